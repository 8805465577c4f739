/**
 * The course: lessons in order, each a few positions with a question.
 *
 * Nothing here says what is right: the module judges every answer, and a test has the module answer every question
 * (`lessons.e2e.ts`). The texts are in `course.json`, by the names of lesson and step.
 */
import type { ExerciseQuestion, Color, Goal } from '../api.ts';

/** A position and what is asked about it. */
export type LessonStep = {
  /** The position by its name (`positions.ts`). */
  file: string;
} & (
  | { kind: 'exercise'; ask: ExerciseQuestion }
  /** Whether the key stones are alive, dead or unsettled. */
  | { kind: 'status' }
  /** Played against the engine; `as` replaces the side and the goal of the file. */
  | { kind: 'play'; as?: { toMove: Color; goal: Goal } }
);

export interface Lesson {
  id: LessonId;
  steps: readonly LessonStep[];
}

const exercise = (ask: ExerciseQuestion, file: string): LessonStep => ({ kind: 'exercise', ask, file });
const status = (file: string): LessonStep => ({ kind: 'status', file });
const play = (file: string): LessonStep => ({ kind: 'play', file });
const live = (toMove: Color, file: string): LessonStep => ({ kind: 'play', file, as: { toMove, goal: 'live' } });

const COURSE = {
  liberties: [
    exercise('liberties', 'liberties-centre'),
    exercise('liberties', 'liberties-edge'),
    exercise('liberties', 'liberties-chain'),
  ],
  capture: [
    exercise('take', 'capture-one'),
    exercise('take', 'capture-three'),
    exercise('take', 'capture-chain'),
  ],
  atari: [
    exercise('atari', 'atari-one'),
    exercise('save', 'atari-save'),
    exercise('save', 'atari-take'),
  ],
  forbidden: [exercise('forbidden', 'suicide'), exercise('take', 'suicide-takes')],
  ko: [exercise('take', 'ko-take'), exercise('forbidden', 'ko-ban'), exercise('take', 'ko-later')],
  catching: [play('net'), play('net-wide'), play('drive')],
  eyes: [
    status('eyes-side/01-one'),
    status('eyes-two'),
    live('white', 'eyes-side/03-three-row'),
    play('eyes-side/03-three-row'),
  ],
  falseEyes: [status('eyes-false'), play('eyes-connect'), play('tesuji/26-eye-steal')],
  three: [
    play('eyes-side/05-three-bent'),
    live('white', 'eyes-side/05-three-bent'),
    play('eyes-centre/03-three-row'),
    status('eyes-corner/02-two'),
  ],
  four: [
    status('eyes-side/06-four-row'),
    status('eyes-side/07-four-bent'),
    status('eyes-centre/09-four-square'),
    play('eyes-side/08-four-pyramid-flat'),
    live('black', 'eyes-side/08-four-pyramid-flat'),
  ],
  five: [
    play('eyes-centre/20-five-bulky'),
    play('eyes-centre/21-five-cross'),
    play('eyes-centre/23-six-rabbitty'),
    live('white', 'eyes-centre/21-five-cross'),
  ],
  edge: [
    status('rows/06-second-line'),
    status('rows/08-second-line'),
    play('rows/07-second-line'),
    play('tesuji/15-hane'),
    status('groups/01-l'),
  ],
  throwIn: [
    play('tesuji/01-throw-in'),
    play('tesuji/11-snapback-edge'),
    play('tesuji/10-snapback-link'),
    play('tesuji/03-throw-in-corner'),
  ],
  seki: [status('seki/01-shared-pair'), status('seki/03-eye-eye'), status('seki/12-two-in-four')],
  race: [
    play('capturing/race-2-2-0'),
    status('capturing/race-3-2-0'),
    status('capturing/eye-against-none'),
  ],
  koFight: [play('ko/15-edge-stone'), play('ko/13-first-line')],
} satisfies Record<string, readonly LessonStep[]>;

export type LessonId = keyof typeof COURSE;

export const LESSONS: readonly Lesson[] = Object.entries(COURSE).map(([id, steps]) => ({
  id: id as LessonId,
  steps,
}));

/** A lesson by its name, and its number from 0. */
export function lesson(id: string | null): { lesson: Lesson; at: number } | undefined {
  const at = LESSONS.findIndex((one) => one.id === id);
  const found = LESSONS[at];
  return found === undefined ? undefined : { lesson: found, at };
}
