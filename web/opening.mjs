// Records the first problem for the page: the board, the answer to each first move and the
// hints, as the module gives them, in each language. The page shows them while the module is still loading.
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { Dojo, initSync, speak } from './module/shikatsu_wasm.js';


const here = (path) => new URL(path, import.meta.url);
initSync({ module: readFileSync(here('module/shikatsu_wasm_bg.wasm')) });

/** The first board of a visitor: two stones that one tap takes, and that get away if it is not made. */
const problem = {
  version: 1,
  width: 19,
  height: 19,
  black: [[7, 9], [8, 8], [9, 8], [8, 10], [9, 10], [10, 10], [11, 10]],
  white: [[8, 9], [9, 9], [10, 8], [11, 8], [12, 9]],
  toMove: 'black',
  ko: [],
  goal: 'kill',
  keyStones: [[8, 9]],
  inPlay: [[8, 9], [9, 9], [10, 9], [11, 9]],
  rules: { ko: 'basic', suicide: 'forbidden', scoring: 'territory', bentFour: 'deadByRule' },
  title: null,
  author: null,
  notes: '',
};
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
