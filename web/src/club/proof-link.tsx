/** The way to a proof: the certificates, which `shikatsu check` holds against the problem on any machine. */
import type { Server } from '../server/calls.ts';
import { address } from '../server/calls.ts';
import { clubWord } from './club-words.ts';

export function ProofLink({ server, sha256 }: { server: Server; sha256: string }) {
  return (
    <a class="button word" href={address(server, `/api/v1/certificates/${encodeURIComponent(sha256)}`)} download={`${sha256.slice(0, 12)}.proof`}>
      {clubWord('proof')}
    </a>
  );
}
