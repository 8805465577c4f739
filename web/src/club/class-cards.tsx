/** The classes of an account, and the ways to one more. */
import { FaultNotice } from '../design/fault-notice.tsx';
import { address } from '../frame/route.ts';
import type { Server } from '../server/calls.ts';
import { joinClass, listClasses, makeClass } from '../server/client.ts';
import { clubWord, clubWordOf } from './club-words.ts';
import { WordForm } from './account-door.tsx';
import { useLoaded } from './loaded.ts';

export function ClassCards({ server, isMember }: { server: Server; isMember: boolean }) {
  const { found, fault, attempt } = useLoaded(() => listClasses(server));
  return (
    <section class="card" aria-labelledby="club-classes">
      <h2 id="club-classes">{clubWord('classes')}</h2>
      <FaultNotice fault={fault} />
      {found?.classes.length === 0 && <p class="quiet-words small-words">{clubWord('classes.none')}</p>}
      <ul class="rows" role="list">
        {found?.classes.map(({ id, name, role, pupils }) => (
          <li>
            <a href={address('club', { class: id })}>{name}</a>
            <span class="quiet-words small-words">{clubWord('class.size', { role: clubWordOf('role', role), count: pupils })}</span>
          </li>
        ))}
      </ul>
      {isMember && (
        <details>
          <summary>{clubWord('class.more')}</summary>
          <WordForm id="class-code" label={clubWord('class.code')} about={clubWord('class.code.about')} button={clubWord('class.join')} longest={20} onWord={(code) => attempt(() => joinClass(server, { code }))} />
          <WordForm id="class-name" label={clubWord('class.name')} about={clubWord('class.name.about')} button={clubWord('class.make')} longest={60} onWord={(name) => attempt(() => makeClass(server, { name }))} />
        </details>
      )}
    </section>
  );
}
