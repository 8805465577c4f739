/** The way in with a class card: its picture leads here with a word, or a child types the code of the class and four words. */
import { IdCard } from 'lucide-preact';
import { useEffect, useState } from 'preact/hooks';
import { FaultNotice } from '../design/fault-notice.tsx';
import { address } from '../frame/route.ts';
import type { Server } from '../server/calls.ts';
import { ServiceRefusal } from '../server/calls.ts';
import type { OwnAccount } from '../server/client.ts';
import { signInWithCardWords, signInWithWord } from '../server/client.ts';
import { clubWord, faultOf } from './club-words.ts';
import { leaveAccount } from './leaving.ts';

interface CardDoorProps {
  server: Server;
  /** What the picture of the card says. */
  word: string;
  /** Who is signed in on this device. */
  account: OwnAccount | null;
  onEnter(account: OwnAccount): void;
  onLeave(): void;
}

/** What the picture of a card opens. It asks first: a link of a stranger must not lead a child into another account. */
export function CardDoor({ server, word, account, onEnter, onLeave }: CardDoorProps) {
  const [fault, setFault] = useState('');
  // The word stays neither in the bar of addresses nor in the history of the browser.
  useEffect(() => history.replaceState(null, '', address('club')), []);
  const enter = async () => {
    setFault('');
    try {
      if (account !== null) await leaveAccount(server, account.id);
      onEnter(await signInWithWord(server, { word }));
    } catch (reason) {
      setFault(cardFault(reason));
    }
  };
  return (
    <main class="page club">
      <h1>{clubWord('card')}</h1>
      <p>{account === null ? clubWord('card.opens') : clubWord('card.other', { name: account.name })}</p>
      <FaultNotice fault={fault} />
      <button type="button" class="button main block" onClick={() => void enter()}>
        <IdCard aria-hidden="true" />
        {account === null ? clubWord('card.enter') : clubWord('card.change', { name: account.name })}
      </button>
      <button type="button" class="button block" onClick={onLeave}>
        {clubWord('card.not')}
      </button>
    </main>
  );
}

/** The fields that a child types into. */
export function CardWordsForm({ server, onEnter }: { server: Server; onEnter(account: OwnAccount): void }) {
  const [fault, setFault] = useState('');
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget as HTMLFormElement);
    const typed = { classCode: String(form.get('code') ?? ''), words: String(form.get('words') ?? '') };
    setFault('');
    signInWithCardWords(server, typed).then(onEnter, (reason: unknown) => setFault(cardFault(reason)));
  };
  return (
    <form class="card" onSubmit={submit}>
      <h2>{clubWord('card')}</h2>
      <p class="quiet-words small-words">{clubWord('card.about')}</p>
      <FaultNotice fault={fault} />
      <label for="card-code">{clubWord('class.code')}</label>
      <input id="card-code" name="code" maxLength={20} required autocomplete="off" autocapitalize="characters" spellcheck={false} />
      <label for="card-words">{clubWord('card.words')}</label>
      <input id="card-words" name="words" maxLength={100} required autocomplete="off" autocapitalize="none" spellcheck={false} />
      <button type="submit" class="button">
        {clubWord('card.enter')}
      </button>
    </form>
  );
}

/** Children read what is usual in their own language; which word was typed wrong is said by the service. */
function cardFault(reason: unknown): string {
  if (!(reason instanceof ServiceRefusal)) return faultOf(reason);
  switch (reason.status) {
    case 401:
      return clubWord('card.wrong');
    case 422: {
      const word = /^'(\p{L}+)'/u.exec(reason.message)?.[1];
      return word === undefined ? clubWord('card.four') : clubWord('card.slip', { word });
    }
    case 429:
      return clubWord('card.many');
    default:
      return faultOf(reason);
  }
}
