/** Games that this browser has left at the service; one tap goes on with one. */
import { useEffect, useState } from 'preact/hooks';
import { DialogSheet } from '../frame/dialog-sheet.tsx';
import type { KeptRowGame } from '../server/client.ts';
import type { KeptMatch } from './kept-match.ts';
import { boardMatch, earlierGames } from './served-matches.ts';
import { counted, gameName, tell } from './words.ts';

interface EarlierSheetProps {
  onClose(): void;
  onChoose(id: string, left: KeptMatch): void;
}

export function EarlierSheet({ onClose, onChoose }: EarlierSheetProps) {
  const [games, setGames] = useState<readonly KeptRowGame[] | 'asked' | 'lost'>('asked');
  useEffect(() => void earlierGames().then(setGames, () => setGames('lost')), []);
  return (
    <DialogSheet name="earlier" heading={tell('earlier')} isOpen onClose={onClose}>
      {games === 'asked' ? null : games === 'lost' ? (
        <p role="alert">{tell('class.failed')}</p>
      ) : games.length === 0 ? (
        <p class="quiet-words">{tell('earlier.none')}</p>
      ) : (
        <ul role="list">
          {games.map((game) => (
            <li>
              <button type="button" onClick={() => onChoose(game.id, boardMatch(game))}>
                <b>{gameName(game.rules)}</b>
                <small>{[counted('class.moves', game.moves.length), tell(game.end == null ? 'class.playing' : 'earlier.over')].join(' · ')}</small>
              </button>
            </li>
          ))}
        </ul>
      )}
    </DialogSheet>
  );
}
