/** The link of a class, to be copied or read out. */
import { Copy } from 'lucide-preact';
import { useState } from 'preact/hooks';
import { pupilLink } from './class-link.ts';
import { tell } from './words.ts';

export function PupilLink({ code }: { code: string }) {
  const [isCopied, setCopied] = useState(false);
  const copy = () => navigator.clipboard.writeText(pupilLink(code)).then(() => setCopied(true), () => setCopied(false));
  return (
    <div class="named">
      <label for="class-link">{tell('class.link')}</label>
      <input id="class-link" readOnly value={pupilLink(code)} onFocus={(event) => event.currentTarget.select()} />
      <button type="button" class="button" onClick={() => void copy()}>
        <Copy aria-hidden="true" />
        {tell(isCopied ? 'class.copied' : 'class.copy')}
      </button>
    </div>
  );
}
