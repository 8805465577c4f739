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
 * A problem as an author states it, unchecked.
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
 * A problem read from a file, and the format of the file.
 */
export type ReadProblem = {
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
export type ApiError = {
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
 * What a request may cost; `null` is without limit.
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
 * A request about a problem.
 */
export type Request = {
/**
 * Who moves first.
 */
first: Asked,
/**
 * What the whole request may cost.
 */
limits: Limits,
/**
 * How much is wanted about first moves.
 */
moves: MoveDetail, };

/**
 * How far a search is.
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
 * First moves still to be judged, once the engine knows which they are.
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
 * What the verdicts assume, in words.
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
 * Where there is no verdict: what is proved on a condition, which is no verdict.
 */
conditional: Conditional | null,
/**
 * Positions made and judged for this side.
 */
nodes: number, };

/**
 * What is proved on a condition, where there is no verdict. The words name the condition.
 */
export type Conditional = {
/**
 * The condition.
 */
grade: Grade,
/**
 * What is proved.
 */
outcome: Outcome,
/**
 * The same in sentences, the condition in the first.
 */
words: string,
/**
 * Whose win it is.
 */
winner: Color,
/**
 * Where the winner's stones get out of the points in play, if the verdict depends on it.
 */
gates: Array<Vertex>,
/**
 * The points in play.
 */
inPlay: Array<Vertex>,
/**
 * Best play by both sides.
 */
line: Array<Move>,
/**
 * How many checked certificates it rests on.
 */
certificates: number, };

/**
 * What a first move does on a condition.
 */
export type ConditionalWorth = {
/**
 * The condition.
 */
grade: Grade,
/**
 * What it does to the verdict.
 */
worth: Worth, };

/**
 * How far a proved claim carries.
 */
export type Grade = "board" | "book" | "undisturbed";

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
 * Where that is unknown: what it does on a condition.
 */
conditional: ConditionalWorth | null,
/**
 * Points of the defender after it, where it works.
 */
territory: number | null, };

/**
 * What a first move does to the verdict.
 */
export type Worth = "keeps" | "stands" | "worksButLess" | "fails" | "unknown";

/**
 * Whether playing elsewhere keeps the verdict.
 */
export type PassKeeps = "yes" | "no" | "unknown";

/**
 * Everything about the board now. The page that draws it knows no rule.
 */
export type PlayView = {
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
 * The person's colour.
 */
you: Color,
/**
 * What that side is to do.
 */
goal: Goal | null,
/**
 * Who has the first move.
 */
first: Color,
/**
 * Whether the program answers.
 */
program: Program,
/**
 * Who chooses its moves instead of proofs, if the person wants an opponent who may slip.
 */
opponent: ChosenOpponent | null,
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
columns: LineSpan,
/**
 * The part of the board that matters.
 */
rows: LineSpan,
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
 * What the rules show on this board.
 */
survey: ChainSurvey,
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
mark: MoveMark | null,
/**
 * The result, once the problem is over or the program has given up.
 */
finish: Finish | null,
/**
 * What the program said about its own first move, if that was the last.
 */
begun: Begun | null,
/**
 * Exchanges that can be taken back.
 */
undo: number,
/**
 * Exchanges that can be made again.
 */
redo: number,
/**
 * All nodes of the tree, by number.
 */
tree: Array<PlayNode>,
/**
 * The number of the node on the board.
 */
at: number,
/**
 * The numbers of the current line: from the start past the node on the board to its end.
 */
line: Array<number>, };

/**
 * Whether the program answers.
 */
export type Program = "on" | "off";

/**
 * How a person wants to play.
 */
export type PlayChoice = {
/**
 * The person's colour.
 */
you: Color,
/**
 * Who has the first move.
 */
first: Color,
/**
 * Whether the program answers.
 */
program: Program,
/**
 * Who chooses its moves instead of proofs, if the person wants an opponent who may slip.
 */
opponent: ChosenOpponent | null, };

/**
 * An opponent who proves nothing. What its moves cost is proved like that of a person's.
 */
export type ChosenOpponent = {
/**
 * How it chooses moves.
 */
kind: OpponentKind,
/**
 * How well it plays, from 1 to 5.
 */
level: number,
/**
 * What it overlooks or draws depends on this too; the same number, the same moves.
 */
chance: number, };

