/**
 * The worker: one module, one dojo, one call at a time.
 *
 * A call blocks it until it is done, so it cannot be told to stop; the page ends it
 * and starts another (`client.ts`).
 */
import { Dojo, initSync, read, version, writeSgf } from '../../module/shikatsu_wasm.js';
import type { Boot, Call, FromWorker, ToWorker } from './messages.ts';

let dojo: Dojo | undefined;
let memory: WebAssembly.Memory | undefined;

function say(message: FromWorker): void {
  self.postMessage(message);
}

function boot(message: Boot): void {
  memory = initSync({ module: message.boot }).memory;
  dojo = new Dojo(message.memory);
  say({ ready: version() });
}

/** The answer to a call as JSON; throws JSON when it is refused. */
function answer(seated: Dojo, call: Call): string {
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
    say({ id, result: JSON.parse(answer(dojo, data)) });
  } catch (thrown) {
    // The module throws text when it refuses. Anything else is a defect or the end of memory,
    // and leaves the module in no state to be asked again.
    if (typeof thrown === 'string') say({ id, refused: JSON.parse(thrown) });
    else say({ id, crashed: String(thrown) });
  }
};
