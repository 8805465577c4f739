/** Right or wrong in large letters, with a shape, so that nothing depends on colour. */
import type { Sign } from './words.ts';

export function Shape({ sign }: { sign: Sign }) {
  return (
    <p class={`mark ${sign.tone}`}>
      <span class="shape" aria-hidden="true">
        {sign.shape}
      </span>{' '}
      {sign.words}
    </p>
  );
}
