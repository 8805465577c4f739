// Writes 1,000 histories of reviews with what ts-fsrs 5.4.2 makes of them: `npm install ts-fsrs@5.4.2`, then
// `node make.mjs > histories.txt`. A line is: reviews as days:grade, then stability, difficulty and days until 85 % remain.
import { fsrs } from 'ts-fsrs';
const scheduler = fsrs({ enable_fuzz: false, enable_short_term: true, request_retention: 0.85, maximum_interval: 36500 });
let state = 20261118;
const chance = (below) => {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return Math.floor((state / 2 ** 32) * below);
};
for (let at = 0; at < 1000; at++) {
  let memory = null;
  const words = [];
  const length = 1 + chance(12);
  for (let step = 0; step < length; step++) {
    const days = step === 0 || chance(8) === 0 ? 0 : 1 + chance(chance(2) === 0 ? 10 : 200);
    const grade = chance(10) < 3 ? 1 : 2 + chance(3);
    memory = scheduler.next_state(memory, days, grade);
    words.push(`${days}:${grade}`);
  }
  const due = scheduler.next_interval(memory.stability, 0);
  console.log(`${words.join(',')} ${memory.stability.toFixed(8)} ${memory.difficulty.toFixed(8)} ${due}`);
}
