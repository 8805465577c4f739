// Written from docs/openapi.json by
//   node client.mjs
// Do not edit it: a test compares.

import type { Asked, AuditRecord, AuditStones, Color, Goal, Grade, Limits, Move, MoveDetail, Outcome, Problem, Progress, Report, Role, Rules, Unproved, Vertex, Worth } from '../api.ts';
import { address, blob, json, nothing, text } from './calls.ts';
import type { Server } from './calls.ts';

/** How the service let a member in. */
export type Admission = "link" | "classCode" | "account";

/** Certificates about one position of an audit. */
export type AuditEvidence = {
  /** The length of its bundle. The bundles of an audit follow one another in its certificates. */
  bytes: number;
  /** The position. */
  problem: Problem;
  /** What was said of each first mover. */
  told: Array<ToldSide>;
};

/** What stands on a ballot. */
export type BallotChoice = {
  kind: "one";
  /** The move. */
  played: Move;
} | {
  kind: "ranked";
  /** The best first. */
  moves: Array<Move>;
} | {
  kind: "approved";
  /** In any order. */
  moves: Array<Move>;
};

/** Which ballots a scheme takes besides those with one move. */
export type BallotForm = "single" | "ranked" | "approval";

/** A problem in a list. */
export type BankEntry = {
  /** How hard it is, from 1 to 5; nothing if that is not known. */
  band?: number | null;
  goal?: Goal | null;
  /** Its id, which is also the last part of its address. */
  id: string;
  /** What it teaches. */
  themes: Array<string>;
  /** Its name. */
  title?: string | null;
  toMove?: Color | null;
};

/** The problems of the bank that a position is. */
export type BankMatches = {
  /** Those that ask the same: with the same answer, turned or moved as they are. */
  questions: Array<BankEntry>;
  /** Others with the same stones on the whole board, turned, mirrored or with colours exchanged, that ask something else. */
  stones: Array<BankEntry>;
};

/** A part of the bank. */
export type BankPage = {
  /** Problems in the order of their ids. */
  entries: Array<BankEntry>;
  /** What to give as `after` for the next part; nothing if this is the last. */
  next?: string | null;
  /** How many there are in all, of the band and the theme that were asked for. */
  total: number;
};

/** A problem of the bank. */
export type BankProblem = {
  /** Its id. */
  id: string;
  /** The problem. */
  problem: Problem;
};

/** A position from which a game starts. */
export type BoardSetup = {
  /** Black's stones. */
  black: Array<Vertex>;
  /** Rows. */
  height: number;
  /** Where a ko may not be taken back. */
  ko: Array<Vertex>;
  toMove?: Color | null;
  /** White's stones. */
  white: Array<Vertex>;
  /** Columns. */
  width: number;
};

/** The board. */
export type BoardView = {
  /** Where the side to move may not play although the point is empty: ko, suicide, or out of play. */
  forbidden: Array<Vertex>;
  /** Rows. */
  height: number;
  last?: Move | null;
  /** Moves played. */
  moves: number;
  /** One letter a point, by rows from the top: `X` is Black, `O` is White, `.` is empty. */
  stones: string;
  /** Stones that Black and White have taken. */
  taken: Array<number>;
  /** Whose move it is. */
  toMove: Color;
  /** Columns. */
  width: number;
};

/** The ballots of a candidate. */
export type CandidateCount = {
  /** Ballots that name it first. */
  ballots: number;
  /** The candidate. */
  played: Move;
};

/** A move that can be chosen. */
export type CandidateView = {
  /** Comments on it, without names, oldest first. */
  comments: Array<string>;
  /** The move. */
  played: Move;
  /** Members who propose it. */
  proposals: number;
  /** Their reasons, without names. */
  reasons: Array<string>;
};

/** How the captain is found. */
export type CaptainRule = "fixed" | "rotating";

/** What a child types from a class card. */
export type CardWords = {
  /** The code of the class; capitals, spaces and hyphens do not matter. */
  classCode: string;
  /** The four words, with anything but letters between them. */
  words: string;
};

/** Who hears a message. */
export type ChatChannel = {
  /** Which. */
  color: Color;
  kind: "team";
} | {
  kind: "all";
} | {
  kind: "review";
};

/** Chat while the game runs. */
export type ChatInPlay = "on" | "off";

/** A line of the chat. */
export type ChatLineView = {
  /** When. */
  at: number;
  /** Who hears it. */
  channel: ChatChannel;
  /** Who spoke: 32 digits. */
  member: string;
  /** The speaker's name, if there is one. */
  name?: string | null;
  /** Lines of a room are numbered from 0; members see those of their channels. */
  number: number;
  /** The number of the speaker's arrival, from 1. */
  speaker: number;
  words?: ChatWords | null;
};

/** Free text or fixed phrases. */
export type ChatWording = {
  kind: "free";
} | {
  /** How many there are. */
  count: number;
  kind: "phrases";
};

/** What is said. */
export type ChatWords = {
  kind: "text";
  /** The text. */
  text: string;
} | {
  kind: "phrase";
  /** Its number. */
  phrase: number;
};

/** The code with which a member joins a class. */
export type ClassCode = {
  /** Eight letters and digits. */
  code: string;
};

/** A class, as one who is in it sees it. */
export type ClassEntry = {
  /** Its id. */
  id: string;
  /** What it is called. */
  name: string;
  /** How many learn in it. */
  pupils: number;
  /** What the account is in it: `teacher` or `pupil`. */
  role: string;
};

/** A set that a class is given. */
export type ClassHomework = {
  /** By when it is to be done. */
  dueAt?: number | null;
  /** Its id. */
  id: string;
  /** From when pupils see it, in milliseconds since 1970. */
  opensAt: number;
  /** The id of the set. */
  problemSet: string;
  /** How many problems it has. */
  problems: number;
  /** What the set is called. */
  title: string;
};

/** The classes of an account. */
export type ClassList = {
  /** The classes. */
  classes: Array<ClassEntry>;
};

/** A member of a class. */
export type ClassMember = {
  /** The account. */
  account: string;
  /** Since when, in milliseconds since 1970. */
  joinedAt: number;
  /** `pupil` if it has a card that the teacher made, `member` otherwise. */
  kind: string;
  /** What it is called. */
  name: string;
  /** `teacher` or `pupil`. */
  role: string;
};

/** What pupils did with their homework. */
export type ClassProgress = {
  /** One for each pupil and problem that was tried. */
  tried: Array<PupilTries>;
};

/** A class with what is in it. */
export type ClassView = {
  /** With which a member joins; told to teachers. */
  code?: string | null;
  /** The class. */
  entry: ClassEntry;
  /** Its homework, what is due first at the top. */
  homework: Array<ClassHomework>;
  /** Who is in it, teachers first; told to teachers. */
  members: Array<ClassMember>;
};

/** The clock of a side. */
export type ClockView = {
  /** What is left in all, at `since` if the clock runs. */
  left: number;
  /** Periods of byo-yomi that are left. */
  periods?: number | null;
  /** Since when the clock runs; nothing if it stands. */
  since?: number | null;
  /** Stones of a Canadian stage that are left. */
  stones?: number | null;
};

/** A window that closed. */
export type ClosedWindowView = {
  /** Members who cast a ballot. */
  ballots: number;
  /** Whose it was. */
  color: Color;
  /** The hash that was shown when it opened: 64 digits. */
  commitment: string;
  /** Its number. */
  number: number;
  /** What came out. */
  outcome: WindowOutcome;
  /** The seed: 32 digits. */
  seed: string;
  /** Members who could. */
  voters: number;
};

/** How far the audit of a collection has come. */
export type Collection = {
  /** Problems that were judged. */
  advised: number;
  /** Problems, and files that are none. */
  all: number;
  /** Core-seconds that all problems together may take; the problems that are left then are not judged. */
  budget?: number | null;
  /** Problems whose audit was cancelled. */
  cancelled: number;
  /** Problems that could not be judged. */
  failed: number;
  /** Its id, which is also the last part of its address. */
  id: string;
  /** What the file is called. */
  name: string;
  /** Problems that wait or are worked on. */
  open: number;
  /** Core-seconds that were taken. */
  spent?: number;
  /** What the caller needs to stop the audit. Only in the answer to the caller who began it. */
  token?: string | null;
  /** Files that cannot be read. */
  unreadable: number;
};

/** A problem of a collection. */
export type CollectionItem = {
  closing?: RequestResult | null;
  /** The file, and its place there. */
  name: string;
  /** Its number, from 1. */
  number: number;
  /** Why it cannot be read, if so. */
  unreadable?: string | null;
};

/** News about the audit of a collection. */
export type CollectionNews = {
  /** All of it. */
  audit: Collection;
  kind: "progress";
} | {
  /** All of it. */
  audit: Collection;
  kind: "closed";
} | {
  kind: "reconnect";
};

/** A part of the problems of a collection. */
export type CollectionPage = {
  /** Problems in their order. */
  items: Array<CollectionItem>;
  /** What to give as `after` for the next part; nothing if this is the last. */
  next?: number | null;
};

/** Comments. */
export type CommentList = {
  /** The comments, the oldest first. */
  comments: Array<ProblemComment>;
};

/** Chat and tallies. */
export type Conduct = {
  /** Ballots of a network block in the second count; nothing for no second count. */
  ballotsPerBlock?: number | null;
  /** Chat while the game runs. */
  chatInPlay: ChatInPlay;
  /** Whether those who watch may speak. */
  spectators: SpectatorChat;
  /** Who sees counts before the close. */
  tally: TallyRule;
  /** Free text or fixed phrases. */
  wording: ChatWording;
};

/** What was said about dead stones. */
export type CountingView = {
  /** When the count ends. */
  deadline: number;
  /** The words of Black and White so far. */
  sides: Array<StoneStatus | null>;
};

/** A move and the reasons for it. */
export type Decision = {
  /** What the team plays. */
  chosen: Move;
  /** What was known of every candidate, in the order of the board. */
  table: Array<TableRow>;
  tie?: TieBreak | null;
  /** By which rule. */
  why: DecisionReason;
};

/** The rule that chose. */
export type DecisionReason = {
  kind: "onlyProposal";
} | {
  kind: "mostBallots";
} | {
  kind: "mostProposals";
} | {
  kind: "heaviestBallots";
} | {
  kind: "runOff";
  /** Rounds until a majority. */
  rounds: number;
} | {
  kind: "mostApprovals";
} | {
  kind: "bestPlayouts";
} | {
  kind: "drawnProposal";
} | {
  kind: "drawnBallot";
} | {
  kind: "captainPicked";
} | {
  kind: "pickedByMotion";
} | {
  kind: "relayMove";
} | {
  /** The digest of the certificate. */
  certificate: string;
  kind: "proved";
} | {
  kind: "passCarried";
} | {
  kind: "captainAlone";
} | {
  kind: "engineAlone";
} | {
  kind: "simpleMove";
};