/**
 * How an opponent who proves nothing chooses moves.
 */
export type OpponentKind = "shape" | "patterns";

/**
 * One step of play: a move and its answer, or a move made by hand.
 */
export type PlayNode = {
/**
 * Its number, from zero, which is the start; a parent's is smaller.
 */
id: number,
/**
 * What it follows; the start follows nothing.
 */
parent: number | null,
/**
 * The moves; none at the start.
 */
turns: Array<Turn>,
/**
 * How the person's move was marked.
 */
mark: MoveMark | null,
/**
 * The result there.
 */
finish: Finish | null, };

/**
 * Who made the moves of a node.
 */
export type MoveMaker = "program" | "hand";

/**
 * All that a session knows of one node, so that it can be restored.
 */
export type KeptNode = {
/**
 * Its number.
 */
id: number,
/**
 * What it follows.
 */
parent: number | null,
/**
 * The moves.
 */
turns: Array<Turn>,
/**
 * Who made them.
 */
maker: MoveMaker,
/**
 * Black's stones after them.
 */
black: Array<Vertex>,
/**
 * White's.
 */
white: Array<Vertex>,
/**
 * Where a ko may not be taken back.
 */
ko: Array<Vertex>,
/**
 * Whose turn it is then.
 */
toMove: Color,
/**
 * The stones at stake that are still there.
 */
keyStones: Array<Vertex>,
/**
 * Where that side may play.
 */
legal: Array<Vertex>,
/**
 * What the program said about its own first move.
 */
begun: Begun | null,
/**
 * The result there.
 */
finish: Finish | null, };

/**
 * A whole tree that a page has kept.
 */
export type KeptTree = {
/**
 * By number, without the start.
 */
leaves: Array<KeptNode>,
/**
 * What was said about each of them.
 */
answers: Array<Answer | null>,
/**
 * The number of the one on the board.
 */
at: number, };

/**
 * The result, compared with what was possible at the start.
 */
export type Finish = "reached" | "missed" | "nothingToHave" | "notProved";

/**
 * A board on which both sides are played by hand.
 */
export type PracticeView = {
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
export type LineSpan = [number, number];

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
 * On which condition.
 */
grade: Grade,
/**
 * The same as a sentence, its condition with it: `White is dead, by the book`.
 */
words: string, };

/**
 * What the program says about a move.
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
mark: MoveMark,
/**
 * The program's move.
 */
reply: Reply | null,
/**
 * The verdict now.
 */
now: Standing,
/**
 * Why the problem is over, if it is.
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
export type MoveMark = "right" | "lessThanBest" | "wrong" | "nothingToLose" | "notProved";

/**
 * A move of the program.
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
 * A move that the program made first.
 */
export type Begun = {
/**
 * The move.
 */
reply: Reply,
/**
 * The verdict now.
 */
now: Standing,
/**
 * Why the problem is over, if it is.
 */
ending: Ending | null, };

/**
 * Why the problem is over.
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
export type EndingKind = "captured" | "noEyeSpace" | "helpless" | "twoEyes" | "escaped" | "seki" | "ko" | "circle" | "bothPassed";

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
 * Best play from here, and where it leads.
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
 * The same on boards, one for each move. After a mistake it begins before the mistake.
 */
frames: Array<LineBoard>,
/**
 * How it ends, if the certificate says so.
 */
ending: Ending | null,
/**
 * All of it in sentences.
 */
said: Array<string>, };

/**
 * What is asked about the key stones.
 */
export type ExerciseQuestion = "liberties" | "atari" | "take" | "save" | "forbidden";

/**
 * A board with a question, after some points were tried.
 */
export type Exercise = {
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
columns: LineSpan,
/**
 * The part of the board that matters.
 */
rows: LineSpan,
/**
 * The points that may be tried.
 */
legal: Array<Vertex>,
/**
 * Whose turn it is.
 */
toMove: Color,
/**
 * The stones it is about that are still there.
 */
keyStones: Array<Vertex>,
/**
 * The right points that were tried.
 */
found: Array<Vertex>,
/**
 * The result of the last point, if one was tried.
 */
tried: TriedPoint | null, };

/**
 * The result of a point.
 */
