/** A class: homework for all; members, cards and progress for its teachers. */
import { ArrowRight } from 'lucide-preact';
import { FaultNotice } from '../design/fault-notice.tsx';
import { address } from '../frame/route.ts';
import type { Server } from '../server/calls.ts';
import type { ClassHomework, ClassView } from '../server/client.ts';
import { endHomework, getClass, giveHomework, listSets } from '../server/client.ts';
import { ClassPupils } from './class-pupils.tsx';
import { clubWord, dayWord } from './club-words.ts';
import type { Loaded } from './loaded.ts';
import { useLoaded } from './loaded.ts';
import { ProgressTable } from './progress-table.tsx';

export function ClassPage({ server, id }: { server: Server; id: string }) {
  const loaded = useLoaded(() => getClass(server, id));
  const { found, fault } = loaded;
  if (found === null) {
    return (
      <main class="page club" aria-busy={fault === ''}>
        <FaultNotice fault={fault} />
      </main>
    );
  }
  const isTeacher = found.entry.role === 'teacher';
  return (
    <main class="page club">
      <h1>{found.entry.name}</h1>
      <FaultNotice fault={fault} />
      <HomeworkCard server={server} view={found} loaded={loaded} />
      {isTeacher && <ClassPupils server={server} view={found} loaded={loaded} />}
      {found.homework.length > 0 && <ProgressTable server={server} id={id} />}
      <a class="button word" href={address('club')}>
        {clubWord('back')}
      </a>
    </main>
  );
}

interface HomeworkCardProps {
  server: Server;
  view: ClassView;
  loaded: Loaded<ClassView>;
}

function HomeworkCard({ server, view: { entry, homework }, loaded }: HomeworkCardProps) {
  const isTeacher = entry.role === 'teacher';
  return (
    <section class="card" aria-labelledby="class-homework">
      <h2 id="class-homework">{clubWord('homework')}</h2>
      {homework.length === 0 && <p class="quiet-words small-words">{clubWord('homework.none')}</p>}
      <ul class="rows" role="list">
        {homework.map((one) => (
          <li>
            <span>
              <a href={address('club', { set: one.problemSet })}>{one.title}</a> <HomeworkDates homework={one} />
            </span>
            {isTeacher ? (
              <button type="button" class="button word" onClick={() => loaded.attempt(() => endHomework(server, entry.id, one.id))}>
                {clubWord('homework.end')}
              </button>
            ) : (
              <a class="button main" href={address('train', { set: one.problemSet })}>
                {clubWord('homework.begin')}
                <ArrowRight aria-hidden="true" />
              </a>
            )}
          </li>
        ))}
      </ul>
      {isTeacher && <HomeworkForm server={server} entry={entry} loaded={loaded} />}
    </section>
  );
}

function HomeworkDates({ homework: { problems, opensAt, dueAt } }: { homework: ClassHomework }) {
  const opens = opensAt > Date.now() ? clubWord('homework.opens', { day: dayWord(opensAt) }) : '';
  const due = dueAt == null ? '' : clubWord('homework.due', { day: dayWord(dueAt) });
  return <span class="quiet-words small-words">{[clubWord('set.size', { count: problems }), opens, due].filter((words) => words !== '').join(' · ')}</span>;
}

function HomeworkForm({ server, entry, loaded }: { server: Server; entry: ClassView['entry']; loaded: Loaded<ClassView> }) {
  const { found } = useLoaded(() => listSets(server));
  if (found === null || found.sets.length === 0) return <p class="quiet-words small-words">{clubWord('homework.sets')}</p>;
  const give = (event: SubmitEvent) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget as HTMLFormElement);
    // A day ends when the next one begins, where the teacher is.
    const day = String(form.get('due') ?? '');
    const dueAt = day === '' ? null : new Date(`${day}T23:59:59`).getTime();
    loaded.attempt(() => giveHomework(server, entry.id, { problemSet: String(form.get('set')), dueAt }));
  };
  return (
    <form class="inline" onSubmit={give}>
      <label for="homework-set">{clubWord('homework.set')}</label>
      <select id="homework-set" name="set">
        {found.sets.map(({ id, title }) => (
          <option value={id}>{title}</option>
        ))}
      </select>
      <label for="homework-due">{clubWord('homework.until')}</label>
      <input id="homework-due" name="due" type="date" />
      <button type="submit" class="button">
        {clubWord('homework.give')}
      </button>
    </form>
  );
}
