// Written from crates/api by
//   SHIKATSU_TYPES=write cargo test -p shikatsu-api
// Do not edit it: the same test compares.

/** The version of everything here. */
export const VERSION = 1;

/**
 * A point: column and row, both from zero, the upper left corner first.
 */
export type Vertex = [number, number];

/**
 * Black or White.
 */
export type Color = "black" | "white";

/**
 * One turn.
 */
export type Move = { "play": Vertex } | "pass";

/**
 * The part a colour plays.
 */
export type Role = "attacker" | "defender";

/**
 * The fate of the key stones under best play by both sides.
 */
export type Outcome = { "kind": "dead" } | { "kind": "alive" } | { "kind": "seki" } | { "kind": "stands" } | { "kind": "ko",
/**
 * Who needs threats.
 */
needsThreats: Role,
/**
 * How many.
 */
threats: number,
/**
 * Who takes first.
 */
takesFirst: Role,
/**
 * How many times it must be won.
 */
steps: number, } | { "kind": "cycle",
/**
 * Its name.
 */
cycle: CycleKind,
/**
 * The moves of one round.
 */
moves: Array<Move>, } | { "kind": "unknown",
/**
 * Why not.
 */
why: Unproved, };

/**
 * Repetitions that have names.
 */
export type CycleKind = "doubleKo" | "moonshineLife" | "tripleKo" | "eternalLife" | "sendTwoReturnOne" | "other";

/**
 * Why there is no verdict.
 */
export type Unproved = "notTried" | "nodes" | "time" | "memory" | "cancelled" | "outside" | "unsupported";

/**
 * Everything about the rules that can change a verdict.
 */
export type Rules = {
/**
 * Which repetitions are forbidden.
 */
ko: KoRule,
/**
 * Whether one may take one's own last liberty.
 */
suicide: Suicide,
/**
 * What is counted at the end.
 */
scoring: Scoring,
/**
 * What happens to a bent four in the corner.
 */
bentFour: BentFour, };

/**
 * Which repetitions are forbidden.
 */
export type KoRule = "basic" | "positionalSuperko" | "situationalSuperko";

/**
 * Whether a move may take away its own chain's last liberty.
 */
export type Suicide = "forbidden" | "allowed";

/**
 * What is counted.
 */
export type Scoring = "area" | "territory";

/**
 * A bent four in the corner.
 */
export type BentFour = "deadByRule" | "playedOut";

/**
 * What the side to move is asked to do.
 */
export type Goal = "kill" | "live";

/**
 * A problem as an author states it; nothing of it is checked.
 */
export type Problem = {
/**
 * The version of this message.
 */
version: number,
/**
 * Columns.
 */
width: number,
/**
 * Rows.
 */
height: number,
/**
 * Black's stones.
 */
black: Array<Vertex>,
/**
 * White's stones.
 */
white: Array<Vertex>,
/**
 * Whose turn it is, if the author says so.
 */
toMove: Color | null,
/**
 * Where a ko may not be taken back.
 */
ko: Array<Vertex>,
/**
 * What the side to move is asked to do.
 */
goal: Goal | null,
/**
 * A stone of each chain at stake.
 */
keyStones: Array<Vertex>,
/**
 * The points in play, if the author drew a boundary.
 */
inPlay: Array<Vertex> | null,
/**
 * The rules it is asked under.
 */
rules: Rules,
/**
 * The name of the problem.
 */
title: string | null,
/**
 * Who composed it.
 */
author: string | null,
/**
 * The author's text.
 */
notes: string, };

/**
 * A problem out of a file, and which format it was in.
 */
export type Reading = {
/**
 * The problem.
 */
problem: Problem,
/**
 * The name of the format.
 */
format: string, };

/**
 * A refusal, for programs and for people.
 */
export type Error = {
/**
 * What kind of refusal.
 */
kind: ErrorKind,
/**
 * What is wrong and what to do, as a sentence without a full stop.
 */
message: string, };

/**
 * Kinds of refusal.
 */
export type ErrorKind = "version" | "malformed" | "unreadable" | "unwritable" | "unsolvable" | "unproved" | "illegal" | "over" | "nothingOpen" | "noPoint";

/**
 * Who moves first.
 */
export type Asked = "black" | "white" | "both";

