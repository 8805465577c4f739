/** The count at the end: each member touches dead chains; what both sides say so far stands beside it. */
import type { Color } from '../api.ts';
import type { RoomSnapshot, StoneStatus } from '../server/client.ts';
import { vertexName } from './points.ts';
import { colorWords, tell } from './room-words.ts';
import { ownColor } from './standing.ts';

export function CountingPanel({ picture }: { picture: RoomSnapshot }) {
  const [black, white] = picture.counting?.sides ?? [];
  return (
    <div class="counting">
      <p>{tell(ownColor(picture) === null ? 'counting.watch' : 'counting.how')}</p>
      <dl>
        <SideWords picture={picture} color="black" status={black ?? null} />
        <SideWords picture={picture} color="white" status={white ?? null} />
      </dl>
    </div>
  );
}

function SideWords({ picture, color, status }: { picture: RoomSnapshot; color: Color; status: StoneStatus | null }) {
  const words = status === null ? tell('counting.nothing') : status.dead.length === 0 ? tell('counting.alive') : tell('counting.dead', { points: status.dead.map((at) => vertexName(picture.board, at)).join(', ') });
  return (
    <>
      <dt>
        <span class={`stone ${color}`} aria-hidden="true" /> {colorWords(color)}
      </dt>
      <dd>{words}</dd>
    </>
  );
}