export type TriedPoint = {
/**
 * The point by its name.
 */
point: string,
/**
 * Right or wrong.
 */
attempt: ExerciseMark,
/**
 * How many liberties the stones it is about have then: the key stones, or the stone played.
 */
liberties: number,
/**
 * The rule that forbids the move, in words, if one does.
 */
rule: string | null, };

/**
 * Right or wrong.
 */
export type ExerciseMark = "right" | "more" | "wrong";

/**
 * What is proved of the key stones, whichever side begins.
 */
export type KeyStonesStatus = {
/**
 * In one word.
 */
settled: KeyStonesFate,
/**
 * A sentence for each first mover.
 */
said: Array<string>, };

/**
 * What stones are as they stand.
 */
export type KeyStonesFate = "alive" | "seki" | "dead" | "unsettled" | "ko" | "notProved";

/**
 * What an audit of one problem may cost and covers.
 */
export type AuditTerms = {
/**
 * For all questions about one problem together.
 */
limits: Limits,
/**
 * Whether stones are tried one by one.
 */
stones: AuditStones, };

/**
 * Whether to look for stones that change nothing.
 */
export type AuditStones = "asTheyAre" | "tried";

/**
 * A problem of a collection, or a file that is none; not yet judged.
 */
export type AuditEntry = {
/**
 * Its number in the collection, from 1.
 */
number: number,
/**
 * The file, folders and archives before it.
 */
file: string,
/**
 * The folder of a corrected copy.
 */
below: string,
/**
 * Its place in the file, from 1, when there are several.
 */
place: number | null,
/**
 * The number of its file in the collection; two files may have one name.
 */
member: number,
/**
 * Which problem of its bytes it is, from 0.
 */
index: number,
/**
 * Where its bytes begin in the file.
 */
start: number,
/**
 * Where they end.
 */
end: number,
/**
 * Why the file cannot be read; then there are no bytes.
 */
fault: string | null, };

/**
 * How a problem resembles an earlier one of the collection.
 */
export type AuditLikeness = {
/**
 * The number of the later problem.
 */
number: number,
/**
 * The kind of the finding, as programs know it.
 */
kind: string,
/**
 * What was found, as a sentence.
 */
says: string,
/**
 * What to do about it, as a sentence.
 */
advice: string, };

/**
 * How bad a finding is.
 */
export type AuditSeverity = "error" | "warning" | "note";

/**
 * One thing found.
 */
export type AuditFinding = {
/**
 * How bad it is.
 */
severity: AuditSeverity,
/**
 * The kind, as programs know it.
 */
kind: string,
/**
 * The kind as a heading.
 */
title: string,
/**
 * What was found, as a sentence.
 */
says: string,
/**
 * What to do about it, as a sentence.
 */
advice: string,
/**
 * The moves that show it, as people say them; empty if there are none.
 */
line: string, };

/**
 * A corrected copy of a problem.
 */
export type AuditCopy = {
/**
 * The number of the problem in the collection.
 */
number: number,
/**
 * The folder it belongs to.
 */
below: string,
/**
 * Its name without an ending.
 */
stem: string,
/**
 * The file, as SGF.
 */
text: string, };

/**
 * A problem that was judged.
 */
export type AuditRecord = {
/**
 * Its number in the collection, from 1.
 */
number: number,
/**
 * The file, and the name it has there.
 */
name: string,
/**
 * The worst that was found.
 */
severity: AuditSeverity | null,
/**
 * What was found, the worst first.
 */
findings: Array<AuditFinding>,
/**
 * The whole record as a line of JSON, from which reports are made.
 */
line: string,
/**
 * A corrected copy, if there is something to correct.
 */
copy: AuditCopy | null, };

/**
 * A finding, to look at.
 */
export type AuditPicture = {
/**
 * The board with the moves that show it, as SVG.
 */
svg: string,
/**
 * The problem, to open it elsewhere.
 */
problem: Problem,
/**
 * The problem as SGF.
 */
sgf: string, };

/**
 * A problem that is being made.
 */
export type Sketch = {
/**
 * The question.
 */
problem: Problem,
/**
 * Where it comes from.
 */
details: Details,
/**
 * The author's lines and symbols, as SGF; nothing if there are none.
 */
solution: string | null, };

