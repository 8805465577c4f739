/**
 * Changing a room before its game: the form shows what is set, and what the host leaves alone stays as it is.
 *
 * Invariant: `changedSettings` with the choice that `openingChoice` reads changes nothing, whatever is set.
 */
import type { RoomSettings, TeamSettings } from '../server/client.ts';
import { BOARD_SIZES, FIRST_CHOICE, roomSettings, timeName } from './opening-settings.ts';
import type { OpeningChoice, OpeningContent } from './opening-settings.ts';
import type { RoomText } from './room-words.ts';
import { colorWords, tell } from './room-words.ts';
import { teamColors, teamOf } from './standing.ts';

/** One thing that is set otherwise now. */
export interface SettingChange {
  label: string;
  value: string;
}

/** What the form shows of settings. What it has no field for is shown as its first choice. */
export function openingChoice(settings: RoomSettings): OpeningChoice {
  const { content, conduct, discussion, time } = settings;
  const [color = 'black', second] = teamColors(settings);
  const team: TeamSettings | null = teamOf(settings, color);
  return {
    ...FIRST_CHOICE,
    content: contentChoice(content),
    other: second === undefined ? 'program' : 'team',
    color,
    ...(team !== null && { scheme: team.scheme.kind, reasons: team.reasons, captain: team.captain, missed: team.missedQuorum }),
    ...(team?.scheme.kind === 'shortlist' && { maker: team.scheme.maker }),
    time: timeName(time) ?? FIRST_CHOICE.time,
    scoring: content.kind === 'game' ? content.rules.scoring : FIRST_CHOICE.scoring,
    discussion: discussion / 1000,
    tally: conduct.tally,
    chat: conduct.chatInPlay === 'off' ? 'off' : conduct.wording.kind,
    spectators: conduct.spectators,
  };
}

/** The settings after the host chose this; parts that the choice says nothing new about stay. */
export function changedSettings(settings: RoomSettings, choice: OpeningChoice): RoomSettings {
  const [before, after] = [roomSettings(openingChoice(settings)), roomSettings(choice)];
  return { ...settings, ...newParts(before, after), conduct: { ...settings.conduct, ...newParts(before.conduct, after.conduct) } };
}

/** What is different, each as a label and the new value. */
export function settingChanges(before: RoomSettings, after: RoomSettings): SettingChange[] {
  const [old, now] = [openingChoice(before), openingChoice(after)];
  return SHOWN.filter((part) => JSON.stringify(old[part]) !== JSON.stringify(now[part])).map((part) => ({ label: tell(labelOf(part)), value: valueWords(now, part) }));
}

/** In the order of the form. */
const SHOWN = ['content', 'other', 'color', 'scheme', 'time', 'scoring', 'captain', 'maker', 'reasons', 'discussion', 'tally', 'chat', 'missed', 'spectators'] as const satisfies readonly (keyof OpeningChoice)[];

const labelOf = (part: (typeof SHOWN)[number]): RoomText => (part === 'discussion' ? 'talk' : part);

function valueWords(choice: OpeningChoice, part: (typeof SHOWN)[number]): string {
  switch (part) {
    case 'content':
      return choice.content.kind === 'problem' ? tell('content.problem') : `${choice.content.size}×${choice.content.size}`;
    case 'color':
      return colorWords(choice.color);
    case 'discussion':
      return choice.discussion === 0 ? tell('talk.none') : tell('talk.seconds', { count: choice.discussion });
    case 'spectators':
      return tell(choice.spectators === 'open' ? 'motion.for' : 'motion.against');
    default:
      return tell(`${part}.${choice[part]}` as RoomText);
  }
}

function contentChoice(content: RoomSettings['content']): OpeningContent {
  if (content.kind === 'problem') return { kind: 'problem', problem: content.problem };
  return { kind: 'game', size: BOARD_SIZES.find((size) => size === content.setup.width) ?? 9 };
}

/** The parts of the second that the first has otherwise. */
function newParts<T extends object>(before: T, after: T): Partial<T> {
  const parts = (Object.keys(after) as (keyof T)[]).filter((part) => JSON.stringify(before[part]) !== JSON.stringify(after[part]));
  return Object.fromEntries(parts.map((part) => [part, after[part]])) as Partial<T>;
}
