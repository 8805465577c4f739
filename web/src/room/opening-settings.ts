/**
 * What a host chooses before a room is opened, and the settings that follow from it.
 *
 * Invariant: `roomSettings` gives settings that a service accepts, whatever is chosen.
 */
import type { Color, Problem, Rules } from '../api.ts';
import { opponent } from '../board/color.ts';
import type { ListMaker, RoomSettings, SchemeKind, SideSettings, TallyRule, TeamSettings, TimeSystem } from '../server/client.ts';
import { ROOM_VERSION } from './room-service.ts';

/** Ways to decide by their plain names, the one that is offered first at the beginning. */
export const SCHEMES = ['plurality', 'ranked', 'approval', 'rated', 'captain', 'shortlist', 'relay', 'lottery', 'random', 'monteCarlo', 'proved'] as const;

export type SchemeName = (typeof SCHEMES)[number];

export const BOARD_SIZES = [9, 13, 19] as const;

const [SECOND, MINUTE, DAY] = [1_000, 60_000, 86_400_000];

/** Times by their names in the words of rooms. */
export const TIMES = {
  action30: { kind: 'perAction', time: 30 * SECOND },
  action60: { kind: 'perAction', time: MINUTE },
  action180: { kind: 'perAction', time: 3 * MINUTE },
  byoYomi: { kind: 'byoYomi', main: 10 * MINUTE, period: MINUTE, periods: 5 },
  fischer: { kind: 'fischer', main: 10 * MINUTE, increment: 30 * SECOND, cap: 20 * MINUTE },
  canadian: { kind: 'canadian', main: 10 * MINUTE, stage: 10 * MINUTE, stones: 10 },
  absolute: { kind: 'absolute', main: 60 * MINUTE },
  day: { kind: 'daysPerMove', time: DAY, pauses: 7 * DAY },
  three: { kind: 'daysPerMove', time: 3 * DAY, pauses: 14 * DAY },
} as const satisfies Record<string, TimeSystem>;

export type TimeName = keyof typeof TIMES;

/** Fixed phrases for classes, which `room.json` has as `phrase.0` and so on. */
export const PHRASES = 12;

/** What is played: a game on an empty board, or a problem of ours. */
export type OpeningContent = { kind: 'game'; size: (typeof BOARD_SIZES)[number] } | { kind: 'problem'; problem: Problem };

export interface OpeningChoice {
  content: OpeningContent;
  /** Who plays the other side of a game. */
  other: 'team' | 'program';
  /** The colour of the team against a program. */
  color: Color;
  scheme: SchemeName;
  /** Who names the moves of a short list. */
  maker: ListMaker;
  time: TimeName;
  scoring: Rules['scoring'];
  reasons: TeamSettings['reasons'];
  captain: TeamSettings['captain'];
  /** Seconds for talking before a vote. */
  discussion: number;
  tally: TallyRule;
  chat: 'free' | 'phrases' | 'off';
  /** Whether those who watch may speak. */
  spectators: 'open' | 'closed';
  /** What becomes of a team of which too few act in time. */
  missed: TeamSettings['missedQuorum'];
}

export const FIRST_CHOICE: OpeningChoice = {
  content: { kind: 'game', size: 9 },
  other: 'team',
  color: 'black',
  scheme: 'plurality',
  maker: 'captain',
  time: 'action30',
  scoring: 'area',
  reasons: 'optional',
  captain: 'fixed',
  discussion: 0,
  tally: 'bySize',
  chat: 'free',
  spectators: 'open',
  missed: 'playOn',
};

/** The colour of the first team: in a problem that of the side to move. */
export const firstTeam = ({ content, other, color }: OpeningChoice): Color =>
  content.kind === 'problem' ? (content.problem.toMove ?? 'black') : other === 'program' ? color : 'black';

export function roomSettings(choice: OpeningChoice): RoomSettings {
  const { content, other } = choice;
  const team: SideSettings = { kind: 'team', team: teamSettings(choice) };
  const own = firstTeam(choice);
  const isAlone = content.kind === 'problem' || other === 'program';
  const side = (color: Color): SideSettings => (isAlone && color === opponent(own) ? { kind: 'outside' } : team);
  return {
    version: ROOM_VERSION,
    content: content.kind === 'problem' ? { kind: 'problem', problem: content.problem, origin: {} } : gameContent(content.size, choice.scoring),
    black: side('black'),
    white: side('white'),
    time: TIMES[choice.time],
    phaseLimit: TIMES[choice.time].kind === 'perAction' ? (TIMES[choice.time] as { time: number }).time : MINUTE,
    discussion: choice.discussion * SECOND,
    entry: 'open',
    memberLimit: 20_000,
    spectatorDelay: 0,
    lobbyTime: DAY,
    reviewTime: DAY,
    conduct: {
      chatInPlay: choice.chat === 'off' ? 'off' : 'on',
      spectators: choice.spectators,
      wording: choice.chat === 'phrases' ? { kind: 'phrases', count: PHRASES } : { kind: 'free' },
      tally: choice.tally,
      ballotsPerBlock: 3,
    },
  };
}

/** The name of a time; nothing for one that is not offered here. */
export const timeName = (time: TimeSystem): TimeName | undefined =>
  (Object.keys(TIMES) as TimeName[]).find((name) => Object.entries(TIMES[name]).every(([key, value]) => (time as Record<string, unknown>)[key] === value));

/** The name of a scheme as members read it. */
export const schemeName = (scheme: SchemeKind): SchemeName => scheme.kind;

function teamSettings({ scheme, maker, reasons, captain, missed }: OpeningChoice): TeamSettings {
  return { scheme: schemeKind(scheme, maker), tieRule: 'ladder', quorum: { kind: 'count', count: 1 }, missedQuorum: missed, captain, reasons };
}

function schemeKind(name: SchemeName, maker: ListMaker): SchemeKind {
  switch (name) {
    case 'shortlist':
      return { kind: 'shortlist', maker };
    case 'proved':
      return { kind: 'proved', otherwise: { kind: 'plurality' }, scope: 'proposals' };
    default:
      return { kind: name };
  }
}

/** Half points that White receives, by what is counted. */
const KOMI = { area: 15, territory: 13 } as const;

function gameContent(size: number, scoring: Rules['scoring']): RoomSettings['content'] {
  const rules: Rules =
    scoring === 'area'
      ? { ko: 'positionalSuperko', suicide: 'forbidden', scoring, bentFour: 'playedOut' }
      : { ko: 'basic', suicide: 'forbidden', scoring, bentFour: 'deadByRule' };
  const setup = { width: size, height: size, black: [], white: [], ko: [], toMove: null };
  return { kind: 'game', rules, setup, komiHalfPoints: KOMI[scoring] };
}
