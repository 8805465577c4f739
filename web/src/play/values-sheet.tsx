/** The sheet of proved values: who wins each board if both sides play as well as possible. */
import { DialogSheet } from '../frame/dialog-sheet.tsx';
import { readRules } from './game-rules.ts';
import type { MatchState } from './match-state.ts';
import type { ProvedValue } from './proved-values.ts';
import { provedValues } from './proved-values.ts';
import { tell } from './words.ts';

interface ValuesSheetProps {
  state: MatchState;
  onClose(): void;
}

export function ValuesSheet({ state, onClose }: ValuesSheetProps) {
  return (
    <DialogSheet name="values" heading={tell('values')} isOpen onClose={onClose}>
      <p class="quiet-words">{tell('values.about')}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">{tell('settings.board')}</th>
            <th scope="col">{tell('values.row')}</th>
            <th scope="col">{tell('values.capture')}</th>
            <th scope="col">{tell('values.end')}</th>
          </tr>
        </thead>
        <tbody>
          {provedValues().map((line) => (
            <ValueLine line={line} isHere={isOn(line, state)} />
          ))}
        </tbody>
      </table>
    </DialogSheet>
  );
}

function ValueLine({ line, isHere }: { line: ProvedValue; isHere: boolean }) {
  const [first, last] = line.sizes;
  return (
    <tr aria-current={isHere ? 'true' : undefined} data-value={line.value}>
      <th scope="row">{first === last ? `${first}×${first}` : `${first}×${first} – ${last}×${last}`}</th>
      <td>{line.count}</td>
      <td>{tell(`values.capture.${line.capture}`)}</td>
      <td>{valueWords(line)}</td>
    </tr>
  );
}

function valueWords({ value, moves, isShortest }: ProvedValue): string {
  return value === 'win' ? tell(isShortest ? 'values.win' : 'values.win.within', { count: moves }) : tell(`values.${value}`);
}

/** Whether a line is about the game on the board. */
function isOn({ sizes: [first, last], count, capture }: ProvedValue, { rules }: MatchState): boolean {
  const game = readRules(rules);
  return game?.goal === 'row' && game.count === count && game.capture === capture && first <= game.size && game.size <= last;
}
