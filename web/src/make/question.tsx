/** The question about the board: who moves, what for, under which rules, and what is written beside it. */
import { useId } from 'preact/hooks';
import type { Sketch } from '../api.ts';
import { say } from '../frame/messages.ts';
import { Act } from './act.tsx';
import type { Desk } from './desk.ts';

const LINES = Array.from({ length: 19 }, (_, at) => at + 1);
const SIDES = [9, 13, 19];
const DETAILS = ['collection', 'level', 'source', 'date', 'copyright', 'id'] as const satisfies (keyof Sketch['details'])[];

export function Question({ desk }: { desk: Desk }) {
  const { problem } = desk.sketch;
  const rules = desk.ruleSets.find((one) => JSON.stringify(one.rules) === JSON.stringify(problem.rules));
  return (
    <section class="question" aria-label={say('make.question')}>
      <h3>{say('make.question')}</h3>
      <div class="fields">
        <Select
          name={say('make.turn')}
          value={problem.toMove ?? 'black'}
          options={[
            ['black', say('board.black')],
            ['white', say('board.white')],
          ]}
          onPick={(color) => desk.set({ toMove: color as 'black' | 'white' })}
        />
        <Select
          name={say('make.goal')}
          value={problem.goal ?? ''}
          options={[
            ['kill', say('make.goal.kill')],
            ['live', say('make.goal.live')],
            ['', say('make.goal.none')],
          ]}
          onPick={(goal) => desk.set({ goal: goal === '' ? null : (goal as 'kill' | 'live') })}
        />
        <Select
          name={say('make.rules')}
          value={rules?.name ?? ''}
          options={[...desk.ruleSets.map(({ name }): [string, string] => [name, name]), ...(rules ? [] : ([['', say('make.rules.own')]] as [string, string][]))]}
          onPick={(name) => {
            const chosen = desk.ruleSets.find((one) => one.name === name);
            if (chosen !== undefined) desk.set({ rules: chosen.rules });
          }}
        />
        <Select
          name={say('make.columns')}
          value={String(problem.width)}
          options={LINES.map((line) => [String(line), String(line)])}
          onPick={(line) => desk.resize(Number(line), problem.height)}
        />
        <Select
          name={say('make.rows')}
          value={String(problem.height)}
          options={LINES.map((line) => [String(line), String(line)])}
          onPick={(line) => desk.resize(problem.width, Number(line))}
        />
      </div>
      <div class="acts" role="group" aria-label={say('make.size')}>
        {SIDES.map((side) => (
          <Act name={`${side}×${side}`} off={problem.width === side && problem.height === side} act={() => desk.resize(side, side)} />
        ))}
      </div>
      <Text name={say('make.title')} value={problem.title ?? ''} onType={(text) => desk.set({ title: text === '' ? null : text }, 'title')} />
      <Text name={say('make.author')} value={problem.author ?? ''} onType={(text) => desk.set({ author: text === '' ? null : text }, 'author')} />
      <div class="field">
        <label for="make-notes">{say('make.notes')}</label>
        <textarea id="make-notes" rows={3} value={problem.notes} onInput={(event) => desk.set({ notes: event.currentTarget.value }, 'notes')} />
      </div>
      <details>
        <summary>{say('make.details')}</summary>
        {DETAILS.map((name) => (
          <Text name={say(`make.${name}`)} value={desk.sketch.details[name] ?? ''} onType={(text) => desk.detail(name, text)} />
        ))}
      </details>
      {desk.sketch.solution !== null && (
        <p class="kept">
          {say('make.solution.kept', { count: desk.survey?.moves ?? 0 })} <Act name={say('make.solution.drop')} act={() => desk.dropSolution()} />
        </p>
      )}
    </section>
  );
}

interface Choice {
  name: string;
  value: string;
  options: [string, string][];
  onPick(value: string): void;
}

export function Select({ name, value, options, onPick }: Choice) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{name}</label>
      <select id={id} value={value} onChange={(event) => onPick(event.currentTarget.value)}>
        {options.map(([key, words]) => (
          <option value={key} selected={key === value}>
            {words}
          </option>
        ))}
      </select>
    </div>
  );
}

function Text({ name, value, onType }: { name: string; value: string; onType(text: string): void }) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{name}</label>
      <input id={id} value={value} autocomplete="off" onInput={(event) => onType(event.currentTarget.value)} />
    </div>
  );
}
