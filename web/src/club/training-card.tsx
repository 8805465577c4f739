/** How far the log is in step, whose the tries on this device are, the rating by the service, and what came back. */
import { RefreshCw } from 'lucide-preact';
import { useEffect, useState } from 'preact/hooks';
import type { Server } from '../server/calls.ts';
import type { SyncRatings } from '../server/client.ts';
import { syncOnce } from '../synced/log-sync.ts';
import { ownState } from '../synced/own-state.ts';
import { takeUnowned, unownedTries } from '../train/account-log.ts';
import { trainBook } from '../train/train-book.ts';
import { clubWord } from './club-words.ts';
import { RefundsCard } from './refunds-card.tsx';

export function TrainingCard({ server }: { server: Server }) {
  const [ratings, setRatings] = useState<SyncRatings | null>(null);
  const [state, setState] = useState<'under way' | 'done' | 'failed'>('under way');
  const [unowned, setUnowned] = useState(0);
  const sync = () => {
    setState('under way');
    trainBook()
      .then((book) => syncOnce(server, book))
      .then((found) => {
        setRatings(found);
        setState('done');
      })
      .catch(() => setState('failed'));
  };
  const take = async () => {
    setUnowned(0);
    await takeUnowned(await trainBook());
    sync();
  };
  useEffect(sync, []);
  useEffect(() => void unownedTries().then(setUnowned, () => setUnowned(0)), []);
  const solving = ratings?.solving;
  return (
    <>
      <section class="card" aria-labelledby="club-log">
        <h2 id="club-log">{clubWord('log')}</h2>
        <p role="status" data-testid="sync">
          {clubWord(state === 'under way' ? 'log.busy' : state === 'done' ? 'log.done' : 'log.failed')}
        </p>
        {solving != null && <p>{clubWord('log.rating', { rating: Math.round(solving.rating), count: solving.rated })}</p>}
        {unowned > 0 && <UnownedQuestion count={unowned} onTake={() => void take()} onLeave={() => setUnowned(0)} />}
        <button type="button" class="button" onClick={sync}>
          <RefreshCw aria-hidden="true" />
          {clubWord('log.again')}
        </button>
      </section>
      {state === 'done' && <RefundsCard server={server} refunds={ownState()?.refunds ?? []} />}
    </>
  );
}

/** Several people may use one device, so tries without an account are taken only by a visitor who says that they are hers. */
function UnownedQuestion({ count, onTake, onLeave }: { count: number; onTake(): void; onLeave(): void }) {
  return (
    <div role="group" aria-labelledby="club-unowned" data-testid="unowned">
      <p id="club-unowned">{clubWord('log.unowned', { count })}</p>
      <div class="ways">
        <button type="button" class="button" onClick={onTake}>
          {clubWord('log.mine')}
        </button>
        <button type="button" class="button word" onClick={onLeave}>
          {clubWord('log.others')}
        </button>
      </div>
    </div>
  );
}
