/** Games that this browser has left at the service; one tap goes on with one. */
import { Trash2 } from 'lucide-preact';
import { useEffect, useState } from 'preact/hooks';
import { IconButton } from '../design/icon-button.tsx';
import { DialogSheet } from '../frame/dialog-sheet.tsx';
import type { KeptRowGame } from '../server/client.ts';
import type { KeptMatch } from './kept-match.ts';
import { boardMatch, earlierGames, forgetGame } from './served-matches.ts';
import { counted, gameName, tell } from './words.ts';

interface EarlierSheetProps {
  onClose(): void;
  onChoose(id: string, left: KeptMatch): void;
}

export function EarlierSheet({ onClose, onChoose }: EarlierSheetProps) {
  const [games, setGames] = useState<readonly KeptRowGame[] | 'asked' | 'lost'>('asked');
  const look = () => earlierGames().then(setGames, () => setGames('lost'));
  useEffect(() => void look(), []);
  const forget = (id: string) => void forgetGame(id).then(look, () => setGames('lost'));
  return (
    <DialogSheet name="earlier" heading={tell('earlier')} isOpen onClose={onClose}>
      {games === 'asked' ? null : games === 'lost' ? (
        <p role="alert">{tell('class.failed')}</p>
      ) : games.length === 0 ? (
        <p class="quiet-words">{tell('earlier.none')}</p>
      ) : (
        <ul role="list">
          {games.map((game) => (
            <EarlierGame key={game.id} game={game} onChoose={onChoose} onForget={() => forget(game.id)} />
          ))}
        </ul>
      )}
    </DialogSheet>
  );
}

interface EarlierGameProps extends Pick<EarlierSheetProps, 'onChoose'> {
  game: KeptRowGame;
  onForget(): void;
}

function EarlierGame({ game, onChoose, onForget }: EarlierGameProps) {
  return (
    <li>
      <button type="button" onClick={() => onChoose(game.id, boardMatch(game))}>
        <b>{gameName(game.rules)}</b>
        <small>{[counted('class.moves', game.moves.length), tell(game.end == null ? 'class.playing' : 'earlier.over')].join(' · ')}</small>
      </button>
      <IconButton icon={Trash2} name={tell('earlier.forget')} act={onForget} />
    </li>
  );
}
