/** A set of problems: what is in it and which keys are proved, training with it, its file, and its publication. */
import { ArrowRight, Download } from 'lucide-preact';
import { useEffect } from 'preact/hooks';
import { FaultNotice } from '../design/fault-notice.tsx';
import { save } from '../frame/download.ts';
import { address } from '../frame/route.ts';
import type { Server } from '../server/calls.ts';
import type { SetContents, SetProblem } from '../server/client.ts';
import { deleteSet, getSet, getSetFile, publishSet } from '../server/client.ts';
import { clubWord, clubWordOf } from './club-words.ts';
import type { Loaded } from './loaded.ts';
import { useLoaded } from './loaded.ts';
import { ProofLink } from './proof-link.tsx';
import { ReportedBoard } from './reported-board.tsx';

/** How often a set is looked at whose keys are searched, in milliseconds. */
const LOOK_AGAIN = 5_000;

/** Problems of a set that is shown in pictures; a longer one is a list of names. */
const MOST_PICTURES = 60;

export function SetPage({ server, id }: { server: Server; id: string }) {
  const loaded = useLoaded(() => getSet(server, id));
  const { found, fault, attempt } = loaded;
  const isSearched = found?.items.some(({ key }) => key?.state === 'searched') === true;
  useEffect(() => {
    if (!isSearched) return undefined;
    const looking = setInterval(() => loaded.again(), LOOK_AGAIN);
    return () => clearInterval(looking);
  }, [isSearched]);
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
  const isShown = items.length <= MOST_PICTURES;
  const isTrained = items.some(({ board }) => board == null);
  return (
    <main class="page club">
      <h1>{entry.title}</h1>
      <FaultNotice fault={fault} />
      <p>{[clubWord('set.size', { count: entry.problems }), entry.author, entry.licence === 'unknown' ? `${clubWord('set.licence')}: ${clubWord('set.unknown')}` : entry.licence].filter(Boolean).join(' · ')}</p>
      {isTrained && (
        <a class="button main block" href={address('train', { set: id })}>
          {clubWord('homework.begin')}
          <ArrowRight aria-hidden="true" />
        </a>
      )}
      {items.some(({ key }) => key != null) && <p class="quiet-words small-words">{clubWord('answer.about')}</p>}
      <ol class={`rows ${isShown ? 'pictures' : ''}`}>
        {items.map((one) => (
          <SetItem item={one} server={server} isShown={isShown} />
        ))}
      </ol>
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
  const isFree = loaded.found?.entry.licence !== 'unknown';
  return (
    <>
      {isPublic ? (
        <span role="status">{clubWord('set.public')}</span>
      ) : (
        isFree && (
          <button type="button" class="button" onClick={() => loaded.attempt(() => publishSet(server, id))}>
            {clubWord('set.publish')}
          </button>
        )
      )}
      <button type="button" class="button word" onClick={remove}>
        {clubWord('set.delete')}
      </button>
    </>
  );
}

interface SetItemProps {
  item: SetProblem;
  server: Server;
  /** Whether a problem of the bank is shown as a picture. */
  isShown: boolean;
}

function SetItem({ item: { problem, board, key, sgf }, server, isShown }: SetItemProps) {
  return (
    <li>
      <div class="set-item">
        {board == null && isShown ? <ReportedBoard problem={problem} played="" /> : <span>{board?.title ?? problem}</span>}
        {key != null && (
          <span class="quiet-words small-words" data-testid="item-key">
            {clubWordOf('answer', key.state)}
          </span>
        )}
        {sgf != null && <a href={address('solve', { text: sgf })}>{clubWord('set.solve')}</a>}
        {key?.certificates != null && <ProofLink server={server} sha256={key.certificates} />}
      </div>
    </li>
  );
}
