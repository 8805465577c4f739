/** The problems that the page brings along, as its sections read them. */
import { expect, test } from 'vitest';
import { say } from '../frame/messages.ts';
import { shipped } from './problems.ts';

test('every problem stands below its theme, and every theme has a name', async () => {
  const { themes, problems } = await shipped();
  expect(problems.length).toBeGreaterThanOrEqual(120);
  const order = themes.flatMap(({ id, count }) => Array<string>(count).fill(id));
  expect(problems.map(({ theme }) => theme)).toEqual(order);
  for (const { id } of themes) expect(say(`solve.theme.${id}`)).not.toContain('theme');
  expect(new Set(problems.map(({ id }) => id)).size).toBe(problems.length);
});

test('every problem asks one side for something on a board of nineteen lines', async () => {
  const { problems } = await shipped();
  for (const { id, problem } of problems) {
    expect([problem.width, problem.height], id).toEqual([19, 19]);
    expect(['kill', 'live'], id).toContain(problem.goal);
    expect(['black', 'white'], id).toContain(problem.toMove);
    expect(problem.keyStones, id).not.toEqual([]);
    expect(problem.inPlay?.length, id).toBeGreaterThan(0);
  }
});

test('the smaller problems of a theme come first', async () => {
  const { problems } = await shipped();
  problems.slice(1).forEach(({ id, theme, problem }, at) => {
    const before = problems[at];
    if (before?.theme !== theme) return;
    expect(problem.inPlay?.length, id).toBeGreaterThanOrEqual(before.problem.inPlay?.length ?? 0);
  });
});
