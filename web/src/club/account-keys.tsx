/** The ways into the account: its passkeys, and recovery codes for when they are lost. */
import { Trash2 } from 'lucide-preact';
import { useState } from 'preact/hooks';
import { FaultNotice } from '../design/fault-notice.tsx';
import { IconButton } from '../design/icon-button.tsx';
import type { Server } from '../server/calls.ts';
import type { OwnAccount } from '../server/client.ts';
import { addPasskey, beginPasskey, getSession, removePasskey, renewRecoveryCodes } from '../server/client.ts';
import { clubWord, dayWord, faultOf } from './club-words.ts';
import { PasskeyRefused, hasPasskeys, makePasskey } from './passkeys.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

interface AccountKeysProps {
  server: Server;
  account: OwnAccount;
  onChange(account: OwnAccount): void;
}

export function AccountKeys({ server, account, onChange }: AccountKeysProps) {
  const [fault, setFault] = useState('');
  const [codes, setCodes] = useState<string[]>([]);
  const attempt = (act: () => Promise<void>) => {
    setFault('');
    act().catch((reason: unknown) => setFault(reason instanceof PasskeyRefused ? clubWord('passkey.refused') : faultOf(reason)));
  };
  const refresh = async () => {
    const { account: found } = await getSession(server);
    if (found != null) onChange(found);
  };
  const add = () => attempt(async () => onChange(await addPasskey(server, await makePasskey(await beginPasskey(server)))));
  const remove = (id: string) => attempt(async () => (await removePasskey(server, id), refresh()));
  const renew = () =>
    attempt(async () => {
      setCodes((await renewRecoveryCodes(server)).recoveryCodes);
      await refresh();
    });
  return (
    <section class="card" aria-labelledby="club-keys">
      <h2 id="club-keys">{clubWord('keys')}</h2>
      <p class="quiet-words small-words">{clubWord('keys.about')}</p>
      <FaultNotice fault={fault} />
      <ul class="rows" role="list">
        {account.passkeys.map(({ id, madeAt, usedAt }, at) => (
          <li>
            <span>
              {clubWord('key', { number: at + 1, day: dayWord(madeAt) })} {usedAt != null && clubWord('key.used', { day: dayWord(usedAt) })}
            </span>
            <IconButton icon={Trash2} name={clubWord('key.remove', { number: at + 1 })} act={() => remove(id)} />
          </li>
        ))}
      </ul>
      <p>{clubWord('codes.left', { count: account.recoveryCodes })}</p>
      {codes.length > 0 && <RecoveryCodes codes={codes} />}
      <div class="ways">
        {hasPasskeys() && (
          <button type="button" class="button" onClick={add}>
            {clubWord('key.add')}
          </button>
        )}
        <button type="button" class="button" onClick={renew}>
          {clubWord('codes.renew')}
        </button>
      </div>
    </section>
  );
}