/** Whether a member keeps order in the room. */
export type Duty = "none" | "moderator";

/** What a key called right before it was corrected. */
export type EarlierAnswer = {
  /** The revision. */
  revision: number;
  /** All first moves that it called right, with commas, or the status. */
  right: string;
};

/** The place of a visitor who came in. The cookie of the answer is the member. */
export type EnteredRoom = {
  /** Its code, to be read aloud. */
  code: string;
  /** The member: 32 digits. */
  member: string;
  /** The room: 32 digits. */
  room: string;
};

/** Who may come in. */
export type EntryRule = "open" | "accountsOnly";

/** One message of a job. */
export type EvidenceItem = {
  kind: "playouts";
  /** What came out. */
  values: Array<MovePlayouts>;
} | {
  /** One for each move. */
  certificates: Array<MoveCertificate>;
  kind: "certificates";
} | {
  kind: "engineMove";
  /** The move. */
  played: Move;
} | {
  kind: "candidates";
  /** Which. */
  moves: Array<Move>;
};

/** Why a phase got more time. */
export type ExtensionCause = {
  kind: "missedQuorum";
} | {
  kind: "drawn";
  /** How much. */
  time: number;
};

/** A request for what is known already. */
export type FactRequest = {
  /** Who moves first. */
  first: Color;
  /** The problem. */
  problem: Problem;
};

/** A verdict as certificates tell it. Of a ko they tell who needs threats, not how it is fought. */
export type FactVerdict = {
  kind: "dead";
} | {
  kind: "alive";
} | {
  kind: "seki";
} | {
  kind: "stands";
} | {
  kind: "ko";
  /** Who needs threats. */
  needsThreats: Role;
  /** How many. */
  threats: number;
} | {
  /** The defender's threats minus the attacker's, from where neither side can force anything. */
  from: number;
  kind: "cycle";
  /** Up to where. */
  to: number;
};

/** The fate of the key stones, as a log keeps it. */
export type FightOutcome = {
  kind: "dead";
} | {
  kind: "alive";
} | {
  kind: "seki";
} | {
  kind: "stands";
} | {
  kind: "ko";
  /** Who needs threats. */
  needsThreats: Role;
  /** How many threats must be ignored in turn; nothing if one decides it. */
  steps?: number | null;
  /** Who takes first. */
  takesFirst: Role;
  /** How many. */
  threats: number;
} | {
  /** Its name. */
  cycle: NamedCycle;
  kind: "cycle";
  /** The moves of one round. */
  moves: Array<Move>;
} | {
  kind: "unknown";
  /** Why not. */
  why: Unproved;
};

/** The bytes of a file. */
export type FileBytes = string;

/** A position to find in the bank. */
export type FindRequest = {
  /** The position, with what is asked about it as far as that is known. */
  problem: Problem;
};

/** How a game ended. */
export type GameResult = {
  kind: "score";
  /** Black's lead in half points. */
  leadOfBlack: number;
  /** Who said which stones are dead. */
  settledBy: SettledBy;
} | {
  kind: "resigned";
  /** Which. */
  loser: Color;
} | {
  kind: "outOfTime";
  /** Which. */
  loser: Color;
} | {
  kind: "problemDecided";
  /** What became of the key stones. */
  outcome: FightOutcome;
} | {
  kind: "problemLeft";
};

/** Why something is done. */
export type GivenReason = {
  /** In up to 1,000 characters. */
  words: string;
};

/** What only the host is told. */
export type HostKeys = {
  /** With this code forty members of one address may come in. */
  classCode: string;
  /** A socket with this key plays the side outside: `…/socket?opponent=KEY`. */
  opponentKey?: string | null;
};

/** The answer to a job. */
export type JobAnswer = {
  kind: "solved";
  /** What is said about the problem. */
  report: Report;
} | {
  kind: "refuted";
  /** What is said about the move. */
  refutation: Refutation;
} | {
  /** The positions that were asked about, in the order of their certificates. */
  evidence?: Array<AuditEvidence>;
  kind: "audited";
} | {
  kind: "searched";
  /** The positions from the setup down to the node. */
  views: Array<NodeView>;
} | {
  kind: "playedOut";
  /** The sums, in the order of the question; fewer playouts than asked if the time ran out. */
  values: Array<MovePlayouts>;
} | {
  kind: "candidates";
  /** The moves, best first. */
  moves: Array<Move>;
};

/** Who a member says that they are, and what the service knows. */
export type JoinRequest = {
  /** How the service let the member in. */
  admission: Admission;
  /** The member: 32 digits. */
  member: string;
  /** A name, if the member gives one. */
  name?: string | null;
  /** Where the member connects from. */
  origin: MemberOrigin;
  /** A rating in Elo points, if the member gives a rank. */
  rating?: number | null;
  /** The wanted seat. */
  seat: Seat;
};

/** A game that is kept. */
export type KeptRowGame = {
  /** The class it belongs to. */
  class?: string | null;
  /** The colour of the person. */
  color: Color;
  end?: RowGameEnd | null;
  /** Its id. */
  id: string;
  /** How well the program plays; nothing if two people play. */
  level?: number | null;
  /** From the first to the last. */
  moves: Array<Move>;
  /** The rules. */
  rules: string;
  /** Decides what the program overlooks. */
  seed: number;
  /** What the program likes. */
  taste: string;
};

/** A corrected key. */
export type KeyCorrection = {
  /** The certificates that it follows from; nothing if the bank brought it. */
  certificates?: string | null;
  /** What was right before, from the first revision on. */
  earlier: Array<EarlierAnswer>;
  /** The problem. */
  problem: string;
  /** Its revision. */
  revision: number;
  /** All right first moves with commas, or the status. */
  right: string;
};

/** How keys differ from those that a page was made with. */
export type KeyCorrections = {
  /** Keys that were corrected, each in its newest revision. */
  corrected: Array<KeyCorrection>;
  /** Problems about whose key nothing is proved, although it was doubted: no try at them is rated. */
  disputed: Array<string>;
};

/** What is proved about one first mover, on the board of the caller. */
export type KnownFact = {
  about?: Problem | null;
  /** The certificates, by the SHA-256 of their bundle in hexadecimal digits. */
  certificates: string;
  /** Who moves first. */
  first: Color;
  /** The points in play, where they were found and not given. */
  inPlay?: Array<Vertex> | null;
  /** Whether these are all that matter. */
  judged: MoveCoverage;
  /** First moves that were judged, in the order of the board, a pass last. */
  moves: Array<KnownMove>;
  /** Whether a certificate may need a move elsewhere between two equal boards. */
  repetition: Repetition;
  /** Whether that side attacks or defends. */
  role: Role;
  /** The verdict. */
  verdict: FactVerdict;
  /** Chains out of play that the verdict assumes to stand. */
  walls: Array<KnownWall>;
  /** The verdict in words. */
  words: string;
};

/** A first move and what it is proved to be worth. */
export type KnownMove = {
  /** The move. */
  played: Move;
  /** What it does to the verdict; never unknown. */
  worth: Worth;
};

/** Chains out of play that a verdict assumes to stand. */
export type KnownWall = {
  /** How many stones can be played elsewhere before the key stones are captured; `null` if there is no limit. */
  elsewhere?: number | null;
  /** Liberties out of play, of the chain that has fewest. */
  liberties: number;
  /** All their stones. */
  stones: Array<Vertex>;
};

/** Who names the candidates of a shortlist. */
export type ListMaker = "captain" | "engine" | "monteCarlo";

/** An API key that was made. */
export type MadeApiKey = {
  /** What is kept of it. */
  kept: OwnApiKey;
  /** The key, to be sent as `Authorization: Bearer KEY`. It is shown once. */
  key: string;
};

/** A card of a pupil. What is on it is shown once. */
export type MadeCard = {
  /** The code of the class, which opens the account together with the four words. */
  classCode: string;
  /** What the pupil is called. */
  name: string;
  /** A QR code as SVG: the address of the page that opens the account, with the word behind its `#`. */
  picture: string;
  /** The account. */
  pupil: string;
  /** What opens the account. */
  word: string;
  /** Four plain words, for children who type them. */
  words: string;
};

/** Cards that were made. */
export type MadeCards = {
  /** The cards. */
  cards: Array<MadeCard>;
};

/** What a member may want. Members are 32 digits; times are milliseconds. */
export type MemberCommand = {
  kind: "leave";
} | {
  kind: "takeSeat";
  /** The wanted one. */
  seat: Seat;
} | {
  kind: "ready";
} | {
  kind: "start";
} | {
  kind: "changeSettings";
  /** All of them. */
  settings: RoomSettings;
} | {
  /** All of them. */
  conduct: Conduct;
  kind: "changeConduct";
} | {
  kind: "appointCaptain";
  /** The member. */
  member: string;
} | {
  /** The duty. */
  duty: Duty;
  kind: "appoint";
  /** The member. */
  member: string;
} | {
  kind: "handOver";
  /** The member. */
  member: string;
} | {
  kind: "pause";
  /** For so long. */
  length: number;
} | {
  kind: "continue";
} | {
  kind: "propose";
  /** The move with its reason. */
  proposal: Proposal;
  /** The window. */
  window: number;
} | {
  /** The client's name of the ballot, which makes sending it again safe: 32 digits. */
  ballot: string;
  /** What stands on it. */
  choice: BallotChoice;
  kind: "vote";
  /** The window. */
  window: number;
} | {
  kind: "motion";
  /** What is moved. */
  motion: MotionKind;
  /** For or against. */
  vote: MotionVote;
  /** The window. */
  window: number;
} | {
  kind: "pick";
  /** The proposal. */
  played: Move;
  /** The window. */
  window: number;
} | {
  kind: "shortlist";
  /** Two to four moves. */
  moves: Array<Move>;
  /** The window. */
  window: number;
} | {
  kind: "drawTime";
  /** The window. */
  window: number;
} | {
  kind: "comment";
  /** The move. */
  on: Move;
  /** The comment. */
  text: string;
  /** The window. */
  window: number;
} | {
  kind: "sketch";
  /** Moves of both sides in turn. */
  moves: Array<Move>;
  /** The window. */
  window: number;
} | {
  kind: "markStones";
  /** The stones. */
  status: StoneStatus;
} | {
  /** Where. */
  channel: ChatChannel;
  kind: "say";
  /** What. */
  words: ChatWords;
} | {
  kind: "deleteLine";
  /** The number of the line. */
  line: number;
} | {
  kind: "mute";
  /** How long; zero ends it. */
  length: number;
  /** The member. */
  member: string;
} | {
  kind: "remove";
  /** The member. */
  member: string;
} | {
  /** Where. */
  channel: ChatChannel;
  kind: "setSlowMode";
  /** How long. */
  mode: SlowMode;
};

/** Where a member connects from, as hashes of 16 digits. They are for the service alone. */
export type MemberOrigin = {
  /** The address; of IPv6 the /64. */
  address: string;
  /** The block around it. */
  block: string;
};

