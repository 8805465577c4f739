/** Recovery codes, which are shown once: to be saved as a file or written down. */
import { Download } from 'lucide-preact';
import { save } from '../frame/download.ts';
import { clubWord } from './club-words.ts';

export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  return (
    <section class="card" role="status" data-testid="codes">
      <p>{clubWord('codes.about')}</p>
      <ul class="codes" role="list">
        {codes.map((code) => (
          <li>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <button type="button" class="button" onClick={() => save(new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }), 'shikatsu-codes.txt')}>
        <Download aria-hidden="true" />
        {clubWord('codes.save')}
      </button>
    </section>
  );
}