/**
 * What may be spent; `null` is without limit.
 */
export type Limits = {
/**
 * Time by the clock.
 */
milliseconds: number | null,
/**
 * Positions made and judged.
 */
nodes: number | null, };

/**
 * How much is wanted about first moves.
 */
export type MoveDetail = "allFirstMoves" | "verdictOnly";

/**
 * A question about a problem.
 */
export type Request = {
/**
 * Who moves first.
 */
first: Asked,
/**
 * What may be spent on all of it.
 */
limits: Limits,
/**
 * How much is wanted about first moves.
 */
moves: MoveDetail, };

/**
 * A glance at a running solve.
 */
export type Progress = {
/**
 * Since the solve began.
 */
milliseconds: number,
/**
 * Positions made and judged.
 */
nodes: number,
/**
 * The first mover that is being judged.
 */
first: Color,
/**
 * What is proved so far, in plain words, oldest first.
 */
facts: Array<string>,
/**
 * First moves still to be judged, once it is known which they are.
 */
movesLeft: number | null, };

/**
 * The answer to a request.
 */
export type Report = {
/**
 * The version of this message.
 */
version: number,
/**
 * The problem with the boundary that the verdicts are about.
 */
problem: Problem,
/**
 * What the verdicts take for granted, in words.
 */
assumptions: Array<string>,
/**
 * One for each first mover asked for, Black before White.
 */
sides: Array<Side>,
/**
 * What Japanese rules say instead, if they do.
 */
byRule: Outcome | null,
/**
 * Positions made and judged.
 */
nodes: number,
/**
 * Time by the clock.
 */
milliseconds: number,
/**
 * Certificates that failed; not zero is a defect.
 */
doubts: number, };

/**
 * What is proved about one first mover.
 */
export type Side = {
/**
 * Who moves first.
 */
first: Color,
/**
 * Whether that side attacks or defends.
 */
role: Role,
/**
 * The verdict.
 */
outcome: Outcome,
/**
 * The verdict in words.
 */
words: string,
/**
 * First moves, best first.
 */
moves: Array<FirstMove>,
/**
 * All first moves that keep the verdict.
 */
best: Array<Vertex>,
/**
 * All that keep it where alive and seki count the same.
 */
keepsGoal: Array<Vertex>,
/**
 * Whether playing elsewhere keeps it too.
 */
passKeeps: PassKeeps,
/**
 * Best play by both sides.
 */
line: Array<Move>,
/**
 * How many checked certificates it rests on.
 */
certificates: number,
/**
 * Positions made and judged for this side.
 */
nodes: number, };

/**
 * A first move and what it is worth.
 */
export type FirstMove = {
/**
 * The move.
 */
played: Move,
/**
 * What it does to the verdict.
 */
worth: Worth,
/**
 * Points of the defender's after it, where it works.
 */
territory: number | null, };

/**
 * What a first move does to the verdict.
 */
export type Worth = "keeps" | "worksButLess" | "fails" | "unknown";

/**
 * Whether playing elsewhere keeps the verdict.
 */
export type PassKeeps = "yes" | "no" | "unknown";

/**
 * Everything about the board now. A page draws it and knows no rule.
 */
export type Scene = {
/**
 * The version of this message.
 */
version: number,
/**
 * The name of the problem.
 */
title: string | null,
/**
 * The author's text; it may tell the solution.
 */
notes: string,
/**
 * The colour of the person.
 */
you: Color,
/**
 * What that side is asked to do.
 */
goal: Goal | null,
/**
 * The task in words: `Black to play and kill`.
 */
task: string,
/**
 * Columns.
 */
width: number,
/**
 * Rows.
 */
height: number,
/**
 * The rows of the board: 1 for Black, −1 for White, 0 for nothing.
 */
signs: Array<Array<number>>,
/**
 * The names of all points, row by row.
 */
names: Array<Array<string>>,
/**
 * The part of the board that matters.
 */
columns: Span,
/**
 * The part of the board that matters.
 */
rows: Span,
/**
 * The stones at stake that are still there.
 */
keyStones: Array<Vertex>,
/**
 * The points in play.
 */
inPlay: Array<Vertex>,
/**
 * Where the side to move may play.
 */
legal: Array<Vertex>,
/**
 * Whose turn it is.
 */
toMove: Color,
/**
 * The moves so far.
 */
moves: Array<Turn>,
/**
 * How the person's last move was marked, if there is one.
 */
mark: Mark | null,
/**
 * How it came out, once it is over or the program has given up.
 */
finish: Finish | null,
/**
 * Exchanges that can be taken back.
 */
undo: number,
/**
 * Exchanges that can be made again.
 */
redo: number, };

