/** The sheet of rules and players. Nothing changes on the board until the visitor begins a new game. */
import { Download, X } from 'lucide-preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { IconButton } from '../design/icon-button.tsx';
import { save } from '../frame/download.ts';
import { say } from '../frame/messages.ts';
import type { GameRules } from './game-rules.ts';
import { GOALS, SIZES, readRules, written } from './game-rules.ts';
import type { MatchTerms } from './kept-match.ts';
import type { Match } from './match.ts';
import { FIRST_GAME } from './way.ts';
import type { PlayText } from './words.ts';
import { gameName, tell } from './words.ts';

interface RulesSheetProps {
  match: Match;
  isOpen: boolean;
  onClose(): void;
}

export function RulesSheet({ match, isOpen, onClose }: RulesSheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isOpen]);
  return (
    <dialog ref={dialog} class="rules" onClose={onClose} aria-labelledby="rules-heading" onClick={(event) => event.target === dialog.current && onClose()}>
      <div class="inside">
        <div class="top">
          <h2 id="rules-heading">{tell('settings')}</h2>
          <IconButton icon={X} name={say('frame.close')} act={onClose} />
        </div>
        {/* Each time it opens, it shows the game on the board. */}
        {isOpen && <RulesForm match={match} onClose={onClose} />}
      </div>
    </dialog>
  );
}

type Terms = Pick<MatchTerms, 'you' | 'level'>;

function RulesForm({ match, onClose }: Omit<RulesSheetProps, 'isOpen'>) {
  const { state } = match;
  const [rules, setRules] = useState<GameRules>(() => readRules(state.rules) ?? (readRules(FIRST_GAME) as GameRules));
  const [terms, setTerms] = useState<Terms>({ you: state.you, level: state.level });
  const isPossible = rules.goal !== 'row' || rules.count <= rules.size;
  const begin = (event: Event) => {
    event.preventDefault();
    if (!isPossible) return;
    onClose();
    void match.again({ rules: written(rules), ...terms });
  };
  const saveGame = async () => {
    const text = await match.sgf();
    if (text !== undefined) save(new Blob([text], { type: 'application/x-go-sgf' }), 'shikatsu-game.sgf');
  };
  return (
    <form onSubmit={begin}>
      <Segments label={tell('settings.board')} choices={SIZES.map((size) => [size, `${size}×${size}`])} chosen={rules.size} onChoose={(size) => setRules({ ...rules, size })} />
      <GoalChoice rules={rules} onChange={setRules} />
      {rules.goal === 'row' && (
        <label class="switch">
          {tell('settings.capture')}
          <input type="checkbox" class="toggle" checked={rules.capture === 'on'} onChange={(event) => setRules({ ...rules, capture: event.currentTarget.checked ? 'on' : 'off' })} />
        </label>
      )}
      {!isPossible && (
        <p role="alert" class="notice">
          {tell('settings.impossible', { count: rules.count })}
        </p>
      )}
      <OtherSide terms={terms} levels={state.levels} onChange={setTerms} />
      <button type="submit" class="button main block" aria-disabled={!isPossible}>
        {tell('settings.begin')}
      </button>
      <button type="button" class="button word" onClick={() => void saveGame()}>
        <Download aria-hidden="true" />
        {tell('settings.save')}
      </button>
    </form>
  );
}

function GoalChoice({ rules, onChange }: { rules: GameRules; onChange(rules: GameRules): void }) {
  const chosen = GOALS.findIndex(({ goal, count }) => goal === rules.goal && count === rules.count);
  return (
    <div class="named">
      <label for="rules-goal">{tell('settings.goal')}</label>
      <select id="rules-goal" value={chosen} onChange={(event) => onChange({ ...rules, ...GOALS[Number(event.currentTarget.value)] })}>
        {GOALS.map((goal, at) => (
          <option value={at}>{gameName(written({ ...rules, size: 19, capture: 'on', ...goal }))}</option>
        ))}
      </select>
    </div>
  );
}

/** Who sits opposite: a level of the program, or a person. */
function OtherSide({ terms, levels, onChange }: { terms: Terms; levels: number; onChange(terms: Terms): void }) {
  const { you, level } = terms;
  const other = you === 'both' ? 'both' : 'program';
  return (
    <>
      <Segments
        label={tell('settings.other')}
        choices={[
          ['program', tell('settings.program')],
          ['both', tell('settings.both')],
        ]}
        chosen={other}
        onChoose={(next) => onChange({ ...terms, you: next === 'both' ? 'both' : 'black' })}
      />
      {you !== 'both' && (
        <>
          <Segments
            label={tell('settings.you')}
            choices={[
              ['black', say('board.black')],
              ['white', say('board.white')],
            ]}
            chosen={you}
            onChoose={(color) => onChange({ ...terms, you: color === 'white' ? 'white' : 'black' })}
          />
          <div class="named">
            <label for="rules-level">{tell('settings.level')}</label>
            <select id="rules-level" value={level} onChange={(event) => onChange({ ...terms, level: Number(event.currentTarget.value) })}>
              {Array.from({ length: levels }, (_, at) => (
                <option value={at + 1}>{`${at + 1}. ${tell(`level.${at + 1}` as PlayText)}`}</option>
              ))}
            </select>
          </div>
        </>
      )}
    </>
  );
}

interface SegmentsProps<T extends string | number> {
  label: string;
  choices: readonly (readonly [T, string])[];
  chosen: T;
  onChoose(choice: T): void;
}

function Segments<T extends string | number>({ label, choices, chosen, onChoose }: SegmentsProps<T>) {
  return (
    <div class="named" role="group" aria-label={label}>
      <span class="label" aria-hidden="true">
        {label}
      </span>
      <div class="segments">
        {choices.map(([choice, words]) => (
          <button type="button" aria-pressed={choice === chosen} onClick={() => onChoose(choice)}>
            {words}
          </button>
        ))}
      </div>
    </div>
  );
}
