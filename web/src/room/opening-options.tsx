/** The choices of a new room that most hosts leave as they are. */
import { ChoiceSegments, NamedSelect } from '../design/segments.tsx';
import { firstTeam } from './opening-settings.ts';
import type { OpeningChoice } from './opening-settings.ts';
import { colorWords, tell } from './room-words.ts';

interface OpeningOptionsProps {
  choice: OpeningChoice;
  onChange(part: Partial<OpeningChoice>): void;
}

/** Seconds for talking that are offered. */
const TALKS = ['0', '15', '30', '60'] as const;

export function OpeningOptions({ choice, onChange }: OpeningOptionsProps) {
  const { content, other, scheme } = choice;
  const isGame = content.kind === 'game';
  const hasCaptain = scheme === 'captain' || scheme === 'shortlist';
  return (
    <>
      {isGame && other === 'program' && (
        <ChoiceSegments label={tell('color')} choices={[['black', colorWords('black')], ['white', colorWords('white')]]} chosen={firstTeam(choice)} onChoose={(color) => onChange({ color })} />
      )}
      {isGame && (
        <NamedSelect id="opening-scoring" label={tell('scoring')} choices={[['area', tell('scoring.area')], ['territory', tell('scoring.territory')]]} chosen={choice.scoring} onChoose={(scoring) => onChange({ scoring })} />
      )}
      {hasCaptain && (
        <NamedSelect id="opening-captain" label={tell('captain')} choices={[['fixed', tell('captain.fixed')], ['rotating', tell('captain.rotating')]]} chosen={choice.captain} onChoose={(captain) => onChange({ captain })} />
      )}
      {scheme === 'shortlist' && (
        <NamedSelect id="opening-maker" label={tell('maker')} choices={[['captain', tell('maker.captain')], ['engine', tell('maker.engine')], ['monteCarlo', tell('maker.monteCarlo')]]} chosen={choice.maker} onChoose={(maker) => onChange({ maker })} />
      )}
      <NamedSelect id="opening-reasons" label={tell('reasons')} choices={[['optional', tell('reasons.optional')], ['required', tell('reasons.required')]]} chosen={choice.reasons} onChoose={(reasons) => onChange({ reasons })} />
      <NamedSelect id="opening-talk" label={tell('talk')} choices={TALKS.map((seconds) => [seconds, seconds === '0' ? tell('talk.none') : tell('talk.seconds', { count: seconds })])} chosen={String(choice.discussion) as (typeof TALKS)[number]} onChoose={(seconds) => onChange({ discussion: Number(seconds) })} />
      <NamedSelect id="opening-tally" label={tell('tally')} choices={(['bySize', 'live', 'afterOwnBallot', 'atClose'] as const).map((rule) => [rule, tell(`tally.${rule}`)])} chosen={choice.tally} onChoose={(tally) => onChange({ tally })} />
      <NamedSelect id="opening-chat" label={tell('chat')} choices={(['free', 'phrases', 'off'] as const).map((rule) => [rule, tell(`chat.${rule}`)])} chosen={choice.chat} onChoose={(chat) => onChange({ chat })} />
      <NamedSelect id="opening-missed" label={tell('missed')} choices={(['playOn', 'loseOnTime'] as const).map((rule) => [rule, tell(`missed.${rule}`)])} chosen={choice.missed} onChoose={(missed) => onChange({ missed })} />
      <label class="switch">
        {tell('spectators')}
        <input type="checkbox" class="toggle" checked={choice.spectators === 'open'} onChange={(event) => onChange({ spectators: event.currentTarget.checked ? 'open' : 'closed' })} />
      </label>
    </>
  );
}
