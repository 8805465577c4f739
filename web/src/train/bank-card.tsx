/** How many problems there are, and how many of their packs are on this device; all of them on wish. */
import { Download } from 'lucide-preact';
import { useEffect, useState } from 'preact/hooks';
import bankText from '../../problems/bank.txt?raw';
import './backup.css';
import { keptPacks, packCount, takeAllPacks } from './packs.ts';
import { word } from './words.ts';

/** Problems that the page brings along. */
const SHIPPED = bankText.split('\n').filter((line) => line.startsWith('problem ')).length;

export function BankCard() {
  const { problems, packs } = packCount();
  const [kept, setKept] = useState<number | null>(null);
  const [state, setState] = useState<'open' | 'taking' | 'lost'>('open');
  useEffect(() => void keptPacks().then(setKept), []);
  if (packs === 0) return null;
  const take = async () => {
    setState('taking');
    await takeAllPacks((count) => setKept((before) => Math.max(before ?? 0, count))).then(
      () => setState('open'),
      () => setState('lost'),
    );
  };
  const isWhole = kept === packs;
  return (
    <section class="card backup" aria-labelledby="me-bank">
      <h2 id="me-bank">{word('me.bank')}</h2>
      <p class="quiet-words small-words" role="status" data-testid="bank">
        {kept !== null && word('me.bank.about', { problems: SHIPPED + problems, kept, packs })} {isWhole && word('me.bank.taken')}
        {state === 'lost' && word('me.bank.lost')}
      </p>
      {!isWhole && (
        <div class="ways">
          <button type="button" class="button" aria-disabled={state === 'taking'} onClick={() => state !== 'taking' && void take()}>
            <Download aria-hidden="true" />
            {word('me.bank.take')}
          </button>
        </div>
      )}
    </section>
  );
}
