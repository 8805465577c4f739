/** Points that corrected keys gave back, each with its proof. */
import type { Server } from '../server/calls.ts';
import type { SyncRefund } from '../server/client.ts';
import { clubWord, dayWord } from './club-words.ts';
import { ProofLink } from './proof-link.tsx';

export function RefundsCard({ server, refunds }: { server: Server; refunds: readonly SyncRefund[] }) {
  if (refunds.length === 0) return null;
  return (
    <section class="card" aria-labelledby="club-refunds">
      <h2 id="club-refunds">{clubWord('refunds')}</h2>
      <p class="quiet-words small-words">{clubWord('refunds.about')}</p>
      <ul class="rows" role="list" data-testid="refunds">
        {[...refunds].reverse().map(({ problem, points, at, certificates }) => (
          <li>
            <span>
              <b>+{Math.round(points)}</b> {clubWord('refund', { problem, day: dayWord(at) })}
            </span>
            {certificates != null && <ProofLink server={server} sha256={certificates} />}
          </li>
        ))}
      </ul>
    </section>
  );
}