/** A member, as others see one. */
export type MemberView = {
  /** Whether the member keeps order. */
  duty: Duty;
  /** Whether the member is ready for the start. */
  isReady: boolean;
  /** The member: 32 digits. */
  member: string;
  /** The name, if the member gave one. */
  name?: string | null;
  /** The number of the arrival, from 1; a member without a name is shown by it. */
  number: number;
  /** Whether the member is connected. */
  presence: ShownPresence;
  /** The rating, if the member gave a rank. */
  rating?: number | null;
  /** Where the member sits. */
  seat: Seat;
};

/** What happens when too few act, after the extra time. */
export type MissedQuorum = "playOn" | "loseOnTime";

/** What is moved. */
export type MotionKind = {
  kind: "pass";
} | {
  kind: "resign";
} | {
  kind: "drawTime";
} | {
  kind: "pick";
  /** Which. */
  played: Move;
} | {
  kind: "shortlist";
  /** Which. */
  moves: Array<Move>;
};

/** A motion. */
export type MotionView = {
  /** Votes for it. */
  ayes: number;
  /** What is moved. */
  motion: MotionKind;
  /** Votes against it. */
  noes: number;
};

/** A vote on a motion. */
export type MotionVote = "for" | "against";

/** A checked certificate that a move reaches the best outcome of its fight. */
export type MoveCertificate = {
  /** The digest of the certificate: 64 digits. */
  digest: string;
  /** What it reaches. */
  outcome: FightOutcome;
  /** The move. */
  played: Move;
};

/** How many first moves were judged. */
export type MoveCoverage = "some" | "all";

/** The playouts of a move. */
export type MovePlayouts = {
  /** The move. */
  played: Move;
  /** What came out. */
  value: PlayoutSum;
};

/** Repetitions that have names. */
export type NamedCycle = {
  kind: "doubleKo";
} | {
  kind: "moonshineLife";
} | {
  kind: "tripleKo";
} | {
  kind: "eternalLife";
} | {
  kind: "sendTwoReturnOne";
  /** Who gives two stones. */
  sender: Role;
} | {
  kind: "other";
};

/** The name of an account to open. */
export type NewAccount = {
  /** What it is called: 1 to 40 characters. Other accounts may have the same name. */
  name: string;
};

/** An API key to make. */
export type NewApiKey = {
  /** What its owner calls it: 1 to 40 characters. */
  name: string;
  /** What it may be used for: `read`, `sync`, `sets`, `class`. */
  scopes: Array<string>;
};

/** A class to make. */
export type NewClass = {
  /** What it is called: 1 to 60 characters. */
  name: string;
};

/** A game of a class to begin; the class has the rules. */
export type NewClassGame = {
  /** The colour of the person. */
  color: Color;
  /** Decides what the program overlooks. */
  seed: number;
};

/** A comment to write. */
export type NewComment = {
  /** The class that reads it; all who have tried the problem, if there is none. Pupils with a card name theirs. */
  class?: string | null;
  /** The text: 1 to 1,000 characters. */
  words: string;
};

/** What an officer decides. */
export type NewDecision = {
  /** `upheld`, `declined`, or `again` to search once more what could not be proved. */
  what: string;
  /** Why, in up to 1,000 characters. */
  words: string;
};

/** A set to give to a class. */
export type NewHomework = {
  /** By when it is to be done. */
  dueAt?: number | null;
  /** From when pupils see it, in milliseconds since 1970; at once unless given. */
  opensAt?: number | null;
  /** The id of the set. */
  problemSet: string;
};

/** A report to write. */
export type NewProblemReport = {
  /** The comment it is about. */
  comment?: string | null;
  /** What it says: `works` or `fails` of a first move, `unclear`, `ugly`, `theme`, `duplicate`, `licence`, `abuse`. */
  kind: string;
  /** The first move that works or fails, such as `T2`, as the problem is drawn. */
  played?: string | null;
  /** The problem it is about; or else a comment or a set. */
  problem?: string | null;
  /** The set it is about. */
  problemSet?: string | null;
  /** More, in up to 1,000 characters. */
  words?: string;
};

/** A set to make. */
export type NewProblemSet = {
  /** Who made the problems, where that is not the account. */
  author?: string | null;
  /** On which terms it may be passed on: `CC0-1.0`, `CC-BY-4.0`, `CC-BY-SA-4.0`, or `unknown`, which stays private. */
  licence: string;
  /** Where its problems come from. */
  source: SetSource;
  /** What it is called: 1 to 100 characters. */
  title: string;
};

/** Pupils to make cards for. */
export type NewPupils = {
  /** What they are called, up to a hundred; a first name is enough. */
  names: Array<string>;
};

/** Recovery codes in place of all earlier ones. */
export type NewRecoveryCodes = {
  /** Each opens the account once. */
  recoveryCodes: Array<string>;
};

/** A room to open. */
export type NewRoom = {
  /** Who opens it and becomes its host. */
  host: RoomGuest;
  /** What the host decides. */
  settings: RoomSettings;
  /** The version of this message. */
  version: number;
};

/** A class to make. */
export type NewRowClass = {
  /** How well the program plays, from 1 to 8. */
  level: number;
  /** The rules of every game. */
  rules: string;
  /** What it is called. */
  title: string;
};

/** A game to begin. */
export type NewRowGame = {
  /** The colour of the person. */
  color: Color;
  /** How well the program plays, from 1 to 8; nothing if two people play. */
  level?: number | null;
  /** The rules, such as `5x5, row 3` or `7x7, captures 5`. */
  rules: string;
  /** Decides what the program overlooks. */
  seed: number;
  /** What the program likes: builder, hunter, guard or mirror. */
  taste?: string | null;
};

/** A move and what is known of the position after it. */
export type NodeBranch = {
  /** What is missing for attacker and defender. */
  numbers: Array<number>;
  /** The move. */
  played: Move;
  settled?: NodeEnd | null;
  /** A number for the position. */
  state: number;
  /** The threats after the move. */
  threats: number;
};

/** Who wins a position, and how. */
export type NodeEnd = {
  /** Up to which threats (attacker), or from which (defender). */
  bound: number;
  /** Whether every line ends, or some may run in a circle. */
  finite: boolean;
  /** Who wins. */
  winner: Role;
};

/** A position on the way to a node, as the search left it. */
export type NodeView = {
  /** All moves; none where it is settled. */
  branches: Array<NodeBranch>;
  /** What is missing for attacker and defender. */
  numbers: Array<number>;
  settled?: NodeEnd | null;
  /** Who moves. */
  turn: Role;
};

/** An account that was opened. */
export type OpenedAccount = {
  /** The account. */
  account: OwnAccount;
  /** Its recovery codes. They are shown once. */
  recoveryCodes: Array<string>;
};

/** What a side outside does. */
export type OpponentAction = {
  kind: "play";
  /** The move. */
  played: Move;
} | {
  kind: "resign";
};

/** An account, as its owner sees it. */
export type OwnAccount = {
  /** Its id. */
  id: string;
  /** Whether a moderator suspended it. */
  isSuspended: boolean;
  /** Its API keys, the oldest first. */
  keys: Array<OwnApiKey>;
  /** Whose it is: `member` or `pupil`. */
  kind: string;
  /** What it is called. */
  name: string;
  /** `curator`, `moderator` or `admin`; nothing for most. */
  office?: string | null;
  /** Its passkeys, the oldest first. */
  passkeys: Array<OwnPasskey>;
  /** How many recovery codes are left. */
  recoveryCodes: number;
};

/** An API key of an account; the key itself is shown once. */
export type OwnApiKey = {
  /** Its id. */
  id: string;
  /** When it was made, in milliseconds since 1970. */
  madeAt: number;
  /** What its owner calls it. */
  name: string;
  /** What it may be used for: `read`, `sync`, `sets`, `class`. */
  scopes: Array<string>;
};

/** A passkey of an account. */
export type OwnPasskey = {
  /** Its id, 32 hexadecimal digits. */
  id: string;
  /** When it was made, in milliseconds since 1970. */
  madeAt: number;
  /** When it was last used. */
  usedAt?: number | null;
};

/** What the opinions of one member would have cost. */
export type OwnShare = {
  /** What the others would have cost together. */
  cost: number;
  /** Decisions in which the member named a move whose cost is proved. */
  judged: number;
  /** How many of these moves cost nothing. */
  kept: number;
};

/** What concerns one member alone. */
export type OwnView = {
  ballot?: BallotChoice | null;
  /** Whether the member may act in the open window. */
  isVoter: boolean;
  keys?: HostKeys | null;
  /** The member: 32 digits; nothing for a socket with the opponent's key. */
  member?: string | null;
  /**
   * The member's votes on motions, in the order of the motions; nothing where there is none, and the list ends with
   * the last vote.
   */
  motions: Array<MotionVote | null>;
  /** Until when the member may not speak. */
  mutedUntil?: number | null;
  proposal?: Proposal | null;
  /** The roles that the member has. */
  roles: Array<RoomRole>;
  seat?: Seat | null;
  secondCount?: Move | null;
};

/** What a passkey answered. */
export type PasskeyAnswer = {
  /** That of the question. */
  ceremony: string;
  /** What `toJSON` of the credential gives, as text. */
  credential: string;
};

/** What a browser is to ask a passkey. */
export type PasskeyQuestion = {
  /** To be sent back with the answer, within five minutes. */
  ceremony: string;
  /** For `parseCreationOptionsFromJSON` or `parseRequestOptionsFromJSON` of `PublicKeyCredential`. */
  options: string;
};

/** Who stopped the clocks. */
export type PauseCause = "host" | "service";

/** The result of playouts of one move. */
export type PlayoutSum = {
  /** How many playouts. */
  playouts: number;
  /** Half points by which the team led at the end, over all playouts. */
  sum: number;
};

/** A comment on a problem. */
export type ProblemComment = {
  /** When it was written, in milliseconds since 1970. */
  at: number;
  /** What its author is called; nothing if it was left unsigned. */
  author?: string | null;
  /** Its id. */
  id: string;
  /** Whether the account that looks wrote it. */
  isOwn: boolean;
  /** The text. */
  words: string;
};

/** Where a problem comes from, besides the title and the author that the problem itself carries. */
export type ProblemOrigin = {
  /** Book, set or site section it belongs to. */
  collection?: string | null;
  /** Copyright notice. */
  copyright?: string | null;
  /** Date, in the source's own notation. */
  date?: string | null;
  /** Identifier inside its collection. */
  id?: string | null;
  /** Grade in the source's own scale. */
  level?: string | null;
  /** Where this copy came from. */
  source?: string | null;
};

