// Records the first problem for the page: the board, the answer to each first move and the
// hints, as the module gives them. The page shows them while the module is still on its way.
import { readFileSync, writeFileSync } from 'node:fs';
import { Dojo, initSync, read } from './module/shikatsu_wasm.js';

const FIRST = '../suite/eyes-corner/03-three-row.txt';

const here = (path) => new URL(path, import.meta.url);
initSync({ module: readFileSync(here('module/shikatsu_wasm_bg.wasm')) });
const [{ problem }] = JSON.parse(read(readFileSync(here(FIRST))));
const dojo = new Dojo(undefined);
const limits = { milliseconds: null, nodes: 1_000_000 };
const start = JSON.parse(dojo.open(JSON.stringify(problem), JSON.stringify(limits), () => {}));
const hints = JSON.parse(dojo.hints());
const answers = {};
for (const vertex of start.scene.legal) {
  answers[vertex.join()] = JSON.parse(dojo.play(JSON.stringify({ play: vertex })));
  dojo.reset();
}
writeFileSync(here('module/opening.json'), JSON.stringify({ problem, start, hints, answers }));
