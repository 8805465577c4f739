/** The four choices that make a room: what is played, who plays the other side, how the team decides, and the time. */
import { Shuffle } from 'lucide-preact';
import { ChoiceSegments, NamedSelect } from '../design/segments.tsx';
import { shipped } from '../solve/problems.ts';
import type { ShippedProblem } from '../solve/problems.ts';
import type { OpeningChoice, TimeName } from './opening-settings.ts';
import { BOARD_SIZES, SCHEMES, TIMES } from './opening-settings.ts';
import { tell } from './room-words.ts';

interface OpeningChoiceProps {
  choice: OpeningChoice;
  onChange(part: Partial<OpeningChoice>): void;
}

export function OpeningFields({ choice, onChange }: OpeningChoiceProps) {
  return (
    <>
      <ContentChoice choice={choice} onChange={onChange} />
      {choice.content.kind === 'game' && (
        <ChoiceSegments label={tell('other')} choices={[['team', tell('other.team')], ['program', tell('other.program')]]} chosen={choice.other} onChoose={(other) => onChange({ other })} />
      )}
      <NamedSelect id="opening-scheme" label={tell('scheme')} choices={SCHEMES.map((name) => [name, tell(`scheme.${name}`)])} chosen={choice.scheme} about={tell(`scheme.${choice.scheme}.about`)} onChoose={(scheme) => onChange({ scheme })} />
      <NamedSelect id="opening-time" label={tell('time')} choices={(Object.keys(TIMES) as TimeName[]).map((name) => [name, tell(`time.${name}`)])} chosen={choice.time} onChoose={(time) => onChange({ time })} />
    </>
  );
}

function ContentChoice({ choice, onChange }: OpeningChoiceProps) {
  const { content } = choice;
  const another = async () => {
    const { problems } = await shipped();
    const fitting = problems.filter(isForTeam);
    const picked = fitting[Math.floor(Math.random() * fitting.length)];
    if (picked !== undefined) onChange({ content: { kind: 'problem', problem: picked.problem } });
  };
  const choose = (chosen: number | 'problem') => {
    const size = BOARD_SIZES.find((one) => one === chosen);
    if (size !== undefined) onChange({ content: { kind: 'game', size } });
    else if (content.kind === 'game') void another();
  };
  const choices: [number | 'problem', string][] = [...BOARD_SIZES.map((size): [number, string] => [size, `${size}×${size}`]), ['problem', tell('content.problem')]];
  return (
    <>
      <ChoiceSegments label={tell('content')} choices={choices} chosen={content.kind === 'game' ? content.size : 'problem'} onChoose={choose} />
      {content.kind === 'problem' && (
        <button type="button" class="button" onClick={() => void another()}>
          <Shuffle aria-hidden="true" />
          {tell('content.another')}
        </button>
      )}
    </>
  );
}

/** A team needs to know who moves and what for. */
const isForTeam = ({ problem }: ShippedProblem) => problem.toMove !== null && problem.goal !== null;
