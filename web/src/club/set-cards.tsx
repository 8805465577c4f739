/** The own sets of an account, and a form for one more. */
import { useState } from 'preact/hooks';
import { FaultNotice } from '../design/fault-notice.tsx';
import { address } from '../frame/route.ts';
import type { Server } from '../server/calls.ts';
import type { SetList, SetSource } from '../server/client.ts';
import { listSets, makeSet } from '../server/client.ts';
import { trainBook } from '../train/train-book.ts';
import { clubWord, dayWord } from './club-words.ts';
import type { Loaded } from './loaded.ts';
import { useLoaded } from './loaded.ts';
import { ownMistakes } from './own-mistakes.ts';

/** Licences in the words of the service; the last keeps a set private. */
export const LICENCES = ['CC0-1.0', 'CC-BY-4.0', 'CC-BY-SA-4.0', 'unknown'] as const;

/** The largest file that the service reads. */
const LONGEST_FILE = 1_000_000;

export function SetCards({ server }: { server: Server }) {
  const loaded = useLoaded(() => listSets(server));
  const { found, fault } = loaded;
  return (
    <section class="card" aria-labelledby="club-sets">
      <h2 id="club-sets">{clubWord('sets')}</h2>
      <FaultNotice fault={fault} />
      {found?.sets.length === 0 && <p class="quiet-words small-words">{clubWord('sets.none')}</p>}
      <ul class="rows" role="list">
        {found?.sets.map(({ id, title, problems }) => (
          <li>
            <a href={address('club', { set: id })}>{title}</a>
            <span class="quiet-words small-words">{clubWord('set.size', { count: problems })}</span>
          </li>
        ))}
      </ul>
      <MistakesButton server={server} loaded={loaded} />
      <details>
        <summary>{clubWord('set.more')}</summary>
        <SetForm server={server} loaded={loaded} />
      </details>
    </section>
  );
}

/** Makes a set of what this device knows that the visitor went wrong at. */
function MistakesButton({ server, loaded }: { server: Server; loaded: Loaded<SetList> }) {
  const [isNone, setNone] = useState(false);
  const make = () =>
    loaded.attempt(async () => {
      const problems = ownMistakes((await trainBook()).export());
      setNone(problems.length === 0);
      if (problems.length === 0) return;
      const title = clubWord('mistakes.title', { day: dayWord(Date.now()) });
      await makeSet(server, { title, licence: 'unknown', source: { kind: 'chosen', problems } });
    });
  return (
    <>
      <button type="button" class="button" onClick={make}>
        {clubWord('mistakes')}
      </button>
      <p role="status" class="quiet-words small-words">
        {isNone && clubWord('mistakes.none')}
      </p>
    </>
  );
}

function SetForm({ server, loaded }: { server: Server; loaded: Loaded<SetList> }) {
  const [kind, setKind] = useState<'filter' | 'chosen' | 'file'>('filter');
  const make = (event: SubmitEvent) => {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    const given = new FormData(form);
    const words = (name: string) => String(given.get(name) ?? '').trim();
    loaded.attempt(async () => {
      const source = await sourceOf(kind, given);
      await makeSet(server, { title: words('title'), licence: words('licence'), source });
      form.reset();
    });
  };
  return (
    <form class="inline" onSubmit={make}>
      <label for="set-title">{clubWord('set.title')}</label>
      <input id="set-title" name="title" maxLength={100} required autocomplete="off" />
      <label for="set-kind">{clubWord('set.source')}</label>
      <select id="set-kind" value={kind} onChange={(event) => setKind(event.currentTarget.value as typeof kind)}>
        {(['filter', 'chosen', 'file'] as const).map((one) => (
          <option value={one}>{clubWord(`set.source.${one}`)}</option>
        ))}
      </select>
      {kind === 'filter' && (
        <>
          <label for="set-band">{clubWord('set.band')}</label>
          <input id="set-band" name="band" type="number" min={1} max={5} value={1} />
          <label for="set-most">{clubWord('set.most')}</label>
          <input id="set-most" name="most" type="number" min={1} max={500} value={20} />
        </>
      )}
      {kind === 'chosen' && (
        <>
          <label for="set-names">{clubWord('set.names')}</label>
          <textarea id="set-names" name="names" rows={4} />
        </>
      )}
      {kind === 'file' && (
        <>
          <label for="set-file">{clubWord('set.file')}</label>
          <input id="set-file" name="file" type="file" accept=".sgf,.txt,.json" />
        </>
      )}
      <label for="set-licence">{clubWord('set.licence')}</label>
      <select id="set-licence" name="licence">
        {LICENCES.map((licence) => (
          <option value={licence}>{licence === 'unknown' ? clubWord('set.unknown') : licence}</option>
        ))}
      </select>
      <button type="submit" class="button">
        {clubWord('set.make')}
      </button>
    </form>
  );
}

async function sourceOf(kind: 'filter' | 'chosen' | 'file', given: FormData): Promise<SetSource> {
  if (kind === 'filter') return { kind, band: Number(given.get('band')), most: Number(given.get('most')) };
  if (kind === 'chosen') return { kind, problems: String(given.get('names') ?? '').split(/[\s,]+/u).filter((name) => name !== '') };
  const file = given.get('file');
  const isRead = file instanceof File && file.size <= LONGEST_FILE;
  return { kind, text: isRead ? await file.text() : '' };
}
