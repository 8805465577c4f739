/** The module of the trainer: ten thousand logs as a native program folds them, and how long a long log takes. */
import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { Trainer, initSync } from '../../module/train/shikatsu_train_wasm.js';
import type { TrainLook } from './trainer-messages.ts';

const FOLDER = new URL('../../module/train/', import.meta.url);
const NOW = 1_795_000_000_000;

beforeAll(() => void initSync({ module: readFileSync(new URL('shikatsu_train_wasm_bg.wasm', FOLDER)) }));

/** FNV-1a. */
const hash = (text: string) => [...text].reduce((sum, letter) => Math.imul(sum ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0, 0x811c9dc5);

/** The same log as in `crates/train-wasm/examples/logs.rs`. */
function logOf(seed: number): string[] {
  let chance = seed;
  const below = (most: number) => {
    chance = (Math.imul(chance, 1_664_525) + 1_013_904_223) >>> 0;
    return (chance >>> 16) % most;
  };
  const modes = ['rated', 'theme', 'review', 'daily', 'status', 'rush'];
  const results = ['right', 'right', 'hinted', 'wrong'];
  const numbers = [0, 0, 0];
  let time = NOW - 2e9;
  const lines: string[] = [];
  for (let left = below(30); left > 0; left--) {
    time += below(90_000_000);
    const at = time + below(345_600) * 1000 - 172_800_000;
    const device = below(3);
    const number = (numbers[device] ?? 0) + 1;
    numbers[device] = number;
    const problem = below(12);
    const kind = below(20);
    const words = () => {
      if (kind === 0) return `forget 00000000000000a${device} ${1 + below(number)}`;
      if (kind === 1) return `mark p${problem} ${['kept', 'suspended'][below(2)]} on`;
      if (kind === 2) return `set ${['start', 'reviews', 'retention'][below(3)]} ${70 + below(20)}`;
      if (kind === 3) return `rush 3 ${below(40)} 3 ${below(1000)}`;
      const [mode, rating] = [modes[below(6)], 400 + below(1500)];
      const [result, millis] = [results[below(4)], 1000 + below(60_000)];
      return `attempt ${mode} p${problem} t${problem % 3} ${rating} 1 ${result} ${millis} 0 0 -`;
    };
    lines.push(`00000000000000a${device} ${number} ${at} ${words()}`);
  }
  return lines;
}

function state(seed: number): string {
  const trainer = new Trainer('', '00000000000000aa', 60);
  const lines = logOf(seed);
  trainer.import([...lines].reverse().join('\n'));
  trainer.import(lines.slice(0, Math.floor(lines.length / 2)).join('\n'));
  trainer.append(NOW, 'attempt rated p1 t1 900 1 right 4000 0 0 D4');
  const told = trainer.look(NOW) + trainer.me(NOW) + trainer.export();
  trainer.free();
  return told;
}

test('ten thousand logs of three devices, in disorder and doubled, give the same state as in a native program', () => {
  const native = JSON.parse(readFileSync(new URL('logs.json', FOLDER), 'utf8')) as number[];
  expect(native.length).toBe(10_000);
  const differing = native.filter((expected, at) => hash(state(at + 1)) !== expected);
  expect(differing).toEqual([]);
}, 60_000);

test('words that are no event are refused and change nothing', () => {
  const trainer = new Trainer('', '00000000000000aa', 0);
  const before = trainer.look(NOW);
  expect(() => trainer.append(NOW, 'rush three 1 1 1')).toThrow('not allowed');
  expect(() => new Trainer('problem', '00000000000000aa', 0)).toThrow('line 1');
  expect(() => new Trainer('', 'a phone', 0)).toThrow('16 hexadecimal');
  expect(JSON.parse(trainer.import('nonsense\n'))).toMatchObject({ new: 0, refused: 1, line: 1 });
  expect(trainer.look(NOW)).toBe(before);
});

test('ten years of training open and are exported in seconds', () => {
  const lines = Array.from({ length: 200_000 }, (_, at) => {
    const result = at % 4 === 0 ? 'wrong' : 'right';
    return `00000000000000aa ${at + 1} ${NOW - (200_000 - at) * 1_570_000} attempt rated p${(at * 7) % 9000} t${at % 13} ${600 + ((at * 31) % 1200)} 1 ${result} 9000 0 0 D4`;
  });
  const trainer = new Trainer('', '00000000000000aa', 0);
  // Time of the processor: other tests run beside this one.
  const spent = () => process.cpuUsage().user / 1000;
  const began = spent();
  trainer.import(`${lines.join('\n')}\n`);
  const look = JSON.parse(trainer.look(NOW)) as TrainLook;
  const opened = spent() - began;
  expect(look.tries).toBe(200_000);
  const exported = trainer.export();
  const saved = spent() - began - opened;
  expect(exported.split('\n').length).toBe(200_002);
  console.info(`200,000 tries: ${Math.round(opened)} ms to open, ${Math.round(saved)} ms to export`);
  // A quiet machine takes a second (docs/training.md). This finds a fold that grows with the square of the log.
  expect(opened).toBeLessThan(8000);
  expect(saved).toBeLessThan(3000);
}, 60_000);
