/** The own account: the log in step, points that came back, classes, sets, and the ways in. */
import { useState } from 'preact/hooks';
import { FaultNotice } from '../design/fault-notice.tsx';
import type { Server } from '../server/calls.ts';
import type { OwnAccount } from '../server/client.ts';
import { deleteAccount, exportAccount } from '../server/client.ts';
import { save } from '../frame/download.ts';
import { leaveToDevice } from '../train/account-log.ts';
import { trainBook } from '../train/train-book.ts';
import { AccountKeys } from './account-keys.tsx';
import { ClassCards } from './class-cards.tsx';
import { clubWord, faultOf } from './club-words.ts';
import { leaveAccount } from './leaving.ts';
import { noteAccount } from '../synced/own-state.ts';
import { ReportsCard } from './reports-card.tsx';
import { SetCards } from './set-cards.tsx';
import { TrainingCard } from './training-card.tsx';

/** Who let the account in: this page, or the proxy of the site, where it is left too. */
export type SignedInBy = 'page' | 'proxy';

interface AccountPageProps {
  server: Server;
  account: OwnAccount;
  signedInBy: SignedInBy;
  onChange(account: OwnAccount | null): void;
}

export function AccountPage({ server, account, signedInBy, onChange }: AccountPageProps) {
  const isMember = account.kind === 'member';
  return (
    <main class="page club">
      <h1>{account.name}</h1>
      <TrainingCard server={server} />
      <ClassCards server={server} isMember={isMember} />
      {isMember && <SetCards server={server} />}
      {isMember && <ReportsCard server={server} isOfficer={account.office != null} />}
      {isMember && <AccountKeys server={server} account={account} onChange={onChange} />}
      <LeaveCard server={server} account={account} signedInBy={signedInBy} onGone={() => onChange(null)} />
    </main>
  );
}

function LeaveCard({ server, account, signedInBy, onGone }: Omit<AccountPageProps, 'onChange'> & { onGone(): void }) {
  const [fault, setFault] = useState('');
  const [isAsked, setAsked] = useState(false);
  const attempt = (act: () => Promise<void>) => void act().catch((reason: unknown) => setFault(faultOf(reason)));
  const leave = () =>
    attempt(async () => {
      await leaveAccount(server, account.id);
      onGone();
    });
  const copy = () => attempt(async () => save(await exportAccount(server), 'shikatsu.zip'));
  const remove = () =>
    attempt(async () => {
      const log = (await trainBook()).export();
      await deleteAccount(server);
      noteAccount(null);
      await leaveToDevice(account.id, log);
      onGone();
    });
  return (
    <section class="card" aria-labelledby="club-leave">
      <h2 id="club-leave">{clubWord('leave.heading')}</h2>
      <FaultNotice fault={fault} />
      {signedInBy === 'proxy' && <p class="quiet-words small-words">{clubWord('leave.proxy')}</p>}
      <div class="ways">
        {signedInBy === 'page' && (
          <button type="button" class="button" onClick={leave}>
            {clubWord('leave')}
          </button>
        )}
        <button type="button" class="button" onClick={copy}>
          {clubWord('copy')}
        </button>
        {account.kind === 'member' && !isAsked && (
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