/** A report, and what became of it. */
export type ProblemReport = {
  /** When it was written, in milliseconds since 1970. */
  at: number;
  /** The comment it is about. */
  comment?: string | null;
  /** What officers decided, the earliest first. */
  decisions: Array<ReportDecision>;
  finding?: ProvedFinding | null;
  /** Its id. */
  id: string;
  /** Whether the account that looks wrote it. */
  isOwn: boolean;
  /** What it says. */
  kind: string;
  /** The revision that corrects the key. */
  newRevision?: number | null;
  /** The move that works or fails. */
  played?: string | null;
  /** The problem it is about. */
  problem?: string | null;
  /** The set it is about. */
  problemSet?: string | null;
  /** The revision of the key that it doubts. */
  revision?: number | null;
  /** `asked` while workers search; `agreed` if the key is proved right, `corrected` if it is not, `disputed` if nothing is proved; `open` until an officer decides, then `upheld` or `declined`. */
  state: string;
  /** What the reporter wrote. */
  words?: string | null;
};

/** What a member suggests. */
export type Proposal = {
  /** How the member expects play to go on, beginning with the move. */
  line: Array<Move>;
  /** The move. */
  played: Move;
  /** Why, if the member says so. */
  reason?: string | null;
};

/** What is proved of a move. */
export type ProvedFinding = {
  /** The certificates, by the SHA-256 of their bundle. */
  certificates: string;
  /** What refutes the move, as far as it is known. */
  reply?: string | null;
  /** The verdict on the problem in words. */
  verdict: string;
  /** `right` if it keeps the best outcome, `less` if it works and brings less, `wrong` if it fails. */
  worth: string;
};

/** Which moves a proof may decide for. */
export type ProvedScope = "proposals" | "anyLegalMove";

/** What a pupil did with a problem. */
export type PupilTries = {
  /** When the first try was, in milliseconds since 1970. */
  at: number;
  /** How the first try went: `right`, `hinted` or `wrong`. */
  first: string;
  /** Whether one of them was right. */
  isSolved: boolean;
  /** Milliseconds from the first sight of the board to the first decision. */
  millis: number;
  /** What the pupil is called. */
  name: string;
  /** The first move of the first try, as the problem is drawn. */
  played?: string | null;
  /** The problem. */
  problem: string;
  /** The account. */
  pupil: string;
  /** What refutes that move, if it was wrong and this is known; `pass` where nothing needs to be played. */
  refutation?: string | null;
  /** What it teaches. */
  theme: string;
  /** How many tries there were. */
  tries: number;
};

/** The least number of members that must act. */
export type Quorum = {
  /** How many. */
  count: number;
  kind: "count";
} | {
  kind: "share";
  /** The share. */
  percent: number;
};

/** What a service says if it can answer requests; a service that cannot refuses. */
export type Ready = {
  /** How many problems it offers. */
  problems: number;
  /** The version of the program. */
  program: string;
  /** The version of its messages. */
  version: number;
};

/** Whether proposals need a reason. */
export type ReasonRule = "optional" | "required";

/** What a first move does, and the reply to it. */
export type Refutation = {
  /** The verdict after it. */
  after: Outcome;
  /** The verdict before it. */
  before: Outcome;
  /** On which condition these two hold. */
  grade: Grade;
  /** The move. */
  played: Move;
  reply?: Move | null;
  /** The problem with the boundary that this is about, and the verdict before the move. */
  report: Report;
  /** All of it in sentences. */
  said: Array<string>;
  /** What it does to the verdict, by the certificates. */
  worth: Worth;
};

/** Whether a verdict may hang on the rule for repetition. */
export type Repetition = "independent" | "mayLean";

/** What an officer decided, or an appeal. */
export type ReportDecision = {
  /** When, in milliseconds since 1970. */
  at: number;
  /** `upheld`, `declined`, `again` or `appeal`. */
  what: string;
  /** Why. */
  words: string;
};

/** Reports. */
export type ReportList = {
  /** The reports. */
  reports: Array<ProblemReport>;
};

/** News about an open request, in order. */
export type RequestNews = {
  kind: "progress";
  /** How far it is. */
  progress: Progress;
} | {
  /** All of it. */
  case: RequestStatus;
  kind: "closed";
} | {
  kind: "reconnect";
};

/** The result of a request. */
export type RequestResult = {
  kind: "proved";
  /** One for each first mover asked for, Black before White. */
  known: Array<KnownFact>;
  told?: JobAnswer | null;
} | {
  kind: "unproved";
  /** What is proved nevertheless. */
  known: Array<KnownFact>;
  told?: JobAnswer | null;
  /** Why not. */
  why: Unproved;
} | {
  cutShort?: Unproved | null;
  kind: "advised";
  /** What was found. */
  record: AuditRecord;
} | {
  kind: "failed";
  /** Why, and what to do, as a sentence without a full stop. */
  reason: string;
} | {
  kind: "cancelled";
};

/** A request that a service has accepted. */
export type RequestStatus = {
  /** How many callers wait for it. */
  askers: number;
  /** When the result was there. */
  closed?: number | null;
  closing?: RequestResult | null;
  /** Its id, which is also the last part of its address. */
  id: string;
  /** When the service accepted it, in milliseconds since 1970. */
  opened: number;
  /** The id of the HTTP request that it came from, to find it in logs. */
  request?: string | null;
  /** What the caller needs to stop waiting. Only in the answer to the caller who asked. */
  token?: string | null;
};

/** Whether a review is complete. */
export type ReviewState = "running" | "complete";

/** A decision and what it cost. */
export type ReviewedDecision = {
  /** The board before it: one letter a point, by rows from the top; `X` is Black, `O` is White, `.` is empty. */
  before: string;
  /** Whose decision it was. */
  color: Color;
  /**
   * Steps down the order of outcomes times stones at stake, over the fights in which that is proved; `null` if it is in
   * none.
   */
  cost?: number | null;
  /** The fights near the moves that were named, the one with most stones first. */
  fights: Array<ReviewedFight>;
  /** The number of the move, from 1. */
  number: number;
  own?: Move | null;
  /** What was played. */
  played: Move;
  /** The number of the window. */
  window: number;
};

/** What a decision did to one fight. */
export type ReviewedFight = {
  /** The best outcome that the team could reach. */
  best: ReviewedOutcome;
  /** All moves that are proved to reach it, a pass last. */
  keeps: Array<Move>;
  /** The stones at stake. */
  keyStones: Array<Vertex>;
  /** The moves that members named, most ballots first. */
  moves: Array<ReviewedMove>;
  /** Whether the team attacked or defended them. */
  role: Role;
  /** How many stones they are. */
  stones: number;
};

/** A move that members named, and where it leads. */
export type ReviewedMove = {
  /** How many ballots name it first. */
  ballots: number;
  /** The same times the stones at stake. */
  cost?: number | null;
  /** What becomes of the stones after it. */
  outcome: ReviewedOutcome;
  /** The move. */
  played: Move;
  /** How many members proposed it. */
  proposals: number;
  /** Steps down the order of outcomes; `null` if that is not proved. */
  steps?: number | null;
};

/** What becomes of stones, as far as it is proved. */
export type ReviewedOutcome = {
  /** The certificates, by the SHA-256 of their bundle. */
  certificates: string;
  kind: "proved";
  /** The verdict. */
  verdict: FactVerdict;
  /** The same in words. */
  words: string;
} | {
  kind: "captured";
} | {
  /** The condition. */
  grade: Grade;
  kind: "conditional";
  /** What is proved. */
  outcome: Outcome;
  /** The same in sentences, the condition in the first. */
  words: string;
} | {
  kind: "notProved";
  /** Why not. */
  why: Unproved;
} | {
  kind: "waiting";
};

/** A part of the picture that is another now. */
export type RoomChange = {
  part: "settings";
  /** All of them. */
  settings: RoomSettings;
} | {
  part: "phase";
  /** The phase. */
  phase: RoomPhase;
} | {
  part: "pause";
  pause?: RoomPause | null;
} | {
  part: "roster";
  /** All of it. */
  roster: RosterView;
} | {
  /** All of it. */
  board: BoardView;
  part: "board";
} | {
  /** Of Black and White. */
  clocks: Array<ClockView>;
  part: "clocks";
} | {
  part: "window";
  window?: WindowView | null;
} | {
  decided?: ClosedWindowView | null;
  part: "decided";
} | {
  counting?: CountingView | null;
  part: "counting";
} | {
  part: "result";
  result?: GameResult | null;
} | {
  /** The lines. */
  lines: Array<ChatLineView>;
  part: "chat";
} | {
  /** All of it. */
  own: OwnView;
  part: "own";
};

/** One message of a client. The answer, `ack` or `refused`, carries the same number. */
export type RoomClientMessage = {
  /** What the member wants. */
  command: MemberCommand;
  /** The client's number for this message. */
  id: number;
  kind: "command";
} | {
  /** What it does. */
  action: OpponentAction;
  /** Moves played before, so that the message may come twice. */
  afterMoves: number;
  /** The client's number for this message. */
  id: number;
  kind: "opponent";
} | {
  /** Moves played before, so that a message that comes late cannot hit the next move. */
  afterMoves: number;
  /** The client's number for this message. */
  id: number;
  kind: "opponentClock";
  /** Milliseconds for this move. */
  left: number;
} | {
  /** The client's number for this message. */
  id: number;
  kind: "opponentStones";
  /** The stones. */
  status: StoneStatus;
};

/** What a room is about. */
export type RoomContent = {
  kind: "game";
  /** What White receives, in half points. */
  komiHalfPoints: number;
  /** The rules. */
  rules: Rules;
  /** The first position. */
  setup: BoardSetup;
} | {
  kind: "problem";
  /** Where it comes from. */
  origin: ProblemOrigin;
  /** The problem. */
  problem: Problem;
};

/** Something that happened, and when. */
export type RoomEvent = {
  /** When: milliseconds since 1970. */
  at: number;
  /** What. */
  event: RoomEventKind;
  /** The version of this message. */
  version: number;
};

