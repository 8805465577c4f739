/**
 * The worker: one module, one session, one call at a time.
 *
 * A call blocks the worker, so that it cannot receive a stop; the page ends it and starts another
 * (`client.ts`).
 */
import {
  Bench as Tester,
  Dojo as GameSession,
  drawSketch,
  exercise,
  initSync,
  makeLink,
  openSketches,
  orient,
  playOn,
  read,
  readLink,
  ruleSets,
  speak,
  survey,
  version,
  writeSgf,
  writeSketch,
} from '../../module/shikatsu_wasm.js';
import type { AuditCall } from './auditing.ts';
import { audited, isAudit } from './auditing.ts';
import type { Boot, Call, FromWorker, ToWorker } from './messages.ts';

let session: GameSession | undefined;
/** Made for the first sketch that is judged. */
let tester: Tester | undefined;
let memory: WebAssembly.Memory | undefined;
/** Bytes for the tables of a search. */
let tableSize = 0;

const testing = (): Tester => (tester ??= new Tester(tableSize));

function say(message: FromWorker): void {
  self.postMessage(message);
}

function boot(message: Boot): void {
  memory = initSync({ module: message.boot }).memory;
  tableSize = message.memory;
  session = new GameSession(tableSize);
  say({ ready: version() });
}

/** The answer to a call as JSON; throws JSON when the module refuses it. */
function answer(game: GameSession, call: Exclude<Call, AuditCall>): string {
  const watch = (seen: string) => say({ id: call.id, progress: JSON.parse(seen) });
  const json = JSON.stringify;
  switch (call.name) {
    case 'read':
      return read(call.input.bytes);
    case 'writeSgf':
      return writeSgf(json(call.input.problem));
    case 'solve':
      return game.solve(json(call.input.problem), json(call.input.request), watch);
    case 'open':
      return game.open(json(call.input.problem), json(call.input.limits), watch);
    case 'setUp': {
      const { problem, choice, kept, limits } = call.input;
      return game.sit(json(problem), json(choice), json(kept), json(limits), watch);
    }
    case 'goTo':
      return game.goTo(call.input.id);
    case 'switch':
      return game.switch(json(call.input.program), watch);
    case 'play':
      return game.play(json(call.input.played));
    case 'typed':
      return game.typed(call.input.text);
    case 'undo':
    case 'redo':
    case 'reset':
    case 'hints':
    case 'explain':
      return game[call.name]();
    case 'exercise':
      return exercise(json(call.input.problem), json(call.input.ask), json(call.input.points));
    case 'status':
      return game.status(json(call.input.problem), json(call.input.limits), watch);
    case 'speak':
      return speak(json(call.input.phrases));
    case 'openSketches':
      return openSketches(call.input.bytes);
    case 'survey':
      return survey(json(call.input.sketch));
    case 'playOn':
      return playOn(json(call.input.sketch), json(call.input.vertex));
    case 'writeSketch':
      return writeSketch(json(call.input.sketch), call.input.format);
    case 'drawSketch':
      return drawSketch(json(call.input.sketch), json(call.input.look));
    case 'makeLink':
      return makeLink(json(call.input.sketch));
    case 'readLink':
      return readLink(call.input.text);
    case 'ruleSets':
      return ruleSets();
    case 'judgeSketch':
      return testing().weigh(json(call.input.sketch), json(call.input.limits), watch);
    case 'tryStone':
      return testing().trial(json(call.input.limits), watch);
    case 'beyond':
      return testing().beyond(json(call.input.limits), watch);
    case 'compareSolution':
      return testing().hold(json(call.input.sketch), json(call.input.limits));
    case 'buildSolution':
      return testing().grow(json(call.input.sketch), json(call.input.limits), watch);
    case 'orient':
      return orient(json(call.input.problem), json(call.input.moves), json(call.input.changes));
    case 'repeat':
      return game.repeat(json(call.input.line));
    case 'proof':
      return game.proof(json(call.input.wish));
    case 'memory':
      return json(memory?.buffer.byteLength ?? 0);
  }
}

self.onmessage = ({ data }: MessageEvent<ToWorker>) => {
  if ('boot' in data) {
    boot(data);
    return;
  }
  const { id } = data;
  try {
    if (session === undefined) throw new Error('the worker was not started');
    say({ id, result: isAudit(data) ? audited(data, tableSize) : JSON.parse(answer(session, data)) });
  } catch (thrown) {
    // The module throws text when it refuses. Anything else is a defect or the end of memory, and the module
    // cannot be used again.
    if (typeof thrown === 'string') say({ id, refused: JSON.parse(thrown) });
    else say({ id, crashed: String(thrown) });
  }
};
