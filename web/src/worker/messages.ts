/**
 * The messages between a page and its worker.
 *
 * Invariant: every call has an id and gets one answer, a result or an error, unless the worker is ended first;
 * progress may come before it.
 */
import type {
  Answer,
  ExerciseQuestion,
  AuditCopy,
  AuditEntry,
  AuditLikeness,
  AuditPicture,
  AuditRecord,
  AuditTerms,
  UnboundedTrial,
  OrientationChange,
  PlayChoice,
  ApiError as Refusal,
  Exercise,
  Explanation,
  Grown,
  Hint,
  Inspection,
  KeptTree,
  KeyOpinion,
  KeptNode,
  Limits,
  PictureStyle,
  Move,
  OpenedSketch,
  Opinion,
  Oriented,
  Problem,
  Program,
  Progress,
  ProofView,
  ProofWish,
  ReadProblem,
  Report,
  Request,
  RuleSet,
  PlayView,
  Sketch,
  KeyStonesStatus,
  StoneTrial,
  Vertex,
  WrittenFile,
} from '../api.ts';
import type { Phrases } from '../frame/phrases.ts';

/** The board, and the last answer. */
export interface Shown {
  scene: PlayView;
  answer: Answer | null;
  /** The current place, which the page keeps in case the worker is ended. */
  leaf: KeptNode;
}

/** A file with problems in a collection, or a file of an archive with its own bytes. */
export interface Member {
  path: string;
  /** `null` means the given file itself. */
  unpacked: Blob | null;
  entries: AuditEntry[];
}

/** A corrected copy whose text is kept outside of memory. */
export type Copy = Omit<AuditCopy, 'text'> & { text: Blob };

/** Every call: what goes in and what comes out. */
export interface Calls {
  read: { bytes: Uint8Array; out: ReadProblem[] };
  writeSgf: { problem: Problem; out: string };
  solve: { problem: Problem; request: Request; out: Report };
  open: { problem: Problem; limits: Limits; out: Shown };
  setUp: { problem: Problem; choice: PlayChoice; kept: KeptTree | null; limits: Limits; out: Shown };
  goTo: { id: number; out: Shown };
  switch: { program: Program; out: Shown };
  play: { played: Move; out: Shown };
  typed: { text: string; out: Move };
  undo: { out: Shown };
  redo: { out: Shown };
  reset: { out: Shown };
  hints: { out: Hint[] };
  explain: { out: Explanation };
  /** A question of a lesson; the last point is judged. */
  exercise: { problem: Problem; ask: ExerciseQuestion; points: Vertex[]; out: Exercise };
  status: { problem: Problem; limits: Limits; out: KeyStonesStatus };
  /** Sets the phrases of all later answers. */
  speak: { phrases: Phrases; out: null };
  /** The numbers of the files in a folder that are read, in their order. */
  chosenFiles: { paths: string[]; out: number[] };
  surveyFile: { path: string; below: string; source: Blob; out: Member[] };
  refuseFile: { path: string; reason: string; out: AuditEntry };
  /** Ends a survey; the next begins anew. */
  likenesses: { out: AuditLikeness[] };
  judge: { entry: AuditEntry; likeness: AuditLikeness | null; terms: AuditTerms; source: Blob; out: AuditRecord };
  writeReport: { form: string; title: string; terms: AuditTerms; lines: string[]; out: Blob };
  findingPicture: { line: string; finding: number; out: AuditPicture };
  packCopies: { copies: Copy[]; out: Blob };
  openSketches: { bytes: Uint8Array; out: OpenedSketch[] };
  survey: { sketch: Sketch; out: Inspection };
  playOn: { sketch: Sketch; vertex: Vertex; out: Sketch };
  writeSketch: { sketch: Sketch; format: string; out: WrittenFile };
  drawSketch: { sketch: Sketch; look: PictureStyle; out: string };
  makeLink: { sketch: Sketch; out: string };
  readLink: { text: string; out: Sketch };
  ruleSets: { out: RuleSet[] };
  judgeSketch: { sketch: Sketch; limits: Limits; out: Opinion };
  tryStone: { limits: Limits; out: StoneTrial | null };
  beyond: { limits: Limits; out: UnboundedTrial };
  /** Compares the author's own solution with the proof. */
  compareSolution: { sketch: Sketch; limits: Limits; out: KeyOpinion };
  buildSolution: { sketch: Sketch; limits: Limits; out: Grown };
  orient: { problem: Problem; moves: Move[]; changes: OrientationChange[]; out: Oriented };
  /** Replays a line of both sides as far as possible. */
  repeat: { line: Move[]; out: Shown };
  proof: { wish: ProofWish; out: ProofView };
  /** All bytes of the module's memory. */
  memory: { out: number };
}

export type Name = keyof Calls;

/** What a call takes. */
export type Input<N extends Name> = Omit<Calls[N], 'out'>;

/** What a call returns. */
export type Output<N extends Name> = Calls[N]['out'];

/** A call of a certain name. */
export type Call = { [N in Name]: { id: number; name: N; input: Input<N> } }[Name];

/** The first message to a worker: the compiled module, and bytes for its tables. */
export interface Boot {
  boot: WebAssembly.Module;
  memory: number;
}

export type ToWorker = Boot | Call;

export type FromWorker =
  | { ready: number }
  | { id: number; progress: Progress }
  | { id: number; result: unknown }
  | { id: number; refused: Refusal }
  | { id: number; crashed: string };