/** What happened. Members are 32 digits; times are milliseconds. */
export type RoomEventKind = {
  /** Its host. */
  host: string;
  kind: "opened";
  /** Its id. */
  room: string;
  /** What the host decided. */
  settings: RoomSettings;
} | {
  kind: "keyed";
  /** What the seeds are made of. */
  secret: string;
} | {
  kind: "settingsChanged";
  /** All of them. */
  settings: RoomSettings;
} | {
  /** All of them. */
  conduct: Conduct;
  kind: "conductChanged";
} | {
  kind: "joined";
  /** Who. */
  request: JoinRequest;
} | {
  kind: "wentAway";
  /** The member. */
  member: string;
} | {
  kind: "cameBack";
  /** The member. */
  member: string;
} | {
  kind: "departed";
  /** The member. */
  member: string;
  /** Who removed the member, if the member did not go by own will. */
  removedBy?: string | null;
} | {
  kind: "seatTaken";
  /** The member. */
  member: string;
  /** The seat. */
  seat: Seat;
} | {
  /** The captain; nothing if there is no person left. */
  captain?: string | null;
  /** The team. */
  color: Color;
  kind: "captainNamed";
} | {
  kind: "hostNamed";
  /** The member. */
  member: string;
} | {
  /** The duty. */
  duty: Duty;
  kind: "dutyGiven";
  /** The member. */
  member: string;
} | {
  kind: "gotReady";
  /** The member. */
  member: string;
} | {
  kind: "started";
} | {
  kind: "windowOpened";
  /** What is fixed. */
  opening: WindowOpening;
} | {
  /** When it ends. */
  deadline: number;
  kind: "phaseOpened";
  /** Which part. */
  phase: TurnPhase;
  /** What the part before left of its time. */
  unused: number;
} | {
  /** Why. */
  cause: ExtensionCause;
  /** When it ends now. */
  deadline: number;
  kind: "phaseExtended";
} | {
  kind: "proposed";
  /** The member. */
  member: string;
  /** The proposal. */
  proposal: Proposal;
} | {
  /** The ballot: 32 digits. */
  ballot: string;
  /** What stands on it. */
  choice: BallotChoice;
  kind: "ballotCast";
  /** The member. */
  member: string;
} | {
  kind: "motionVoted";
  /** The member. */
  member: string;
  /** What is moved. */
  motion: MotionKind;
  /** For or against. */
  vote: MotionVote;
} | {
  kind: "shortlisted";
  /** The moves. */
  moves: Array<Move>;
} | {
  kind: "picked";
  /** The move. */
  played: Move;
} | {
  kind: "commented";
  /** The member. */
  member: string;
  /** The move. */
  on: Move;
  /** The comment. */
  text: string;
} | {
  kind: "sketched";
  /** The member. */
  member: string;
  /** The line. */
  moves: Array<Move>;
} | {
  /** What. */
  item: EvidenceItem;
  kind: "evidenceGiven";
} | {
  kind: "windowClosed";
  /** Which window. */
  number: number;
  /** What came out. */
  outcome: WindowOutcome;
  /** Its seed: 32 digits. */
  seed: string;
  /** What the last part left of its time. */
  unused: number;
} | {
  kind: "secondCountDiffers";
  /** That move. */
  winner: Move;
} | {
  /** By whom. */
  color: Color;
  kind: "movePlayed";
  /** The move. */
  played: Move;
  /** What it took of the clock. */
  spent: number;
} | {
  /** When the part of the turn ends now. */
  deadline: number;
  kind: "timeTold";
  /** When it must have moved. */
  until: number;
} | {
  /** Until when. */
  deadline: number;
  kind: "countingOpened";
} | {
  kind: "stonesMarked";
  /** The member. */
  member: string;
  /** The stones. */
  status: StoneStatus;
} | {
  kind: "opponentMarked";
  /** The stones. */
  status: StoneStatus;
} | {
  kind: "stonesEstimated";
  /** The stones. */
  status: StoneStatus;
} | {
  kind: "ended";
  /** How. */
  result: GameResult;
} | {
  /** Who asked for it. */
  cause: PauseCause;
  kind: "paused";
  /** When the pause ends by itself. */
  until: number;
} | {
  kind: "resumed";
  /** How long they stood. */
  lost: number;
} | {
  /** Where. */
  channel: ChatChannel;
  kind: "said";
  /** The number of the line. */
  line: number;
  /** The member. */
  member: string;
  /** What. */
  words: ChatWords;
} | {
  /** Who deleted it. */
  by: string;
  kind: "lineDeleted";
  /** The number of the line. */
  line: number;
} | {
  kind: "muted";
  /** The member. */
  member: string;
  /** Until when. */
  until: number;
} | {
  /** Where. */
  channel: ChatChannel;
  kind: "slowModeSet";
  /** How long. */
  mode: SlowMode;
} | {
  kind: "closed";
};

/** What a visitor says when coming in. */
export type RoomGuest = {
  /** The code of a class, if the room has one and the visitor knows it. */
  classCode?: string | null;
  /** A name, if the visitor gives one. */
  name?: string | null;
  /** A rating in Elo points, if the visitor gives a rank. */
  rating?: number | null;
  /** The wanted seat. */
  seat: Seat;
};

/**
 * Events of a room whose game is over, as they are shown: without the room's secret, without names and networks, and
 * without what was said. They are enough to compute every decision again.
 */
export type RoomLogPage = {
  /** The events in order. */
  events: Array<RoomEvent>;
  /** The number of the event to go on with; nothing after the last. */
  next?: number | null;
  /** The room: 32 digits. */
  room: string;
  /** The version of this message. */
  version: number;
};

/** What is known of a room from outside. */
export type RoomNotice = {
  /** Its code. */
  code: string;
  /** Members who are here. */
  here: number;
  /** The visitor's own member of this room, if the cookie names one: 32 digits. */
  member?: string | null;
  /** Moves played. */
  moves: number;
  /** Where it stands. */
  phase: RoomPhase;
  /** The room: 32 digits. */
  room: string;
  /** What the host decided. */
  settings: RoomSettings;
};

/** A pause that is under way. */
export type RoomPause = {
  /** Who asked for it. */
  cause: PauseCause;
  /** When it ends by itself. */
  until: number;
};

/** Where a room stands. */
export type RoomPhase = "lobby" | "playing" | "counting" | "review" | "closed";

/** The review of a room. */
export type RoomReview = {
  /** How many of them have their answer. */
  answered: number;
  /**
   * The decisions near which there was something to keep: the dearest first, then those that cost nothing, then those
   * of which the cost is not proved.
   */
  decisions: Array<ReviewedDecision>;
  /** Fights that were found near the moves of the teams. */
  fights: number;
  /** Decisions at the end of the game that are not reviewed, because a review has only so many questions. */
  leftOut: number;
  /** How many of them have no open question; those that are left out do not count. */
  lookedAt: number;
  own?: OwnShare | null;
  /** Questions of the review so far; more may follow from answers. */
  questions: number;
  /** Whether questions are still open. */
  state: ReviewState;
  /** Decisions of the teams in the whole game. */
  turns: number;
  /** The version of this message. */
  version: number;
};

/** What a member is in a room. */
export type RoomRole = "host" | "captain" | "member" | "engine" | "spectator" | "moderator";

/** One message of the service. Times are milliseconds since 1970 by the clock of the room's owner. */
export type RoomServerMessage = {
  kind: "snapshot";
  /** The time when it was sent. */
  now: number;
  /** Events of the room so far. */
  seq: number;
  /** The picture. */
  snapshot: RoomSnapshot;
} | {
  /** The parts that are others now. */
  changes: Array<RoomChange>;
  kind: "delta";
  /** The time when it was sent. */
  now: number;
  /** Events of the room so far. */
  seq: number;
} | {
  /** Voters who have acted in this part of the turn. */
  acted: number;
  /** The ballots of each candidate, in the order of the board. */
  counts: Array<CandidateCount>;
  kind: "tally";
  /** The window. */
  window: number;
} | {
  /** The client's number of the message. */
  id: number;
  kind: "ack";
  /** Events of the room so far. */
  seq: number;
} | {
  /** What is wrong, for programs. */
  code: string;
  /** The client's number of the message. */
  id: number;
  kind: "refused";
  /** What to do instead, in a sentence. */
  words: string;
};

/** Everything about a room that the host decides. Times are milliseconds. */
export type RoomSettings = {
  /** Who plays Black. */
  black: SideSettings;
  /** Chat and tallies. */
  conduct: Conduct;
  /** What is played. */
  content: RoomContent;
  /** The time for talking between proposals and votes; zero leaves it out. */
  discussion: number;
  /** Who may come in. */
  entry: EntryRule;
  /** How long the lobby waits for a start. */
  lobbyTime: number;
  /** Members, at most. */
  memberLimit: number;
  /** The most that a phase takes, unless the time system says otherwise. */
  phaseLimit: number;
  /** How long the review stays open. */
  reviewTime: number;
  /** How much later those who watch see the game. */
  spectatorDelay: number;
  /** The clocks of both sides. */
  time: TimeSystem;
  /** The version of this message. */
  version: number;
  /** Who plays White. */
  white: SideSettings;
};

/** What one member sees of a room. */
export type RoomSnapshot = {
  /** The board. */
  board: BoardView;
  /** The last lines of the chat that the member may read, oldest first. */
  chat: Array<ChatLineView>;
  /** The clocks of Black and White. */
  clocks: Array<ClockView>;
  /** Its code, to be read aloud. */
  code: string;
  counting?: CountingView | null;
  decided?: ClosedWindowView | null;
  /** What concerns the member alone. */
  own: OwnView;
  pause?: RoomPause | null;
  /** Where the room stands. */
  phase: RoomPhase;
  result?: GameResult | null;
  /** The room: 32 digits. */
  room: string;
  /** Who is here. */
  roster: RosterView;
  /** What the host decided. */
  settings: RoomSettings;
  /** The version of this message. */
  version: number;
  window?: WindowView | null;
};

/** Who is here. */
export type RosterView = {
  /** The captains of Black and White: 32 digits. */
  captains: Array<string | null>;
  /** Members who are here. */
  here: number;
  /** The host: 32 digits. */
  host: string;
  /** Members in the order of arrival. In a large room only the first ones, captains, moderators and the host. */
  members: Array<MemberView>;
  /** Members in the teams of Black and White. */
  seated: Array<number>;
};

/** A class. */
export type RowClass = {
  /** The last part of its link. */
  code: string;
  /** How well the program plays. */
  level: number;
  /** The rules of every game. */
  rules: string;
  /** What it is called. */
  title: string;
};

/** How a game ended. */
export type RowGameEnd = {
  winner?: Color | null;
};

/** All moves of a game. */
export type RowGameMoves = {
  /** From the first to the last. */
  moves: Array<Move>;
};

/** The name of a scheme. */
export type SchemeKind = {
  kind: "plurality";
} | {
  kind: "monteCarlo";
} | {
  kind: "random";
} | {
  kind: "lottery";
} | {
  kind: "rated";
} | {
  kind: "ranked";
} | {
  kind: "approval";
} | {
  kind: "captain";
} | {
  kind: "shortlist";
  /** Who names the candidates. */
  maker: ListMaker;
} | {
  kind: "relay";
} | {
  kind: "proved";
  /** What decides where proofs do not. */
  otherwise: SchemeKind;
  /** Which moves a proof may decide for. */
  scope: ProvedScope;
};

/** Where a member sits. */
export type Seat = {
  /** Which. */
  color: Color;
  kind: "player";
} | {
  /** Which. */
  color: Color;
  kind: "engine";
} | {
  kind: "watching";
};

/** The body of every refusal, of type `application/problem+json`. */
export type ServiceError = {
  /** What is wrong this time and what to do, as a sentence without a full stop. */
  detail: string;
  /** The id of the request, to find it in logs. */
  instance?: string | null;
  /** The status of the answer. */
  status: number;
  /** The kind in a few words. */
  title: string;
  /** What kind of refusal: where it is explained. */
  type: string;
};

