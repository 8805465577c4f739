/** The chat: channels, lines in which points can be touched, and a field or the phrases of a class. */
import { SendHorizontal, Trash2 } from 'lucide-preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { IconButton } from '../design/icon-button.tsx';
import type { ChatChannel, ChatLineView } from '../server/client.ts';
import { channelKey, firstChannel, heardChannels, linesOf, silence } from './channels.ts';
import { textParts } from './points.ts';
import type { RoomStore } from './room-store.ts';
import type { RoomText } from './room-words.ts';
import { colorWords, hasText, memberWords, tell, timeWords } from './room-words.ts';
import { hasRole, memberOf, mayModerate } from './standing.ts';

/** Characters of a message. */
const LONGEST = 300;

interface ChatProps {
  store: RoomStore;
  /** The beginning of ids, since the chat may be on the page twice. */
  id: string;
  /** Called when a point was touched, so that what lies over the board can go. */
  onPoint?(): void;
}

export function Chat({ store, id, onPoint }: ChatProps) {
  const { picture } = store;
  const [chosen, setChosen] = useState<ChatChannel | null>(null);
  const end = useRef<HTMLDivElement>(null);
  const channels = picture === null ? [] : heardChannels(picture);
  const isHeard = chosen !== null && channels.some((one) => channelKey(one) === channelKey(chosen));
  const channel = isHeard ? chosen : picture === null ? null : firstChannel(picture);
  const lines = picture === null || channel === null ? [] : linesOf(picture.chat, channel);
  useEffect(() => void end.current?.scrollTo({ top: end.current.scrollHeight }), [lines.length, channel && channelKey(channel)]);
  if (picture === null || channel === null) return null;
  return (
    <section class="chat" aria-label={tell('chat')}>
      {channels.length > 1 && (
        <div class="segments" role="group" aria-label={tell('chat.channel')}>
          {channels.map((one) => (
            <button type="button" aria-pressed={channelKey(one) === channelKey(channel)} onClick={() => setChosen(one)}>
              {channelWords(store, one)}
            </button>
          ))}
        </div>
      )}
      <div class="lines" role="log" ref={end} tabIndex={0} aria-label={channelWords(store, channel)}>
        {lines.length === 0 && <p class="quiet-words">{tell('chat.empty')}</p>}
        <ol role="list">
          {lines.map((line) => (
            <ChatLine key={line.number} store={store} line={line} {...(onPoint && { onPoint })} />
          ))}
        </ol>
      </div>
      <Speaking store={store} channel={channel} id={id} />
    </section>
  );
}

function channelWords({ picture }: RoomStore, channel: ChatChannel): string {
  if (channel.kind !== 'team') return tell(`channel.${channel.kind}`);
  const isOnly = picture !== null && heardChannels(picture).filter(({ kind }) => kind === 'team').length === 1;
  return isOnly ? tell('channel.team') : colorWords(channel.color);
}

interface ChatLineProps {
  store: RoomStore;
  line: ChatLineView;
  onPoint?(): void;
}

function ChatLine({ store, line, onPoint }: ChatLineProps) {
  const { picture } = store;
  if (picture === null) return null;
  const speaker = memberOf(picture, line.member);
  const mayDelete = line.words != null && (hasRole(picture, 'host') || hasRole(picture, 'moderator') || (speaker !== undefined && mayModerate(picture, speaker)));
  const name = memberWords({ name: line.name ?? null, number: line.speaker });
  return (
    <li class="said-line">
      <span class="avatar" aria-hidden="true">
        {line.name == null ? line.speaker : [...line.name][0]}
      </span>
      <span class="words">
        <small>{name}</small>
        {line.words == null ? <i class="quiet-words">{tell('chat.deleted')}</i> : line.words.kind === 'phrase' ? phraseWords(line.words.phrase) : <PointText store={store} text={line.words.text} {...(onPoint && { onPoint })} />}
      </span>
      {mayDelete && <IconButton icon={Trash2} name={tell('chat.delete', { name })} act={() => store.send({ kind: 'deleteLine', line: line.number })} />}
    </li>
  );
}

/** A text in which the names of points light up on the board. */
function PointText({ store, text, onPoint }: { store: RoomStore; text: string; onPoint?(): void }) {
  const { picture, draft } = store;
  if (picture === null) return null;
  return (
    <span>
      {textParts(picture.board, text).map((part) =>
        typeof part === 'string' ? (
          part
        ) : (
          <button
            type="button"
            class="point"
            aria-pressed={draft.lit?.join() === part.at.join()}
            onClick={() => {
              store.change({ lit: draft.lit?.join() === part.at.join() ? null : part.at });
              onPoint?.();
            }}
          >
            {part.name}
          </button>
        ),
      )}
    </span>
  );
}

const phraseWords = (number: number): string => (hasText(`phrase.${number}`) ? tell(`phrase.${number}` as RoomText) : tell('chat.unknown'));

function Speaking({ store, channel, id }: { store: RoomStore; channel: ChatChannel; id: string }) {
  const [text, setText] = useState('');
  const { picture } = store;
  if (picture === null) return null;
  const cause = silence(picture, channel, store.now());
  if (cause !== null) return <p class="quiet-words small-words">{tell(`silence.${cause}`, { time: timeWords((picture.own.mutedUntil ?? 0) - store.now()) })}</p>;
  const { wording } = picture.settings.conduct;
  if (wording.kind === 'phrases') return <PhraseButtons store={store} channel={channel} count={wording.count} />;
  const send = (event: Event) => {
    event.preventDefault();
    const words = text.trim();
    if (words === '') return;
    store.say(channel, { kind: 'text', text: words });
    setText('');
  };
  return (
    <form class="say" onSubmit={send}>
      <input id={`${id}-say`} aria-label={tell('chat.say')} placeholder={tell('chat.say')} value={text} maxLength={LONGEST} autocomplete="off" onInput={(event) => setText(event.currentTarget.value)} />
      <button type="submit" class="button" aria-label={tell('send')} title={tell('send')}>
        <SendHorizontal aria-hidden="true" />
      </button>
    </form>
  );
}

function PhraseButtons({ store, channel, count }: { store: RoomStore; channel: ChatChannel; count: number }) {
  return (
    <div class="phrases" role="group" aria-label={tell('chat.say')}>
      {Array.from({ length: count }, (_, number) => number)
        .filter((number) => hasText(`phrase.${number}`))
        .map((number) => (
          <button type="button" class="chip" onClick={() => store.say(channel, { kind: 'phrase', phrase: number })}>
            {phraseWords(number)}
          </button>
        ))}
    </div>
  );
}