/**
 * What a collection says besides title and author, each in the source's own words.
 */
export type Details = {
/**
 * Identifier inside its collection.
 */
id: string | null,
/**
 * Book, set or site section.
 */
collection: string | null,
/**
 * Where this copy came from.
 */
source: string | null,
/**
 * Grade in the source's own scale.
 */
level: string | null,
/**
 * Copyright notice.
 */
copyright: string | null,
/**
 * Date.
 */
date: string | null, };

/**
 * A sketch read from a file.
 */
export type OpenedSketch = {
/**
 * The problem.
 */
sketch: Sketch,
/**
 * The name of the format.
 */
format: string, };

/**
 * A file to be saved.
 */
export type WrittenFile = {
/**
 * Its contents.
 */
text: string,
/**
 * What its name ends in.
 */
extension: string,
/**
 * What the format leaves out, in words.
 */
leftOut: Array<string>, };

/**
 * All chains of a board, and those that can never be captured.
 */
export type ChainSurvey = {
/**
 * All chains, Black's first.
 */
chains: Array<ChainView>,
/**
 * What is unconditionally alive, at most one for each colour.
 */
alive: Array<AliveStones>, };

/**
 * What can be said of a sketch without a search.
 */
export type Inspection = {
/**
 * The names of all points, row by row.
 */
names: Array<Array<string>>,
/**
 * The part of the board that is used, with room around it.
 */
columns: LineSpan,
/**
 * The part of the board that is used, with room around it.
 */
rows: LineSpan,
/**
 * What makes the position impossible or the question unanswerable.
 */
faults: Array<SketchFault>,
/**
 * What the program assumes where the author says nothing; nothing while it cannot tell.
 */
taken: InferredStakes | null,
/**
 * Points where the wall or the boundary is open.
 */
gaps: Array<Vertex>,
/**
 * Moves in the author's own solution.
 */
moves: number, };

/**
 * Key stones, goal and points in play as the program inferred them.
 */
export type InferredStakes = {
/**
 * The stones at stake.
 */
keyStones: Array<Vertex>,
/**
 * What the side to move is asked to do.
 */
goal: Goal | null,
/**
 * The points in play.
 */
inPlay: Array<Vertex>, };

/**
 * One thing that is wrong.
 */
export type SketchFault = {
/**
 * What it is.
 */
kind: FaultKind,
/**
 * The points it is about.
 */
points: Array<Vertex>,
/**
 * Their names.
 */
names: string,
/**
 * The colour it is about: of the stones, or the one that is wanted.
 */
color: Color | null, };

/**
 * Kinds of faults.
 */
export type FaultKind = "offBoard" | "twoStones" | "noLiberties" | "severalKoBans" | "noKo" | "keyStonesMissing" | "keyStonesOfBothColors" | "keyStonesOfWrongColor" | "noStones" | "noKeyStones" | "nothingInPlay" | "tooWide" | "noBoundary" | "impossible";

/**
 * How a picture is to look.
 */
export type PictureStyle = {
/**
 * What kind of file.
 */
form: PictureForm,
/**
 * The name of its colours: `light`, `dark` or `high-contrast`.
 */
theme: string,
/**
 * How much of the board.
 */
extent: PictureExtent,
/**
 * Whether coordinates stand along it.
 */
coordinates: Visibility,
/**
 * First moves to be lettered.
 */
solutions: Array<Solution>, };

/**
 * Kinds of pictures.
 */
export type PictureForm = "svg" | "png";

/**
 * How much of the board is drawn.
 */
export type PictureExtent = "board" | "problem";

/**
 * Whether something is drawn.
 */
export type Visibility = "shown" | "hidden";

/**
 * Rules by a name.
 */
export type RuleSet = {
/**
 * As people call them.
 */
name: string,
/**
 * What they say.
 */
rules: Rules, };

/**
 * What the program thinks of a sketch.
 */
export type Opinion = {
/**
 * The verdicts for both first movers.
 */
report: Report,
/**
 * Whose turn it is in the problem.
 */
mover: Color,
/**
 * First moves that keep the verdict for the side to move, in the order of their letters.
 */
solutions: Array<Solution>,
/**
 * What is proved on a condition, where there is no verdict.
 */
onCondition: Array<OnCondition>,
/**
 * What the author should look at, the gravest first.
 */
remarks: Array<Remark>,
/**
 * How many stones can be taken off for a trial.
 */
stones: number,
/**
 * Whether the same question can be asked without the boundary.
 */
boundary: BoundaryOrigin, };