/** A set with its problems. */
export type SetContents = {
  /** The set. */
  entry: SetEntry;
  /** Its problems, in their order. */
  items: Array<SetProblem>;
};

/** A set, without its problems. */
export type SetEntry = {
  /** The audit of the file that it came from, under `/api/v1/audits`; told to its owner. */
  audit?: string | null;
  /** Who made the problems, where that is not its owner. */
  author?: string | null;
  /** When it was last changed, in milliseconds since 1970. */
  changedAt: number;
  /** Its id. */
  id: string;
  /** Whether it is the own one of the account that looks. */
  isOwn: boolean;
  /** Whether all may see it. */
  isPublic: boolean;
  /** Its licence. */
  licence: string;
  /** How many problems it has. */
  problems: number;
  /** What it is called. */
  title: string;
};

/** What is known of the key of a problem of a file. */
export type SetKey = {
  /** The certificates from which that follows, by the SHA-256 of their bundle. */
  certificates?: string | null;
  /** The right first moves, as the problem is drawn, if they are proved; every other one is wrong. */
  right: Array<string>;
  /** `searched`, `proved`, or `unproved` if too little is proved to make a key. */
  state: string;
};

/** Sets. */
export type SetList = {
  /** The sets. */
  sets: Array<SetEntry>;
};

/** A problem of a set. */
export type SetProblem = {
  board?: Problem | null;
  key?: SetKey | null;
  /** The name under which tries at it are logged. */
  problem: string;
  /** The same as SGF. */
  sgf?: string | null;
};

/** Where the problems of a set come from. */
export type SetSource = {
  kind: "chosen";
  /** Their names. */
  problems: Array<string>;
} | {
  /** Only of this band: 1 is the easiest, 5 the hardest. */
  band?: number | null;
  kind: "filter";
  /** How many at most. */
  most: number;
  /** Only what teaches this. */
  theme?: string | null;
} | {
  kind: "file";
  /** What is in it. */
  text: string;
} | {
  /** The class that the account teaches. */
  class: string;
  kind: "mistakes";
  /** The pupil in it. */
  pupil: string;
};

/** What is said of a set, and on which terms. */
export type SetTerms = {
  /** Who made the problems, where that is not the account. */
  author?: string | null;
  /** On which terms it may be passed on. */
  licence: string;
  /** What it is called. */
  title: string;
};

/** Who said which stones are dead. */
export type SettledBy = "agreement" | "estimate" | "allAlive";

/** Whether a member who is here is connected. */
export type ShownPresence = "present" | "away";

/** Who plays a colour. */
export type SideSettings = {
  kind: "team";
  /** How it decides. */
  team: TeamSettings;
} | {
  kind: "outside";
};

/** A word that opens an account: a recovery code, or the word of a class card. */
export type SignInWord = {
  /** As it is written; capitals, spaces and hyphens do not matter. */
  word: string;
};

/** A line on the sketch board. */
export type SketchView = {
  /** Who drew it: 32 digits; empty for a line that came with a proposal, because proposals have no names. */
  member: string;
  /** Moves of both sides in turn. */
  moves: Array<Move>;
};

/** How long members must wait between messages. */
export type SlowMode = {
  kind: "bySize";
} | {
  kind: "off";
} | {
  kind: "wait";
  /** Milliseconds. */
  wait: number;
};

/** A request to solve a problem. */
export type SolveRequest = {
  /** Who moves first; both sides in turn unless given. */
  first?: Asked;
  /** What the request may cost; the service has limits of its own. */
  limits?: Limits;
  /** How much is wanted about first moves; the verdict alone unless given. */
  moves?: MoveDetail;
  played?: Move | null;
  /** The problem. */
  problem: Problem;
};

/** Whether those who watch may speak in the open channel. */
export type SpectatorChat = "open" | "closed";

/** Stones whose fate both sides agree on at the end. */
export type StoneStatus = {
  /** Stones that come off the board. */
  dead: Array<Vertex>;
  /** Living stones in seki. */
  seki: Array<Vertex>;
};

/** What the account answers. */
export type SyncAnswer = {
  /** How many events are new to the account. */
  accepted: number;
  /** How far the device has read with this answer. */
  cursor: number;
  /** How far there is to read; if that is farther, the device asks again. */
  end: number;
  /** Events that the device may not have, 1,000 at most, and those of its own that the account has otherwise. */
  events: Array<string>;
  /** What the account is rated by the service. */
  ratings: SyncRatings;
  /** What corrected keys gave back. */
  refunds: Array<SyncRefund>;
};

/** A rating. */
export type SyncRating = {
  /** How far from it the strength may well be. */
  deviation: number;
  /** How many tries were rated. */
  rated: number;
  /** The rating. */
  rating: number;
};

/** The ratings of an account. */
export type SyncRatings = {
  judging?: SyncRating | null;
  solving?: SyncRating | null;
};

/** Points that a corrected key gave back. */
export type SyncRefund = {
  /** When, in milliseconds since 1970. */
  at: number;
  /** The certificates that the correction follows from, by the SHA-256 of their bundle; nothing if the bank brought it. */
  certificates?: string | null;
  /** How many points. */
  points: number;
  /** The problem. */
  problem: string;
  /** The revision of its key that gave them back. */
  revision: number;
};

/** What a device sends. */
export type SyncRequest = {
  /** How far it has read: the cursor of the last answer, 0 at first. */
  cursor: number;
  /** The device that asks, 16 hexadecimal digits. */
  device: string;
  /** Events that the account may not have, 500 at most. What it has already changes nothing. */
  events: Array<string>;
};

/** What was known of a candidate. */
export type TableRow = {
  /** The candidate. */
  played: Move;
  /** How many members proposed it. */
  proposals: number;
  value?: PlayoutSum | null;
  /** The weight of its ballots; 65,536 is one plain ballot. */
  weight: number;
};

/** Who sees counts before the close. */
export type TallyRule = "bySize" | "live" | "afterOwnBallot" | "atClose";

/** How a team decides. */
export type TeamSettings = {
  /** How the captain is found. */
  captain: CaptainRule;
  /** What happens when too few act. */
  missedQuorum: MissedQuorum;
  /** How many must act. */
  quorum: Quorum;
  /** Whether proposals need a reason. */
  reasons: ReasonRule;
  /** How many opinions become one move. */
  scheme: SchemeKind;
  /** How ties are broken. */
  tieRule: TieRule;
};

/** A tie and how it was broken. */
export type TieBreak = {
  /** What told them apart. */
  by: TieStep;
  /** The moves that were equal, in the order of the board. */
  tied: Array<Move>;
};

/** How ties are broken. */
export type TieRule = "ladder" | "seedAtOnce";

/** What tells equal moves apart. */
export type TieStep = "proposals" | "playouts" | "seed";

/** How time is given to both sides. Times are milliseconds. */
export type TimeSystem = {
  kind: "absolute";
  /** The whole time. */
  main: number;
} | {
  kind: "byoYomi";
  /** Main time. */
  main: number;
  /** The length of a period. */
  period: number;
  /** How many periods. */
  periods: number;
} | {
  kind: "canadian";
  /** Main time. */
  main: number;
  /** Time of a stage. */
  stage: number;
  /** Stones of a stage. */
  stones: number;
} | {
  /** The most that a move may bring the clock to. */
  cap: number;
  /** What each move adds. */
  increment: number;
  kind: "fischer";
  /** The first time. */
  main: number;
} | {
  kind: "perAction";
  /** The time of an action. */
  time: number;
} | {
  kind: "daysPerMove";
  /** How long the room may pause in the whole game. */
  pauses: number;
  /** The time of a move. */
  time: number;
};

/** What a searcher says of a first mover, and certificates do not. */
export type ToldSide = {
  /** Who moves first. */
  first: Color;
  /** Best play. */
  line: Array<Move>;
  why?: Unproved | null;
};

/** What random games say of every move that a team could have made: an estimate, and never a proof. */
export type TriedMoves = {
  /** The board before it: one letter a point, by rows from the top; `X` is Black, `O` is White, `.` is empty. */
  before: string;
  /** Whose decision it was. */
  color: Color;
  /** Every legal move with its random games, the best first. Sums are those of the side that moves. */
  moves: Array<MovePlayouts>;
  /** The number of the move, from 1. */
  number: number;
  /** What was played. */
  played: Move;
  /** The decision, counted from 1 among all decisions of the teams. */
  turn: number;
  /** The version of this message. */
  version: number;
};

/** A part of a turn. */
export type TurnPhase = "propose" | "shortlist" | "discuss" | "vote" | "pick" | "evaluate";

/** Who is signed in. */
export type WhoIsIn = {
  account?: OwnAccount | null;
  /** Whether this service has accounts. */
  hasAccounts: boolean;
  /** Whether the proxy of the site signed it in, so that it is left there too. */
  isByProxy: boolean;
};

/** What is fixed when a window opens. */
export type WindowOpening = {
  /** The team's captain in this window. */
  captain?: string | null;
  /** Whose move it is. */
  color: Color;
  /** The hash of the seed: 64 digits. */
  commitment: string;
  /** In a relay, the one in turn. */
  mover?: string | null;
  /** Windows of a room are numbered from 1. */
  number: number;
  /** How ties are broken. */
  tieRule: TieRule;
};

/** What came out of a window. */
export type WindowOutcome = {
  /** The move and the reasons for it. */
  decision: Decision;
  kind: "decided";
} | {
  kind: "resigned";
} | {
  kind: "outOfTime";
};

/** A turn of a team while it runs. Those who are not of the team get no candidates, motions, comments and lines. */
export type WindowView = {
  /** Voters who have acted in this part of the turn. */
  acted: number;
  /** The moves that can be chosen, in the order of the board. */
  candidates: Array<CandidateView>;
  /** When this part ends. */
  deadline: number;
  /** Which ballots are taken. */
  form: BallotForm;
  /** The motions, in the order in which they were opened. */
  motions: Array<MotionView>;
  /** What was fixed when it opened. */
  opening: WindowOpening;
  /** The part of the turn that runs. */
  phase: TurnPhase;
  picked?: Move | null;
  /** The lines of the sketch board, oldest first. */
  sketch: Array<SketchView>;
  /** Members who may act in this window. */
  voters: number;
};

/** Delete the account. */
export const deleteAccount = (server: Server, query: { leaveTexts?: boolean } = {}): Promise<void> => nothing(server, `/api/v1/account`, { method: 'DELETE', query });

/** Take a copy of everything. */
export const exportAccount = (server: Server): Promise<Blob> =>
  blob(server, `/api/v1/account/export`, { method: 'GET' });

/** Make an API key. */
export const makeApiKey = (server: Server, body: NewApiKey): Promise<MadeApiKey> =>
  json<MadeApiKey>(server, `/api/v1/account/keys`, { method: 'POST', body: JSON.stringify(body), type: 'application/json' });