/**
 * How it came out, beside what could be had at the start.
 */
export type Finish = "reached" | "missed" | "notProved";

/**
 * A board on which both sides are played by hand.
 */
export type Position = {
/**
 * The rows of the board: 1 for Black, −1 for White, 0 for nothing.
 */
signs: Array<Array<number>>,
/**
 * Whose turn it is.
 */
toMove: Color,
/**
 * Where that side may play.
 */
legal: Array<Vertex>,
/**
 * What the last move took.
 */
captured: Array<Vertex>,
/**
 * The moves so far.
 */
moves: Array<Turn>, };

/**
 * From one line to another, both included, from zero.
 */
export type Span = [number, number];

/**
 * A move that was made.
 */
export type Turn = {
/**
 * Who made it.
 */
color: Color,
/**
 * The move.
 */
played: Move,
/**
 * The move in words: `B9`, `pass`.
 */
words: string, };

/**
 * A verdict, in data and in words.
 */
export type Standing = {
/**
 * What is proved.
 */
outcome: Outcome,
/**
 * The same as a sentence: `White is dead`.
 */
words: string, };

/**
 * What the program has to say to a move.
 */
export type Answer = {
/**
 * The move as it was taken.
 */
played: Move,
/**
 * How it was taken.
 */
heard: Heard,
/**
 * Who made it.
 */
mover: Color,
/**
 * The verdict before it.
 */
before: Standing,
/**
 * The verdict after it.
 */
after: Standing,
/**
 * What it cost.
 */
cost: Cost,
/**
 * Right or wrong.
 */
mark: Mark,
/**
 * The program's move.
 */
reply: Reply | null,
/**
 * The verdict now.
 */
now: Standing,
/**
 * Why it is over, if it is.
 */
ending: Ending | null,
/**
 * All of it in sentences.
 */
said: Array<string>, };

/**
 * How a move was taken.
 */
export type Heard = "stone" | "pass" | "elsewhere" | "koThreat";

/**
 * What a move cost.
 */
export type Cost = { "kind": "nothing" } | { "kind": "loses",
/**
 * How much.
 */
severity: Severity, } | { "kind": "unknown" };

/**
 * How much is lost.
 */
export type Severity = "everything" | "twoEyes" | "toKo" | "toCycle" | { "threats": number } | "rest";

/**
 * Right or wrong, for a sign beside the words.
 */
export type Mark = "right" | "lessThanBest" | "wrong" | "nothingToLose" | "notProved";

/**
 * A move of the program's.
 */
export type Reply = {
/**
 * The move.
 */
played: Move,
/**
 * Whose it is.
 */
color: Color,
/**
 * The move and why, as a sentence.
 */
words: string, };

/**
 * Why it is over.
 */
export type Ending = {
/**
 * How it ended.
 */
kind: EndingKind,
/**
 * The stones it is about.
 */
stones: Array<Vertex>,
/**
 * The points that show it: eyes, shared liberties, the ko.
 */
points: Array<Vertex>,
/**
 * The same as a sentence.
 */
words: string, };

/**
 * How it ended.
 */
export type EndingKind = "captured" | "noEyeSpace" | "twoEyes" | "escaped" | "seki" | "ko" | "circle" | "bothPassed";

/**
 * One step of help.
 */
export type Hint = {
/**
 * How much it tells.
 */
step: HintStep,
/**
 * The hint as a sentence.
 */
words: string,
/**
 * Points to shade.
 */
points: Array<Vertex>, };

/**
 * How much a hint tells.
 */
export type HintStep = "where" | "what" | "which";

/**
 * Best play from here, and what it comes to.
 */
export type Explanation = {
/**
 * The verdict.
 */
standing: Standing,
/**
 * Best play by both sides.
 */
line: Array<Move>,
/**
 * How it ends, if the certificate says so.
 */
ending: Ending | null,
/**
 * All of it in sentences.
 */
said: Array<string>, };