/**
 * Where the points in play come from.
 */
export type BoundaryOrigin = "given" | "found";

/**
 * A first move that works, with a letter for the board.
 */
export type Solution = {
/**
 * Where.
 */
point: Vertex,
/**
 * The name of the point.
 */
name: string,
/**
 * `A`, `B`, …
 */
letter: string,
/**
 * Whether it keeps all there is.
 */
worth: SolutionWorth, };

/**
 * How good a solution is.
 */
export type SolutionWorth = "best" | "seki";

/**
 * What is proved on a condition, where there is no verdict.
 */
export type OnCondition = {
/**
 * Who moves first.
 */
first: Color,
/**
 * The condition.
 */
grade: Grade,
/**
 * What becomes of the stones at stake.
 */
outcome: Outcome,
/**
 * The same in words, the condition in the first sentence.
 */
words: string,
/**
 * Where the winner's stones get out, if the verdict depends on it.
 */
gates: Array<Vertex>,
/**
 * The names of these points.
 */
names: string, };

/**
 * Something an author should look at.
 */
export type Remark = {
/**
 * What it is.
 */
kind: RemarkKind,
/**
 * The points it is about.
 */
points: Array<Vertex>,
/**
 * Their names.
 */
names: string,
/**
 * What is proved, or why it is not, in words.
 */
words: string, };

/**
 * Kinds of remarks, the gravest first.
 */
export type RemarkKind = "goalFails" | "nothingToDo" | "secondSolution" | "lesserSolution" | "ko" | "repetition" | "byRule" | "leak" | "gap" | "notProved" | "unjudged" | "keyStonesGuessed" | "goalGuessed" | "sound";

/**
 * A stone that was taken off for a trial.
 */
export type StoneTrial = {
/**
 * The stone.
 */
stone: Vertex,
/**
 * The name of its point.
 */
name: string,
/**
 * The result.
 */
result: TrialResult,
/**
 * Stones still to be tried.
 */
left: number, };

/**
 * What a trial showed.
 */
export type TrialResult = "needless" | "needed" | "notProved";

/**
 * The problem solved once more without its boundary.
 */
export type UnboundedTrial = {
/**
 * The result.
 */
result: UnboundedResult,
/**
 * The verdict on the open board, in words.
 */
words: string,
/**
 * The first moves that keep it there.
 */
names: string, };

/**
 * Whether a boundary decides.
 */
export type UnboundedResult = "same" | "otherMoves" | "otherVerdict" | "notProved";

/**
 * A file's own solution, compared with the proof.
 */
export type KeyOpinion = {
/**
 * Whether the two agree.
 */
agreement: Agreement,
/**
 * What an audit says of the solution, the worst first.
 */
findings: Array<AuditFinding>, };

/**
 * Whether a file's own solution and the proof agree.
 */
export type Agreement = "agrees" | "differs" | "notProved";

/**
 * A sketch with the whole solution tree.
 */
export type Grown = {
/**
 * Whether there is a solution.
 */
result: GrownResult,
/**
 * The sketch with it; where there is none, as it was.
 */
sketch: Sketch,
/**
 * Moves of the tree.
 */
moves: number,
/**
 * Right lines that stop before the result is clear, because the tree is full.
 */
unfinished: number,
/**
 * Moves that are not in the tree because their worth was not proved.
 */
unjudged: number, };

/**
 * Whether a solution tree could be made.
 */
export type GrownResult = "solved" | "notProved" | "lost" | "nothingToDo";

/**
 * The board after one move of a line.
 */
export type LineBoard = {
/**
 * The rows of the board: 1 for Black, −1 for White, 0 for nothing.
 */
signs: Array<Array<number>>,
/**
 * The move that led here; none for the first board.
 */
turn: Turn | null,
/**
 * What that move took.
 */
captured: Array<Vertex>,
/**
 * The stones at stake that are still there.
 */
keyStones: Array<Vertex>,
/**
 * Whose turn it is now.
 */
toMove: Color,
/**
 * The move and what it did, in sentences.
 */
words: string, };

