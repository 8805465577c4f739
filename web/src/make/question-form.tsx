/** The question about the board: who moves, the goal, the rules, and the texts. */
import { useId } from 'preact/hooks';
import type { Sketch } from '../api.ts';
import { Button } from '../frame/button.tsx';
import { say } from '../frame/messages.ts';
import type { Editor } from './editor.ts';

const LINES = Array.from({ length: 19 }, (_, at) => at + 1);
const SIDES = [9, 13, 19];
const DETAILS = ['collection', 'level', 'source', 'date', 'copyright', 'id'] as const satisfies (keyof Sketch['details'])[];

export function QuestionForm({ editor }: { editor: Editor }) {
  const { problem } = editor.sketch;
  const rules = editor.ruleSets.find((one) => JSON.stringify(one.rules) === JSON.stringify(problem.rules));
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
          onPick={(color) => editor.set({ toMove: color as 'black' | 'white' })}
        />
        <Select
          name={say('make.goal')}
          value={problem.goal ?? ''}
          options={[
            ['kill', say('make.goal.kill')],
            ['live', say('make.goal.live')],
            ['', say('make.goal.none')],
          ]}
          onPick={(goal) => editor.set({ goal: goal === '' ? null : (goal as 'kill' | 'live') })}
        />
        <Select
          name={say('make.rules')}
          value={rules?.name ?? ''}
          options={[...editor.ruleSets.map(({ name }): [string, string] => [name, name]), ...(rules ? [] : ([['', say('make.rules.own')]] as [string, string][]))]}
          onPick={(name) => {
            const chosen = editor.ruleSets.find((one) => one.name === name);
            if (chosen !== undefined) editor.set({ rules: chosen.rules });
          }}
        />
        <Select
          name={say('make.columns')}
          value={String(problem.width)}
          options={LINES.map((line) => [String(line), String(line)])}
          onPick={(line) => editor.resize(Number(line), problem.height)}
        />
        <Select
          name={say('make.rows')}
          value={String(problem.height)}
          options={LINES.map((line) => [String(line), String(line)])}
          onPick={(line) => editor.resize(problem.width, Number(line))}
        />
      </div>
      <div class="acts" role="group" aria-label={say('make.size')}>
        {SIDES.map((side) => (
          <Button name={`${side}×${side}`} off={problem.width === side && problem.height === side} act={() => editor.resize(side, side)} />
        ))}
      </div>
      <TextField name={say('make.title')} value={problem.title ?? ''} onType={(text) => editor.set({ title: text === '' ? null : text }, 'title')} />
      <TextField name={say('make.author')} value={problem.author ?? ''} onType={(text) => editor.set({ author: text === '' ? null : text }, 'author')} />
      <div class="field">
        <label for="make-notes">{say('make.notes')}</label>
        <textarea id="make-notes" rows={3} value={problem.notes} onInput={(event) => editor.set({ notes: event.currentTarget.value }, 'notes')} />
      </div>
      <details>
        <summary>{say('make.details')}</summary>
        {DETAILS.map((name) => (
          <TextField name={say(`make.${name}`)} value={editor.sketch.details[name] ?? ''} onType={(text) => editor.detail(name, text)} />
        ))}
      </details>
      {editor.sketch.solution !== null && (
        <p class="kept">
          {say('make.solution.kept', { count: editor.survey?.moves ?? 0 })} <Button name={say('make.solution.drop')} act={() => editor.dropSolution()} />
        </p>
      )}
    </section>
  );
}

interface SelectProps {
  name: string;
  value: string;
  options: [string, string][];
  onPick(value: string): void;
}

export function Select({ name, value, options, onPick }: SelectProps) {
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

function TextField({ name, value, onType }: { name: string; value: string; onType(text: string): void }) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{name}</label>
      <input id={id} value={value} autocomplete="off" onInput={(event) => onType(event.currentTarget.value)} />
    </div>
  );
}
