/** The own account: the log in step, points that came back, classes, sets, and the ways in. */
import { RefreshCw } from 'lucide-preact';
import { useEffect, useState } from 'preact/hooks';
import { FaultNotice } from '../design/fault-notice.tsx';
import type { Server } from '../server/calls.ts';
import type { OwnAccount, SyncRatings } from '../server/client.ts';
import { deleteAccount, exportAccount, signOut } from '../server/client.ts';
import { save } from '../frame/download.ts';
import { trainBook } from '../train/train-book.ts';
import { AccountKeys } from './account-keys.tsx';
import { ClassCards } from './class-cards.tsx';
import { clubWord, faultOf } from './club-words.ts';
import { syncOnce } from '../synced/log-sync.ts';
import { ownState } from '../synced/own-state.ts';
import { RefundsCard } from './refunds-card.tsx';
import { ReportsCard } from './reports-card.tsx';
import { SetCards } from './set-cards.tsx';

interface AccountPageProps {
  server: Server;
  account: OwnAccount;
  onChange(account: OwnAccount | null): void;
}

export function AccountPage({ server, account, onChange }: AccountPageProps) {
  const isMember = account.kind === 'member';
  return (
    <main class="page club">
      <h1>{account.name}</h1>
      <LogCard server={server} />
      <ClassCards server={server} isMember={isMember} />
      {isMember && <SetCards server={server} />}
      {isMember && <ReportsCard server={server} isOfficer={account.office != null} />}
      {isMember && <AccountKeys server={server} account={account} onChange={onChange} />}
      <LeaveCard server={server} isMember={isMember} onGone={() => onChange(null)} />
    </main>
  );
}

/** How far the log is in step, the rating by the service, and what came back. */
function LogCard({ server }: { server: Server }) {
  const [ratings, setRatings] = useState<SyncRatings | null>(null);
  const [state, setState] = useState<'under way' | 'done' | 'failed'>('under way');
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
  useEffect(sync, []);
  const solving = ratings?.solving;
  return (
    <>
      <section class="card" aria-labelledby="club-log">
        <h2 id="club-log">{clubWord('log')}</h2>
        <p role="status" data-testid="sync">
          {clubWord(state === 'under way' ? 'log.busy' : state === 'done' ? 'log.done' : 'log.failed')}
        </p>
        {solving != null && <p>{clubWord('log.rating', { rating: Math.round(solving.rating), count: solving.rated })}</p>}
        <button type="button" class="button" onClick={sync}>
          <RefreshCw aria-hidden="true" />
          {clubWord('log.again')}
        </button>
      </section>
      {state === 'done' && <RefundsCard server={server} refunds={ownState()?.refunds ?? []} />}
    </>
  );
}

function LeaveCard({ server, isMember, onGone }: { server: Server; isMember: boolean; onGone(): void }) {
  const [fault, setFault] = useState('');
  const [isAsked, setAsked] = useState(false);
  const attempt = (act: () => Promise<void>) => void act().catch((reason: unknown) => setFault(faultOf(reason)));
  const leave = () => attempt(async () => (await signOut(server), onGone()));
  const copy = () => attempt(async () => save(await exportAccount(server), 'shikatsu.zip'));
  const remove = () => attempt(async () => (await deleteAccount(server), onGone()));
  return (
    <section class="card" aria-labelledby="club-leave">
      <h2 id="club-leave">{clubWord('leave.heading')}</h2>
      <FaultNotice fault={fault} />
      <div class="ways">
        <button type="button" class="button" onClick={leave}>
          {clubWord('leave')}
        </button>
        <button type="button" class="button" onClick={copy}>
          {clubWord('copy')}
        </button>
        {isMember && !isAsked && (
          <button type="button" class="button word" onClick={() => setAsked(true)}>
            {clubWord('delete')}
          </button>
        )}
      </div>
      {isAsked && (
        <div role="alert">
          <p>{clubWord('delete.about')}</p>
          <div class="ways">
            <button type="button" class="button" onClick={remove}>
              {clubWord('delete.sure')}
            </button>
            <button type="button" class="button" onClick={() => setAsked(false)}>
              {clubWord('delete.not')}
            </button>
          </div>
        </div>
      )}
    </section>
  );
}
