/** The question about the board: who moves, the goal, the rules, and the texts. */
import type { Sketch } from '../api.ts';
import { Button } from '../frame/button.tsx';
import { say } from '../frame/messages.ts';
import type { Editor } from './editor.ts';
import { SegmentChoice, Select, TextField } from './fields.tsx';

const DETAILS = ['collection', 'level', 'source', 'date', 'copyright', 'id'] as const satisfies (keyof Sketch['details'])[];

export function QuestionForm({ editor }: { editor: Editor }) {
  const { problem } = editor.sketch;
  const rules = editor.ruleSets.find((one) => JSON.stringify(one.rules) === JSON.stringify(problem.rules));
  return (
    <div class="question">
      <SegmentChoice
        name={say('make.turn')}
        value={problem.toMove ?? 'black'}
        options={[
          ['black', say('board.black')],
          ['white', say('board.white')],
        ]}
        onPick={(toMove) => editor.set({ toMove })}
      />
      <SegmentChoice
        name={say('make.goal')}
        value={problem.goal ?? 'none'}
        options={[
          ['kill', say('make.goal.kill')],
          ['live', say('make.goal.live')],
          ['none', say('make.goal.none')],
        ]}
        onPick={(goal) => editor.set({ goal: goal === 'none' ? null : goal })}
      />
      <TextField name={say('make.title')} value={problem.title ?? ''} onType={(text) => editor.set({ title: text === '' ? null : text }, 'title')} />
      <TextField name={say('make.author')} value={problem.author ?? ''} onType={(text) => editor.set({ author: text === '' ? null : text }, 'author')} />
      <div class="field">
        <label for="make-notes">{say('make.notes')}</label>
        <textarea id="make-notes" rows={3} value={problem.notes} onInput={(event) => editor.set({ notes: event.currentTarget.value }, 'notes')} />
      </div>
      <Select
        name={say('make.rules')}
        value={rules?.name ?? ''}
        options={[...editor.ruleSets.map(({ name }) => [name, name] as const), ...(rules ? [] : [['', say('make.rules.own')] as const])]}
        onPick={(name) => {
          const chosen = editor.ruleSets.find((one) => one.name === name);
          if (chosen !== undefined) editor.set({ rules: chosen.rules });
        }}
      />
      {editor.sketch.solution !== null && (
        <p class="kept">
          {say('make.solution.kept', { count: editor.survey?.moves ?? 0 })} <Button name={say('make.solution.drop')} act={() => editor.dropSolution()} />
        </p>
      )}
      <details>
        <summary>{say('make.details')}</summary>
        {DETAILS.map((name) => (
          <TextField name={say(`make.${name}`)} value={editor.sketch.details[name] ?? ''} onType={(text) => editor.detail(name, text)} />
        ))}
      </details>
    </div>
  );
}