/** End an API key. */
export const endApiKey = (server: Server, id: string): Promise<void> => nothing(server, `/api/v1/account/keys/${encodeURIComponent(id)}`, { method: 'DELETE' });

/** Add a passkey. */
export const addPasskey = (server: Server, body: PasskeyAnswer): Promise<OwnAccount> =>
  json<OwnAccount>(server, `/api/v1/account/passkeys`, { method: 'POST', body: JSON.stringify(body), type: 'application/json' });

/** Ask for one more passkey. */
export const beginPasskey = (server: Server): Promise<PasskeyQuestion> =>
  json<PasskeyQuestion>(server, `/api/v1/account/passkeys/question`, { method: 'POST' });

/** Remove a passkey. */
export const removePasskey = (server: Server, id: string): Promise<void> => nothing(server, `/api/v1/account/passkeys/${encodeURIComponent(id)}`, { method: 'DELETE' });

/** Make new recovery codes. */
export const renewRecoveryCodes = (server: Server): Promise<NewRecoveryCodes> =>
  json<NewRecoveryCodes>(server, `/api/v1/account/recovery-codes`, { method: 'POST' });

/** Sign out on all devices. */
export const signOutEverywhere = (server: Server): Promise<void> => nothing(server, `/api/v1/account/sessions`, { method: 'DELETE' });

/** Open an account. */
export const openAccount = (server: Server, body: PasskeyAnswer): Promise<OpenedAccount> =>
  json<OpenedAccount>(server, `/api/v1/accounts`, { method: 'POST', body: JSON.stringify(body), type: 'application/json' });

/** Ask for the passkey of a new account. */
export const beginAccount = (server: Server, body: NewAccount): Promise<PasskeyQuestion> =>
  json<PasskeyQuestion>(server, `/api/v1/accounts/passkey`, { method: 'POST', body: JSON.stringify(body), type: 'application/json' });

/** Suspend an account. */
export const suspendAccount = (server: Server, id: string, body: GivenReason): Promise<void> => nothing(server, `/api/v1/accounts/${encodeURIComponent(id)}/suspension`, { method: 'POST', body: JSON.stringify(body), type: 'application/json' });

/** End the suspension of an account. */
export const endSuspension = (server: Server, id: string): Promise<void> => nothing(server, `/api/v1/accounts/${encodeURIComponent(id)}/suspension`, { method: 'DELETE' });

/** Audit a collection. */
export const askAudit = (server: Server, body: Blob | string, query: { name?: string; stones?: AuditStones; milliseconds?: number; nodes?: number; coreSeconds?: number } = {}): Promise<Collection> =>
  json<Collection>(server, `/api/v1/audits`, { method: 'POST', query, body: body, type: 'application/octet-stream' });

/** Look how far an audit is. */
export const getAudit = (server: Server, id: string): Promise<Collection> =>
  json<Collection>(server, `/api/v1/audits/${encodeURIComponent(id)}`, { method: 'GET' });

/** Stop an audit. */
export const cancelAudit = (server: Server, id: string, query: { token?: string } = {}): Promise<Collection> =>
  json<Collection>(server, `/api/v1/audits/${encodeURIComponent(id)}`, { method: 'DELETE', query });

/** Follow an audit as server-sent events. */
export const followAudit = (server: Server, id: string): string => address(server, `/api/v1/audits/${encodeURIComponent(id)}/events`);

/** Fetch what was found. */
export const getAuditRecords = (server: Server, id: string, query: { after?: number; most?: number } = {}): Promise<CollectionPage> =>
  json<CollectionPage>(server, `/api/v1/audits/${encodeURIComponent(id)}/records`, { method: 'GET', query });

/** Fetch certificates. */
export const getCertificates = (server: Server, sha256: string): Promise<Blob> =>
  blob(server, `/api/v1/certificates/${encodeURIComponent(sha256)}`, { method: 'GET' });

/** List the own classes. */
export const listClasses = (server: Server): Promise<ClassList> =>
  json<ClassList>(server, `/api/v1/classes`, { method: 'GET' });

/** Make a class. */
export const makeClass = (server: Server, body: NewClass): Promise<ClassEntry> =>
  json<ClassEntry>(server, `/api/v1/classes`, { method: 'POST', body: JSON.stringify(body), type: 'application/json' });

/** Join a class. */
export const joinClass = (server: Server, body: ClassCode): Promise<ClassEntry> =>
  json<ClassEntry>(server, `/api/v1/classes/membership`, { method: 'POST', body: JSON.stringify(body), type: 'application/json' });

/** See a class. */
export const getClass = (server: Server, id: string): Promise<ClassView> =>
  json<ClassView>(server, `/api/v1/classes/${encodeURIComponent(id)}`, { method: 'GET' });

/** Delete a class. */
export const deleteClass = (server: Server, id: string): Promise<void> => nothing(server, `/api/v1/classes/${encodeURIComponent(id)}`, { method: 'DELETE' });

/** Give a class homework. */
export const giveHomework = (server: Server, id: string, body: NewHomework): Promise<void> => nothing(server, `/api/v1/classes/${encodeURIComponent(id)}/homework`, { method: 'POST', body: JSON.stringify(body), type: 'application/json' });

/** End homework. */
export const endHomework = (server: Server, id: string, homework: string): Promise<void> => nothing(server, `/api/v1/classes/${encodeURIComponent(id)}/homework/${encodeURIComponent(homework)}`, { method: 'DELETE' });

/** Leave a class. */
export const leaveClass = (server: Server, id: string): Promise<void> => nothing(server, `/api/v1/classes/${encodeURIComponent(id)}/membership`, { method: 'DELETE' });

/** See progress. */
export const getProgress = (server: Server, id: string, query: { homework?: string; pupil?: string } = {}): Promise<ClassProgress> =>
  json<ClassProgress>(server, `/api/v1/classes/${encodeURIComponent(id)}/progress`, { method: 'GET', query });

/** See progress as a table. */
export const getProgressCsv = (server: Server, id: string, query: { homework?: string; pupil?: string } = {}): Promise<string> =>
  text(server, `/api/v1/classes/${encodeURIComponent(id)}/progress.csv`, { method: 'GET', query });

/** Make cards for pupils. */
export const makePupils = (server: Server, id: string, body: NewPupils): Promise<MadeCards> =>
  json<MadeCards>(server, `/api/v1/classes/${encodeURIComponent(id)}/pupils`, { method: 'POST', body: JSON.stringify(body), type: 'application/json' });

/** Take a pupil out of the class. */
export const removePupil = (server: Server, id: string, pupil: string): Promise<void> => nothing(server, `/api/v1/classes/${encodeURIComponent(id)}/pupils/${encodeURIComponent(pupil)}`, { method: 'DELETE' });

/** Delete the account of a pupil. */
export const deletePupil = (server: Server, id: string, pupil: string): Promise<void> => nothing(server, `/api/v1/classes/${encodeURIComponent(id)}/pupils/${encodeURIComponent(pupil)}/account`, { method: 'DELETE' });

/** Make another card. */
export const renewCard = (server: Server, id: string, pupil: string): Promise<MadeCard> =>
  json<MadeCard>(server, `/api/v1/classes/${encodeURIComponent(id)}/pupils/${encodeURIComponent(pupil)}/card`, { method: 'POST' });

/** Make a member a teacher of the class. */
export const makeTeacher = (server: Server, id: string, pupil: string): Promise<void> => nothing(server, `/api/v1/classes/${encodeURIComponent(id)}/pupils/${encodeURIComponent(pupil)}/teacher`, { method: 'POST' });

/** Delete a comment of one's own. */
export const deleteComment = (server: Server, id: string): Promise<void> => nothing(server, `/api/v1/comments/${encodeURIComponent(id)}`, { method: 'DELETE' });

/** Hide a comment. */
export const hideComment = (server: Server, id: string, body: GivenReason): Promise<void> => nothing(server, `/api/v1/comments/${encodeURIComponent(id)}/hiding`, { method: 'POST', body: JSON.stringify(body), type: 'application/json' });

/** See which keys were corrected. */
export const getKeyCorrections = (server: Server): Promise<KeyCorrections> =>
  json<KeyCorrections>(server, `/api/v1/corrections`, { method: 'GET' });

/** Look up what is known of a problem. */
export const lookUpFact = (server: Server, body: FactRequest): Promise<KnownFact> =>
  json<KnownFact>(server, `/api/v1/facts/lookup`, { method: 'POST', body: JSON.stringify(body), type: 'application/json' });

/** List the problems on offer. */
export const listProblems = (server: Server, query: { after?: string; most?: number; band?: number; theme?: string } = {}): Promise<BankPage> =>
  json<BankPage>(server, `/api/v1/problems`, { method: 'GET', query });

/** Find a position. */
export const findProblem = (server: Server, body: FindRequest): Promise<BankMatches> =>
  json<BankMatches>(server, `/api/v1/problems/find`, { method: 'POST', body: JSON.stringify(body), type: 'application/json' });

/** Fetch a problem. */
export const getProblem = (server: Server, id: string): Promise<BankProblem> =>
  json<BankProblem>(server, `/api/v1/problems/${encodeURIComponent(id)}`, { method: 'GET' });

/** Read comments. */
export const listComments = (server: Server, id: string, query: { class?: string; tried?: boolean } = {}): Promise<CommentList> =>
  json<CommentList>(server, `/api/v1/problems/${encodeURIComponent(id)}/comments`, { method: 'GET', query });

/** Write a comment. */
export const writeComment = (server: Server, id: string, body: NewComment): Promise<ProblemComment> =>
  json<ProblemComment>(server, `/api/v1/problems/${encodeURIComponent(id)}/comments`, { method: 'POST', body: JSON.stringify(body), type: 'application/json' });

/** Fetch a problem in any notation. */
export const getProblemFile = (server: Server, id: string, query: { format?: string } = {}): Promise<string> =>
  text(server, `/api/v1/problems/${encodeURIComponent(id)}/file`, { method: 'GET', query });

/** Fetch a picture of a problem as pixels. */
export const getProblemPixels = (server: Server, id: string): Promise<Blob> =>
  blob(server, `/api/v1/problems/${encodeURIComponent(id)}/png`, { method: 'GET' });

/** Fetch a problem as SGF. */
export const getProblemSgf = (server: Server, id: string): Promise<string> =>
  text(server, `/api/v1/problems/${encodeURIComponent(id)}/sgf`, { method: 'GET' });

/** Fetch a picture of a problem. */
export const getProblemPicture = (server: Server, id: string): Promise<string> =>
  text(server, `/api/v1/problems/${encodeURIComponent(id)}/svg`, { method: 'GET' });

/** List reports. */
export const listReports = (server: Server, query: { state?: string } = {}): Promise<ReportList> =>
  json<ReportList>(server, `/api/v1/reports`, { method: 'GET', query });

