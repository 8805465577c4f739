/**
 * The worker: one module, one dojo, one call at a time.
 *
 * A call blocks the worker, so that it cannot receive a stop; the page ends it and starts another
 * (`client.ts`).
 */
import {
  Bench,
  Dojo,
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

let dojo: Dojo | undefined;
/** Made for the first sketch that is weighed. */
let bench: Bench | undefined;
let memory: WebAssembly.Memory | undefined;
/** Bytes for the tables of a search. */
let room = 0;

function say(message: FromWorker): void {
  self.postMessage(message);
}

function boot(message: Boot): void {
  memory = initSync({ module: message.boot }).memory;
  room = message.memory;
  dojo = new Dojo(room);
  say({ ready: version() });
}

/** The answer to a call as JSON; throws JSON when the module refuses it. */
function answer(seated: Dojo, call: Exclude<Call, AuditCall>): string {
  const watch = (seen: string) => say({ id: call.id, progress: JSON.parse(seen) });
  const json = JSON.stringify;
  switch (call.name) {
    case 'read':
      return read(call.input.bytes);
    case 'writeSgf':
      return writeSgf(json(call.input.problem));
    case 'solve':
      return seated.solve(json(call.input.problem), json(call.input.request), watch);
    case 'open':
      return seated.open(json(call.input.problem), json(call.input.limits), watch);
    case 'sit': {
      const { problem, choice, kept, limits } = call.input;
      return seated.sit(json(problem), json(choice), json(kept), json(limits), watch);
    }
    case 'goTo':
      return seated.goTo(call.input.id);
    case 'switch':
      return seated.switch(json(call.input.program), watch);
    case 'play':
      return seated.play(json(call.input.played));
    case 'typed':
      return seated.typed(call.input.text);
    case 'undo':
    case 'redo':
    case 'reset':
    case 'hints':
    case 'explain':
      return seated[call.name]();
    case 'exercise':
      return exercise(json(call.input.problem), json(call.input.ask), json(call.input.points));
    case 'status':
      return seated.status(json(call.input.problem), json(call.input.limits), watch);
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
    case 'weigh':
      bench ??= new Bench(room);
      return bench.weigh(json(call.input.sketch), json(call.input.limits), watch);
    case 'trial':
    case 'beyond':
      bench ??= new Bench(room);
      return bench[call.name](json(call.input.limits), watch);
    case 'hold':
      bench ??= new Bench(room);
      return bench.hold(json(call.input.sketch), json(call.input.limits));
    case 'grow':
      bench ??= new Bench(room);
      return bench.grow(json(call.input.sketch), json(call.input.limits), watch);
    case 'orient':
      return orient(json(call.input.problem), json(call.input.moves), json(call.input.changes));
    case 'repeat':
      return seated.repeat(json(call.input.line));
    case 'proof':
      return seated.proof(json(call.input.wish));
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
    if (dojo === undefined) throw new Error('the worker was not started');
    say({ id, result: isAudit(data) ? audited(data, room) : JSON.parse(answer(dojo, data)) });
  } catch (thrown) {
    // The module throws text when it refuses. Anything else is a defect or the end of memory, and the module
    // cannot be used again.
    if (typeof thrown === 'string') say({ id, refused: JSON.parse(thrown) });
    else say({ id, crashed: String(thrown) });
  }
};
