/** A set of problems: what is in it, training with it, its file, and its publication. */
import { ArrowRight, Download } from 'lucide-preact';
import { FaultNotice } from '../design/fault-notice.tsx';
import { save } from '../frame/download.ts';
import { address } from '../frame/route.ts';
import type { Server } from '../server/calls.ts';
import type { SetContents, SetProblem } from '../server/client.ts';
import { deleteSet, getSet, getSetFile, publishSet } from '../server/client.ts';
import { clubWord } from './club-words.ts';
import type { Loaded } from './loaded.ts';
import { useLoaded } from './loaded.ts';

export function SetPage({ server, id }: { server: Server; id: string }) {
  const loaded = useLoaded(() => getSet(server, id));
  const { found, fault, attempt } = loaded;
  if (found === null) {
    return (
      <main class="page club" aria-busy={fault === ''}>
        <FaultNotice fault={fault} />
        <a class="button word" href={address('club')}>
          {clubWord('back')}
        </a>
      </main>
    );
  }
  const { entry, items } = found;
  const file = () => attempt(async () => save(new Blob([await getSetFile(server, id)], { type: 'application/x-go-sgf' }), `${entry.title}.sgf`));
  // A problem of a file has no right moves that the trainer knows; it is solved in the first section.
  const isTrained = items.some(({ board }) => board == null);
  return (
    <main class="page club">
      <h1>{entry.title}</h1>
      <FaultNotice fault={fault} />
      <p>{[clubWord('set.size', { count: entry.problems }), entry.author, entry.licence === 'unknown' ? clubWord('set.unknown') : entry.licence].filter(Boolean).join(' · ')}</p>
      {isTrained && (
        <a class="button main block" href={address('train', { set: id })}>
          {clubWord('homework.begin')}
          <ArrowRight aria-hidden="true" />
        </a>
      )}
      <ol class="rows">{items.map(item)}</ol>
      <div class="ways">
        <button type="button" class="button" onClick={file}>
          <Download aria-hidden="true" />
          {clubWord('set.sgf')}
        </button>
        {entry.isOwn && <OwnerWays server={server} id={id} loaded={loaded} />}
      </div>
      <a class="button word" href={address('club')}>
        {clubWord('back')}
      </a>
    </main>
  );
}

function OwnerWays({ server, id, loaded }: { server: Server; id: string; loaded: Loaded<SetContents> }) {
  const remove = () =>
    loaded.attempt(async () => {
      await deleteSet(server, id);
      location.hash = address('club');
    });
  const isPublic = loaded.found?.entry.isPublic === true;
  return (
    <>
      {isPublic ? (
        <span role="status">{clubWord('set.public')}</span>
      ) : (
        <button type="button" class="button" onClick={() => loaded.attempt(() => publishSet(server, id))}>
          {clubWord('set.publish')}
        </button>
      )}
      <button type="button" class="button word" onClick={remove}>
        {clubWord('set.delete')}
      </button>
    </>
  );
}

function item({ problem, board }: SetProblem) {
  return <li>{board?.title ?? problem}</li>;
}