/** Write a report. */
export const writeReport = (server: Server, body: NewProblemReport): Promise<ProblemReport> =>
  json<ProblemReport>(server, `/api/v1/reports`, { method: 'POST', body: JSON.stringify(body), type: 'application/json' });

/** List the own reports. */
export const listOwnReports = (server: Server): Promise<ReportList> =>
  json<ReportList>(server, `/api/v1/reports/own`, { method: 'GET' });

/** See a report. */
export const getReport = (server: Server, id: string): Promise<ProblemReport> =>
  json<ProblemReport>(server, `/api/v1/reports/${encodeURIComponent(id)}`, { method: 'GET' });

/** Appeal. */
export const appealReport = (server: Server, id: string, body: GivenReason): Promise<ProblemReport> =>
  json<ProblemReport>(server, `/api/v1/reports/${encodeURIComponent(id)}/appeal`, { method: 'POST', body: JSON.stringify(body), type: 'application/json' });

/** Decide a report. */
export const decideReport = (server: Server, id: string, body: NewDecision): Promise<ProblemReport> =>
  json<ProblemReport>(server, `/api/v1/reports/${encodeURIComponent(id)}/decisions`, { method: 'POST', body: JSON.stringify(body), type: 'application/json' });

/** Open a room. */
export const openRoom = (server: Server, body: NewRoom): Promise<EnteredRoom> =>
  json<EnteredRoom>(server, `/api/v1/rooms`, { method: 'POST', body: JSON.stringify(body), type: 'application/json' });

/** Look at a room from outside. */
export const getRoom = (server: Server, id: string): Promise<RoomNotice> =>
  json<RoomNotice>(server, `/api/v1/rooms/${encodeURIComponent(id)}`, { method: 'GET' });

/** Read the events of a game that is over. */
export const getRoomEvents = (server: Server, id: string, query: { from?: number } = {}): Promise<RoomLogPage> =>
  json<RoomLogPage>(server, `/api/v1/rooms/${encodeURIComponent(id)}/events`, { method: 'GET', query });

/** Come into a room. */
export const joinRoom = (server: Server, id: string, body: RoomGuest): Promise<EnteredRoom> =>
  json<EnteredRoom>(server, `/api/v1/rooms/${encodeURIComponent(id)}/join`, { method: 'POST', body: JSON.stringify(body), type: 'application/json' });

/** Fetch the decisions of a room as a table. */
export const getRoomCsv = (server: Server, id: string): Promise<string> =>
  text(server, `/api/v1/rooms/${encodeURIComponent(id)}/log.csv`, { method: 'GET' });

/** Fetch the record of a room as SGF. */
export const getRoomSgf = (server: Server, id: string): Promise<string> =>
  text(server, `/api/v1/rooms/${encodeURIComponent(id)}/log.sgf`, { method: 'GET' });

/** Look at the review of a game that is over. */
export const getRoomReview = (server: Server, id: string): Promise<RoomReview> =>
  json<RoomReview>(server, `/api/v1/rooms/${encodeURIComponent(id)}/review`, { method: 'GET' });

/** See what every move of a decision was worth in random games. */
export const getTriedMoves = (server: Server, id: string, turn: string): Promise<TriedMoves> =>
  json<TriedMoves>(server, `/api/v1/rooms/${encodeURIComponent(id)}/review/turns/${encodeURIComponent(turn)}/values`, { method: 'GET' });

/** Fetch a mistake as a problem. */
export const getReviewProblem = (server: Server, id: string, window: string): Promise<string> =>
  text(server, `/api/v1/rooms/${encodeURIComponent(id)}/review/${encodeURIComponent(window)}/problem.sgf`, { method: 'GET' });

/** Follow a room and act in it. */
export const followRoom = (server: Server, id: string, query: { opponent?: string } = {}): string => address(server, `/api/v1/rooms/${encodeURIComponent(id)}/socket`, query);

/** Make a class. */
export const makeRowClass = (server: Server, body: NewRowClass): Promise<RowClass> =>
  json<RowClass>(server, `/api/v1/row-classes`, { method: 'POST', body: JSON.stringify(body), type: 'application/json' });

/** Fetch a class. */
export const getRowClass = (server: Server, code: string): Promise<RowClass> =>
  json<RowClass>(server, `/api/v1/row-classes/${encodeURIComponent(code)}`, { method: 'GET' });

/** Look at the boards of a class. */
export const listClassGames = (server: Server, code: string): Promise<Array<KeptRowGame>> =>
  json<Array<KeptRowGame>>(server, `/api/v1/row-classes/${encodeURIComponent(code)}/games`, { method: 'GET' });

/** Begin a game of a class. */
export const beginClassGame = (server: Server, code: string, body: NewClassGame): Promise<KeptRowGame> =>
  json<KeptRowGame>(server, `/api/v1/row-classes/${encodeURIComponent(code)}/games`, { method: 'POST', body: JSON.stringify(body), type: 'application/json' });

/** List the games of this browser. */
export const listRowGames = (server: Server): Promise<Array<KeptRowGame>> =>
  json<Array<KeptRowGame>>(server, `/api/v1/row-games`, { method: 'GET' });

/** Begin a game. */
export const beginRowGame = (server: Server, body: NewRowGame): Promise<KeptRowGame> =>
  json<KeptRowGame>(server, `/api/v1/row-games`, { method: 'POST', body: JSON.stringify(body), type: 'application/json' });

/** Fetch a game. */
export const getRowGame = (server: Server, id: string): Promise<KeptRowGame> =>
  json<KeptRowGame>(server, `/api/v1/row-games/${encodeURIComponent(id)}`, { method: 'GET' });

/** Keep the moves of a game. */
export const keepRowGame = (server: Server, id: string, body: RowGameMoves): Promise<KeptRowGame> =>
  json<KeptRowGame>(server, `/api/v1/row-games/${encodeURIComponent(id)}`, { method: 'PUT', body: JSON.stringify(body), type: 'application/json' });

/** Forget a game. */
export const forgetRowGame = (server: Server, id: string): Promise<void> => nothing(server, `/api/v1/row-games/${encodeURIComponent(id)}`, { method: 'DELETE' });

/** See who is signed in. */
export const getSession = (server: Server): Promise<WhoIsIn> =>
  json<WhoIsIn>(server, `/api/v1/session`, { method: 'GET' });

/** Sign in with a passkey. */
export const signIn = (server: Server, body: PasskeyAnswer): Promise<OwnAccount> =>
  json<OwnAccount>(server, `/api/v1/session`, { method: 'POST', body: JSON.stringify(body), type: 'application/json' });

/** Sign out. */
export const signOut = (server: Server): Promise<void> => nothing(server, `/api/v1/session`, { method: 'DELETE' });

/** Sign in with the code of a class and four words. */
export const signInWithCardWords = (server: Server, body: CardWords): Promise<OwnAccount> =>
  json<OwnAccount>(server, `/api/v1/session/card-words`, { method: 'POST', body: JSON.stringify(body), type: 'application/json' });

/** Ask for a passkey to sign in with. */
export const beginSignIn = (server: Server): Promise<PasskeyQuestion> =>
  json<PasskeyQuestion>(server, `/api/v1/session/passkey`, { method: 'POST' });

/** Sign in with a recovery code or a class card. */
export const signInWithWord = (server: Server, body: SignInWord): Promise<OwnAccount> =>
  json<OwnAccount>(server, `/api/v1/session/word`, { method: 'POST', body: JSON.stringify(body), type: 'application/json' });

/** List the own sets. */
export const listSets = (server: Server): Promise<SetList> =>
  json<SetList>(server, `/api/v1/sets`, { method: 'GET' });

/** Make a set. */
export const makeSet = (server: Server, body: NewProblemSet): Promise<SetEntry> =>
  json<SetEntry>(server, `/api/v1/sets`, { method: 'POST', body: JSON.stringify(body), type: 'application/json' });

/** List public sets. */
export const listPublicSets = (server: Server, query: { before?: number } = {}): Promise<SetList> =>
  json<SetList>(server, `/api/v1/sets/public`, { method: 'GET', query });

/** See a set. */
export const getSet = (server: Server, id: string): Promise<SetContents> =>
  json<SetContents>(server, `/api/v1/sets/${encodeURIComponent(id)}`, { method: 'GET' });

/** Change what is said of a set. */
export const changeSet = (server: Server, id: string, body: SetTerms): Promise<SetEntry> =>
  json<SetEntry>(server, `/api/v1/sets/${encodeURIComponent(id)}`, { method: 'PUT', body: JSON.stringify(body), type: 'application/json' });

/** Delete a set. */
export const deleteSet = (server: Server, id: string): Promise<void> => nothing(server, `/api/v1/sets/${encodeURIComponent(id)}`, { method: 'DELETE' });

/** Show a set to all. */
export const publishSet = (server: Server, id: string): Promise<SetEntry> =>
  json<SetEntry>(server, `/api/v1/sets/${encodeURIComponent(id)}/publication`, { method: 'POST' });

/** Fetch a set as SGF. */
export const getSetFile = (server: Server, id: string): Promise<string> =>
  text(server, `/api/v1/sets/${encodeURIComponent(id)}/sgf`, { method: 'GET' });

/** Ask about a problem. */
export const askSolve = (server: Server, body: SolveRequest): Promise<RequestStatus> =>
  json<RequestStatus>(server, `/api/v1/solves`, { method: 'POST', body: JSON.stringify(body), type: 'application/json' });

/** Look at a case. */
export const getSolve = (server: Server, id: string): Promise<RequestStatus> =>
  json<RequestStatus>(server, `/api/v1/solves/${encodeURIComponent(id)}`, { method: 'GET' });

/** Stop waiting. */
export const cancelSolve = (server: Server, id: string, query: { token?: string } = {}): Promise<RequestStatus> =>
  json<RequestStatus>(server, `/api/v1/solves/${encodeURIComponent(id)}`, { method: 'DELETE', query });

/** Follow a case as server-sent events. */
export const followSolve = (server: Server, id: string): string => address(server, `/api/v1/solves/${encodeURIComponent(id)}/events`);

/** Follow a case over a WebSocket. */
export const followSolveBySocket = (server: Server, id: string): string => address(server, `/api/v1/solves/${encodeURIComponent(id)}/socket`);

/** Sync the log of a device. */
export const syncLog = (server: Server, body: SyncRequest): Promise<SyncAnswer> =>
  json<SyncAnswer>(server, `/api/v1/sync`, { method: 'POST', body: JSON.stringify(body), type: 'application/json' });

/** Show a problem in a frame of another site. */
export const embedProblem = (server: Server, id: string): string => address(server, `/embed/${encodeURIComponent(id)}`);

/** The process is there. */
export const getHealth = (server: Server): Promise<string> =>
  text(server, `/health`, { method: 'GET' });

/** Whether questions can be answered. */
export const getReadiness = (server: Server): Promise<Ready> =>
  json<Ready>(server, `/ready`, { method: 'GET' });
