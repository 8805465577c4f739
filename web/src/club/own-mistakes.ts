/**
 * What the visitor went wrong at and was not right since, as a set has it.
 *
 * Invariant: it follows from the log alone. The latest try by the clock decides; in a session of one device that is the later line.
 */

/** The largest set. */
const MOST = 2_000;

/** Problems of a set that came from a file have no name in the bank. */
const OF_A_FILE = /^set-/u;

/** The names of the problems, in the order in which they were last missed. */
export function ownMistakes(log: string): string[] {
  const tries: { problem: string; result: string; at: number }[] = [];
  const forgotten = new Set<string>();
  const lines = log.split('\n').map((line) => line.split(' '));
  for (const [, , , kind, device, seq] of lines) if (kind === 'forget') forgotten.add(`${device} ${seq}`);
  for (const [device, seq, at, kind, mode, problem = '', , , , result = ''] of lines) {
    const isTold = kind === 'attempt' && mode !== 'status' && !forgotten.has(`${device} ${seq}`);
    if (isTold && !OF_A_FILE.test(problem)) tries.push({ problem, result, at: Number(at) });
  }
  // Sorting keeps the order of tries at one time.
  tries.sort((one, other) => one.at - other.at);
  const last = new Map<string, string>();
  for (const { problem, result } of tries) {
    last.delete(problem);
    last.set(problem, result);
  }
  return [...last].flatMap(([problem, result]) => (result === 'wrong' ? [problem] : [])).slice(-MOST);
}