/**
 * Connected stones of one colour.
 */
export type ChainView = {
/**
 * Whose they are.
 */
color: Color,
/**
 * The stones.
 */
stones: Array<Vertex>,
/**
 * The empty points next to them.
 */
liberties: Array<Vertex>, };

/**
 * Stones that cannot be captured even if their owner always passes.
 */
export type AliveStones = {
/**
 * Whose they are.
 */
color: Color,
/**
 * The stones.
 */
stones: Array<Vertex>,
/**
 * The eyes that keep them alive, each with what stands inside.
 */
eyes: Array<Array<Vertex>>, };

/**
 * One way to turn, mirror or recolour a problem.
 */
export type OrientationChange = "rotateLeft" | "rotateRight" | "flipSides" | "flipUpsideDown" | "swapColors";

/**
 * A problem after changes, and the moves that were made on it.
 */
export type Oriented = {
/**
 * The problem. The author's text stays as it was, coordinates and colours too.
 */
problem: Problem,
/**
 * The moves.
 */
moves: Array<Move>, };

/**
 * A place in the certificates of a position.
 */
export type ProofView = {
/**
 * All certificates, those of the verdict first. None if nothing is proved.
 */
claims: Array<ProofClaim>,
/**
 * The place in one of them; nothing if there is no certificate.
 */
place: ProofPlace | null, };

/**
 * What a certificate proves.
 */
export type ProofClaim = {
/**
 * What is at stake.
 */
question: ProofQuestion,
/**
 * Whether it is reached or prevented.
 */
manner: ProofManner,
/**
 * The colour of the stones at stake.
 */
defender: Color,
/**
 * Whose moves the certificate gives; it answers every move of the other side.
 */
winner: Color,
/**
 * The defender's ko threats elsewhere less the attacker's.
 */
threats: number,
/**
 * The moves after which it holds.
 */
opening: Array<Turn>,
/**
 * Positions in the certificate, as the checker counted them.
 */
nodes: number, };

/**
 * What is at stake.
 */
export type ProofQuestion = "capture" | "eyes" | "stand";

/**
 * Whether it is reached or prevented.
 */
export type ProofManner = "prove" | "refute";

/**
 * A position in a certificate.
 */
export type ProofPlace = {
/**
 * Which of the claims it belongs to, from zero.
 */
claim: number,
/**
 * The moves that led here from the position on the board, the opening first.
 */
path: Array<Turn>,
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
 * Where the certificate goes on.
 */
goesOn: Array<Vertex>,
/**
 * What the rules show on this board.
 */
survey: ChainSurvey,
/**
 * The defender's ko threats elsewhere less the attacker's, here.
 */
threats: number,
/**
 * Different positions below this one.
 */
below: number,
/**
 * Moves of the longest line below it; nothing where lines may run in circles.
 */
longest: number | null,
/**
 * What the certificate says.
 */
step: ProofStep, };

/**
 * What a certificate says of a position.
 */
export type ProofStep = { "choice": ProofBranch } | { "replies": {
/**
 * The moves.
 */
branches: Array<ProofBranch>,
/**
 * Other points where that side may play: the proof looks at none of them, and a move
 * there is answered as a pass is.
 */
elsewhere: number, } } | { "over": Ending } | "stuck";

/**
 * A move and what follows it.
 */
export type ProofBranch = {
/**
 * The move.
 */
turn: Turn,
/**
 * What is special about it.
 */
kind: ProofBranchKind,
/**
 * The proved answer, unless the problem is over or the other side answers.
 */
answer: Turn | null,
/**
 * Why the problem is over, if it is.
 */
over: string | null,
/**
 * Different positions from there on.
 */
below: number,
/**
 * Moves of the longest line from there on; nothing where lines may run in circles.
 */
longest: number | null, };

/**
 * What is special about a move.
 */
export type ProofBranchKind = "plain" | "retake" | "circle" | "stuck";

/**
 * The place in a certificate that a page asks for.
 */
export type ProofWish = {
/**
 * Which claim, from zero.
 */
claim: number,
/**
 * The moves after its opening.
 */
path: Array<Move>, };
