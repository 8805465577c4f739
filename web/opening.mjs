// Records the first problem for the page: the board, the answer to each first move and the
// hints, as the module gives them, in each language. The page shows them while the module is still loading.
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { Dojo, initSync, read, speak } from './module/shikatsu_wasm.js';

const FIRST = '../suite/eyes-corner/03-three-row.txt';

const here = (path) => new URL(path, import.meta.url);
initSync({ module: readFileSync(here('module/shikatsu_wasm_bg.wasm')) });
const [{ problem }] = JSON.parse(read(readFileSync(here(FIRST))));
const limits = { milliseconds: null, nodes: 1_000_000 };

function recorded() {
  const dojo = new Dojo(undefined);
  const start = JSON.parse(dojo.open(JSON.stringify(problem), JSON.stringify(limits), () => {}));
  const hints = JSON.parse(dojo.hints());
  const answers = {};
  for (const vertex of start.scene.legal) {
    answers[vertex.join()] = JSON.parse(dojo.play(JSON.stringify({ play: vertex })));
    dojo.reset();
  }
  return JSON.stringify({ problem, start, hints, answers });
}

writeFileSync(here('module/opening.json'), recorded());
mkdirSync(here('module/opening'), { recursive: true });
for (const tag of readdirSync(here('messages'))) {
  const phrases = here(`messages/${tag}/engine.json`);
  if (tag === 'en' || !existsSync(phrases)) continue;
  speak(readFileSync(phrases, 'utf8'));
  writeFileSync(here(`module/opening/${tag}.json`), recorded());
}
