/** The sheet of rules and players. Nothing changes on the board until the visitor begins a new game. */
import { Download, History, Scale, School } from 'lucide-preact';
import { useEffect, useState } from 'preact/hooks';
import { FaultNotice } from '../design/fault-notice.tsx';
import { ChoiceSegments } from '../design/segments.tsx';
import { DialogSheet } from '../frame/dialog-sheet.tsx';
import { save } from '../frame/download.ts';
import { say } from '../frame/messages.ts';
import type { GameRules } from './game-rules.ts';
import { GOALS, SIZES, readRules, written } from './game-rules.ts';
import type { ClassTerms, MatchTerms } from './kept-match.ts';
import type { Match } from './match.ts';
import type { KeepingPlace } from './match-keeper.ts';
import { chooseKeepingPlace, keepingPlace } from './match-keeper.ts';
import { FIRST_GAME } from './way.ts';
import type { PlayText } from './words.ts';
import { gameName, tell } from './words.ts';

interface RulesSheetProps {
  match: Match;
  isOpen: boolean;
  onClose(): void;
  /** Opens another sheet instead of this one; a class has the chosen rules. */
  onOpen(sheet: 'values' | 'earlier' | 'class', terms: ClassTerms): void;
}

export function RulesSheet({ match, isOpen, onClose, onOpen }: RulesSheetProps) {
  return (
    <DialogSheet name="rules" heading={tell('settings')} isOpen={isOpen} onClose={onClose}>
      {/* Each time it opens, it shows the game on the board. */}
      {isOpen && <RulesForm match={match} onClose={onClose} onOpen={onOpen} />}
    </DialogSheet>
  );
}

type Terms = Pick<MatchTerms, 'you' | 'level'>;

function RulesForm({ match, onClose, onOpen }: Omit<RulesSheetProps, 'isOpen'>) {
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
  const chosen: ClassTerms = { rules: written(rules), level: terms.level };
  const saveGame = async () => {
    const text = await match.sgf();
    if (text !== undefined) save(new Blob([text], { type: 'application/x-go-sgf' }), 'shikatsu-game.sgf');
  };
  return (
    <form onSubmit={begin}>
      <ChoiceSegments label={tell('settings.board')} choices={SIZES.map((size) => [size, `${size}×${size}`])} chosen={rules.size} onChoose={(size) => setRules({ ...rules, size })} />
      <GoalChoice rules={rules} onChange={setRules} />
      {rules.goal === 'row' && (
        <label class="switch">
          {tell('settings.capture')}
          <input type="checkbox" class="toggle" checked={rules.capture === 'on'} onChange={(event) => setRules({ ...rules, capture: event.currentTarget.checked ? 'on' : 'off' })} />
        </label>
      )}
      <FaultNotice fault={isPossible ? '' : tell('settings.impossible', { count: rules.count })} />
      <OtherSide terms={terms} levels={state.levels} onChange={setTerms} />
      <button type="submit" class="button main block" aria-disabled={!isPossible}>
        {tell('settings.begin')}
      </button>
      <button type="button" class="button word" onClick={() => void saveGame()}>
        <Download aria-hidden="true" />
        {tell('settings.save')}
      </button>
      <button type="button" class="button word" onClick={() => onOpen('values', chosen)}>
        <Scale aria-hidden="true" />
        {tell('values')}
      </button>
      <ServedButtons isClassPossible={isPossible && terms.you !== 'both'} onOpen={(sheet) => onOpen(sheet, chosen)} />
    </form>
  );
}

/** What only a service can do: find games that the device has forgotten, and keep the games of a class. */
function ServedButtons({ isClassPossible, onOpen }: { isClassPossible: boolean; onOpen(sheet: 'earlier' | 'class'): void }) {
  const [isServed, setServed] = useState(false);
  const [place, setPlace] = useState(keepingPlace);
  useEffect(() => void import('../server/presence.ts').then(({ service }) => service()).then((found) => setServed(found !== null), () => {}), []);
  if (!isServed) return null;
  const choose = (next: KeepingPlace) => {
    chooseKeepingPlace(next);
    setPlace(next);
  };
  return (
    <>
      <label class="switch">
        {tell('earlier.keep')}
        <input type="checkbox" class="toggle" checked={place === 'service'} onChange={(event) => choose(event.currentTarget.checked ? 'service' : 'device')} />
      </label>
      {place === 'service' && (
        <button type="button" class="button word" onClick={() => onOpen('earlier')}>
          <History aria-hidden="true" />
          {tell('earlier')}
        </button>
      )}
      {isClassPossible && (
        <button type="button" class="button word" onClick={() => onOpen('class')}>
          <School aria-hidden="true" />
          {tell('class.make')}
        </button>
      )}
    </>
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
      <ChoiceSegments
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
          <ChoiceSegments
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
