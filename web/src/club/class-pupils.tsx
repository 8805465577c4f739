/** Who is in a class, for its teachers: the code to join, cards for children, and taking out. */
import { useState } from 'preact/hooks';
import { FaultNotice } from '../design/fault-notice.tsx';
import type { Server } from '../server/calls.ts';
import type { ClassMember, ClassView, MadeCard } from '../server/client.ts';
import { makePupils, makeTeacher, removePupil, renewCard } from '../server/client.ts';
import { clubWord, clubWordOf, faultOf } from './club-words.ts';
import type { Loaded } from './loaded.ts';

interface ClassPupilsProps {
  server: Server;
  view: ClassView;
  loaded: Loaded<ClassView>;
}

export function ClassPupils({ server, view: { entry, code, members }, loaded }: ClassPupilsProps) {
  const [cards, setCards] = useState<MadeCard[]>([]);
  const [fault, setFault] = useState('');
  const keep = (made: Promise<MadeCard[]>) => {
    setFault('');
    made.then(
      (found) => {
        setCards(found);
        loaded.again();
      },
      (reason: unknown) => setFault(faultOf(reason)),
    );
  };
  const make = (event: SubmitEvent) => {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    const names = String(new FormData(form).get('names') ?? '').split('\n').map((name) => name.trim()).filter((name) => name !== '');
    if (names.length > 0) keep(makePupils(server, entry.id, { names }).then((made) => (form.reset(), made.cards)));
  };
  const renew = (pupil: string) => keep(renewCard(server, entry.id, pupil).then((card) => [card]));
  return (
    <section class="card" aria-labelledby="class-pupils">
      <h2 id="class-pupils">{clubWord('pupils')}</h2>
      <p>
        {clubWord('pupils.code')} <code data-testid="class-code">{code}</code>
      </p>
      <FaultNotice fault={fault} />
      <ul class="rows" role="list">
        {members.map((member) => (
          <ClassMemberRow member={member} onCard={() => renew(member.account)} onTeacher={() => loaded.attempt(() => makeTeacher(server, entry.id, member.account))} onRemove={() => loaded.attempt(() => removePupil(server, entry.id, member.account))} />
        ))}
      </ul>
      {cards.length > 0 && <PupilCards cards={cards} name={entry.name} />}
      <form class="inline" onSubmit={make}>
        <label for="pupil-names">{clubWord('cards.names')}</label>
        <textarea id="pupil-names" name="names" rows={4} />
        <button type="submit" class="button">
          {clubWord('cards.make')}
        </button>
      </form>
    </section>
  );
}

interface ClassMemberRowProps {
  member: ClassMember;
  onCard(): void;
  onTeacher(): void;
  onRemove(): void;
}

function ClassMemberRow({ member: { name, kind, role }, onCard, onTeacher, onRemove }: ClassMemberRowProps) {
  return (
    <li>
      <span>
        {name} <span class="quiet-words small-words">{clubWordOf('role', role)}</span>
      </span>
      {role === 'pupil' && (
        <span class="ways">
          {kind === 'pupil' ? (
            <button type="button" class="button word" onClick={onCard}>
              {clubWord('cards.renew')}
            </button>
          ) : (
            <button type="button" class="button word" onClick={onTeacher}>
              {clubWord('pupils.teacher')}
            </button>
          )}
          <button type="button" class="button word" onClick={onRemove}>
            {clubWord('pupils.remove')}
          </button>
        </span>
      )}
    </li>
  );
}

/** Cards to print: a name, a picture for a camera, and what a child types. */
function PupilCards({ cards, name }: { cards: readonly MadeCard[]; name: string }) {
  return (
    <div class="cards" role="status" data-testid="cards">
      <p>{clubWord('cards.about')}</p>
      <ul role="list">
        {cards.map((card) => (
          <li>
            <div class="whose">
              <b>{card.name}</b> <span>{name}</span>
            </div>
            <p class="small-words">{clubWord('cards.where', { address: `${location.host}${location.pathname}#/club` })}</p>
            <img src={`data:image/svg+xml,${encodeURIComponent(card.picture)}`} alt={clubWord('cards.picture', { name: card.name })} />
            <div>
              <span class="quiet-words small-words">{clubWord('class.code')}</span>
              <code>{card.classCode}</code>
              <span class="quiet-words small-words">{clubWord('card.words')}</span>
              <code>{card.words}</code>
            </div>
          </li>
        ))}
      </ul>
      <button type="button" class="button" onClick={() => print()}>
        {clubWord('cards.print')}
      </button>
    </div>
  );
}
