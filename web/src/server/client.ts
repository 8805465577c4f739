// Written from docs/openapi.json by
//   node client.mjs
// Do not edit it: a test compares.

import type { Asked, AuditRecord, AuditStones, Color, Goal, Grade, Limits, Move, MoveDetail, Outcome, Problem, Progress, Report, Role, Unproved, Vertex, Worth } from '../api.ts';
import { address, blob, json, nothing, text } from './calls.ts';
import type { Server } from './calls.ts';

/** A problem in a list. */
export type BankEntry = {
  goal?: Goal | null;
  /** Its id, which is also the last part of its address. */
  id: string;
  /** Its name. */
  title?: string | null;
  toMove?: Color | null;
};

/** A part of the bank. */
export type BankPage = {
  /** Problems in the order of their ids. */
  entries: Array<BankEntry>;
  /** What to give as `after` for the next part; nothing if this is the last. */
  next?: string | null;
  /** How many there are in all. */
  total: number;
};

/** A problem of the bank. */
export type BankProblem = {
  /** Its id. */
  id: string;
  /** The problem. */
  problem: Problem;
};

/** How far the audit of a collection has come. */
export type Collection = {
  /** Problems that were judged. */
  advised: number;
  /** Problems, and files that are none. */
  all: number;
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

/** The bytes of a file. */
export type FileBytes = string;

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
  kind: "audited";
  /** What was found. */
  record: AuditRecord;
} | {
  kind: "searched";
  /** The positions from the setup down to the node. */
  views: Array<NodeView>;
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

/** How many first moves were judged. */
export type MoveCoverage = "some" | "all";

/** A game of a class to begin; the class has the rules. */
export type NewClassGame = {
  /** The colour of the person. */
  color: Color;
  /** Decides what the program overlooks. */
  seed: number;
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

/** What a service says if it can answer requests; a service that cannot refuses. */
export type Ready = {
  /** How many problems it offers. */
  problems: number;
  /** The version of the program. */
  program: string;
  /** The version of its messages. */
  version: number;
};

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

/** Audit a collection. */
export const askAudit = (server: Server, body: Blob | string, query: { name?: string; stones?: AuditStones; milliseconds?: number; nodes?: number } = {}): Promise<Collection> =>
  json<Collection>(server, `/api/v1/audits`, { method: 'POST', query, body: body, type: 'application/octet-stream' });

/** Look how far an audit is. */
export const getAudit = (server: Server, id: string): Promise<Collection> =>
  json<Collection>(server, `/api/v1/audits/${encodeURIComponent(id)}`, { method: 'GET' });

/** Stop an audit. */
export const cancelAudit = (server: Server, id: string): Promise<Collection> =>
  json<Collection>(server, `/api/v1/audits/${encodeURIComponent(id)}`, { method: 'DELETE' });

/** Follow an audit as server-sent events. */
export const followAudit = (server: Server, id: string): string => address(server, `/api/v1/audits/${encodeURIComponent(id)}/events`);

/** Fetch what was found. */
export const getAuditRecords = (server: Server, id: string, query: { after?: number; most?: number } = {}): Promise<CollectionPage> =>
  json<CollectionPage>(server, `/api/v1/audits/${encodeURIComponent(id)}/records`, { method: 'GET', query });

/** Fetch certificates. */
export const getCertificates = (server: Server, sha256: string): Promise<Blob> =>
  blob(server, `/api/v1/certificates/${encodeURIComponent(sha256)}`, { method: 'GET' });

/** Look up what is known of a problem. */
export const lookUpFact = (server: Server, body: FactRequest): Promise<KnownFact> =>
  json<KnownFact>(server, `/api/v1/facts/lookup`, { method: 'POST', body: JSON.stringify(body), type: 'application/json' });

/** List the problems on offer. */
export const listProblems = (server: Server, query: { after?: string; most?: number } = {}): Promise<BankPage> =>
  json<BankPage>(server, `/api/v1/problems`, { method: 'GET', query });

/** Fetch a problem. */
export const getProblem = (server: Server, id: string): Promise<BankProblem> =>
  json<BankProblem>(server, `/api/v1/problems/${encodeURIComponent(id)}`, { method: 'GET' });

/** Fetch a problem as SGF. */
export const getProblemSgf = (server: Server, id: string): Promise<string> =>
  text(server, `/api/v1/problems/${encodeURIComponent(id)}/sgf`, { method: 'GET' });

/** Fetch a picture of a problem. */
export const getProblemPicture = (server: Server, id: string): Promise<string> =>
  text(server, `/api/v1/problems/${encodeURIComponent(id)}/svg`, { method: 'GET' });

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

/** Ask about a problem. */
export const askSolve = (server: Server, body: SolveRequest): Promise<RequestStatus> =>
  json<RequestStatus>(server, `/api/v1/solves`, { method: 'POST', body: JSON.stringify(body), type: 'application/json' });

/** Look at a case. */
export const getSolve = (server: Server, id: string): Promise<RequestStatus> =>
  json<RequestStatus>(server, `/api/v1/solves/${encodeURIComponent(id)}`, { method: 'GET' });

/** Stop waiting. */
export const cancelSolve = (server: Server, id: string): Promise<RequestStatus> =>
  json<RequestStatus>(server, `/api/v1/solves/${encodeURIComponent(id)}`, { method: 'DELETE' });

/** Follow a case as server-sent events. */
export const followSolve = (server: Server, id: string): string => address(server, `/api/v1/solves/${encodeURIComponent(id)}/events`);

/** Follow a case over a WebSocket. */
export const followSolveBySocket = (server: Server, id: string): string => address(server, `/api/v1/solves/${encodeURIComponent(id)}/socket`);

/** The process is there. */
export const getHealth = (server: Server): Promise<string> =>
  text(server, `/health`, { method: 'GET' });

/** Whether questions can be answered. */
export const getReadiness = (server: Server): Promise<Ready> =>
  json<Ready>(server, `/ready`, { method: 'GET' });
