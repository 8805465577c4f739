/**
 * The section of accounts: `#/club` is the own account, `?class=` a class, `?set=` a set, `?report=` a report about a problem,
 * `?desk=` the reports that wait for officers, `?card=` the way in with the picture of a class card.
 * Nothing of it is fetched before a service has answered.
 */
import { useEffect, useState } from 'preact/hooks';
import { FaultNotice } from '../design/fault-notice.tsx';
import '../design/page.css';
import { address } from '../frame/route.ts';
import { say } from '../frame/messages.ts';
import type { Server } from '../server/calls.ts';
import type { OwnAccount } from '../server/client.ts';
import { getSession } from '../server/client.ts';
import { service } from '../server/presence.ts';
import type { SignedInBy } from './account-page.tsx';
import { AccountPage } from './account-page.tsx';
import { ClassPage } from './class-page.tsx';
import './club.css';
import { clubWord, fetchClubWords } from './club-words.ts';
import { AccountDoor } from './account-door.tsx';
import { CardDoor } from './card-door.tsx';
import { noteAccount } from '../synced/own-state.ts';
import { ReportDesk } from './report-desk.tsx';
import { ReportPage } from './report-page.tsx';
import { SetPage } from './set-page.tsx';

/** What is known of the service and of who is signed in. */
type ClubStanding = 'asked' | 'none' | { server: Server; account: OwnAccount | null; signedInBy: SignedInBy };

export function Club({ query }: { query: URLSearchParams }) {
  const [standing, setStanding] = useState<ClubStanding>('asked');
  /** The word of a card that was used or put away; the address that drew this page still has it. */
  const [usedCard, setUsedCard] = useState('');
  useEffect(() => void fetchClubWords().catch(() => {}).then(found).then(setStanding, () => setStanding('none')), []);
  if (standing === 'asked') return <main class="page club" aria-busy="true" />;
  if (standing === 'none') return <NoAccounts />;
  const { server, account, signedInBy } = standing;
  const enter = (entered: OwnAccount | null) => {
    noteAccount(entered?.id ?? null);
    setStanding({ server, account: entered, signedInBy: 'page' });
  };
  const card = query.get('card');
  if (card !== null && card !== usedCard) {
    const put = () => setUsedCard(card);
    return <CardDoor key={card} server={server} word={card} account={account} onEnter={(entered) => (put(), enter(entered))} onLeave={put} />;
  }
  const set = query.get('set');
  if (set !== null) return <SetPage key={set} server={server} id={set} />;
  if (account === null) return <AccountDoor server={server} onEnter={enter} />;
  const named = query.get('class');
  if (named !== null) return <ClassPage key={named} server={server} id={named} />;
  if (query.has('desk')) return <ReportDesk server={server} />;
  const problem = query.get('report');
  if (problem !== null) return <ReportPage key={problem} server={server} problem={problem} played={query.get('move') ?? ''} />;
  return <AccountPage server={server} account={account} signedInBy={signedInBy} onChange={enter} />;
}

async function found(): Promise<ClubStanding> {
  const server = await service();
  if (server === null) return 'none';
  const { hasAccounts, account, isByProxy } = await getSession(server);
  noteAccount(account?.id ?? null);
  return hasAccounts ? { server, account: account ?? null, signedInBy: isByProxy ? 'proxy' : 'page' } : 'none';
}

function NoAccounts() {
  return (
    <main class="page club">
      <h1>{clubWord('club')}</h1>
      <FaultNotice fault={clubWord('none')} />
      <a class="button main" href={address('train')}>
        {say('frame.train')}
      </a>
    </main>
  );
}
