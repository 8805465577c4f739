/** The ways in: a passkey that is there, a new account with a passkey, a class card, or a recovery code. */
import { KeyRound } from 'lucide-preact';
import { useState } from 'preact/hooks';
import { FaultNotice } from '../design/fault-notice.tsx';
import type { Server } from '../server/calls.ts';
import type { OwnAccount } from '../server/client.ts';
import { beginAccount, beginSignIn, openAccount, signIn, signInWithWord } from '../server/client.ts';
import { noteAccount } from '../synced/own-state.ts';
import { takeUnowned } from '../train/account-log.ts';
import { trainBook } from '../train/train-book.ts';
import { CardWordsForm } from './card-door.tsx';
import { clubWord, faultOf } from './club-words.ts';
import { PasskeyRefused, hasPasskeys, makePasskey, usePasskey } from './passkeys.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

interface AccountDoorProps {
  server: Server;
  onEnter(account: OwnAccount): void;
}

export function AccountDoor({ server, onEnter }: AccountDoorProps) {
  const [fault, setFault] = useState('');
  const [opened, setOpened] = useState<{ account: OwnAccount; codes: string[] } | null>(null);
  const attempt = (act: () => Promise<void>) => {
    setFault('');
    act().catch((reason: unknown) => setFault(reason instanceof PasskeyRefused ? clubWord('passkey.refused') : faultOf(reason)));
  };
  const enter = () => attempt(async () => onEnter(await signIn(server, await usePasskey(await beginSignIn(server)))));
  const open = (name: string) =>
    attempt(async () => {
      const { account, recoveryCodes } = await openAccount(server, await makePasskey(await beginAccount(server, { name })));
      // An account is made to go on elsewhere with what was tried here.
      noteAccount(account.id);
      await takeUnowned(await trainBook());
      setOpened({ account, codes: recoveryCodes });
    });
  const enterWith = (word: string) => attempt(async () => onEnter(await signInWithWord(server, { word })));
  if (opened !== null) return <NewCodes codes={opened.codes} onNext={() => onEnter(opened.account)} />;
  return (
    <main class="page club">
      <h1>{clubWord('club')}</h1>
      <p>{clubWord('enter.about')}</p>
      <FaultNotice fault={fault} />
      {hasPasskeys() ? (
        <>
          <button type="button" class="button main block" onClick={enter}>
            <KeyRound aria-hidden="true" />
            {clubWord('enter')}
          </button>
          <WordForm id="new-name" label={clubWord('name')} button={clubWord('open')} about={clubWord('open.about')} longest={40} onWord={open} />
        </>
      ) : (
        <p class="quiet-words">{clubWord('passkey.none')}</p>
      )}
      <CardWordsForm server={server} onEnter={onEnter} />
      <WordForm id="card-word" label={clubWord('word')} button={clubWord('word.enter')} about={clubWord('word.about')} longest={60} onWord={enterWith} />
    </main>
  );
}

function NewCodes({ codes, onNext }: { codes: string[]; onNext(): void }) {
  return (
    <main class="page club">
      <h1>{clubWord('codes')}</h1>
      <RecoveryCodes codes={codes} />
      <button type="button" class="button main block" onClick={onNext}>
        {clubWord('codes.kept')}
      </button>
    </main>
  );
}

interface WordFormProps {
  id: string;
  label: string;
  about: string;
  button: string;
  longest: number;
  onWord(word: string): void;
}

/** A field of one line with what it is for, and its button. */
export function WordForm({ id, label, about, button, longest, onWord }: WordFormProps) {
  const [text, setText] = useState('');
  const submit = (event: Event) => {
    event.preventDefault();
    if (text.trim() !== '') onWord(text.trim());
  };
  return (
    <form class="card" onSubmit={submit}>
      <label for={id}>{label}</label>
      <p id={`${id}-about`} class="quiet-words small-words">
        {about}
      </p>
      <input id={id} value={text} maxLength={longest} autocomplete="off" aria-describedby={`${id}-about`} onInput={(event) => setText(event.currentTarget.value)} />
      <button type="submit" class="button">
        {button}
      </button>
    </form>
  );
}
