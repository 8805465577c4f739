/** The check for circles (`circles.mjs`) finds those it is given, and none in the page. */
import { expect, test } from 'vitest';
// @ts-expect-error: a script without types
import { circles, folderUses, sources, uses } from '../circles.mjs';

const found = (files: Record<string, string>) => circles(uses(new Map(Object.entries(files))));

test.each([
  ['values', "import { b } from './b.ts';"],
  ['types', "import type { B } from './b.ts';"],
  ['several lines', "import {\n  b,\n  c,\n} from './b.ts';"],
  ['effects', "import './b.ts';"],
  ['later', "const b = () => import('./b.ts');"],
  ['a worker', "new Worker(new URL('./b.ts', import.meta.url))"],
  ['what is passed on', "export { b } from './b.ts';"],
])('two files that import each other are a circle: %s', (_, text) => {
  expect(found({ 'x/a.ts': text, 'x/b.ts': "import { a } from './a.ts';" })).toEqual([['x/a.ts', 'x/b.ts']]);
  expect(found({ 'x/a.ts': text, 'x/b.ts': '' })).toEqual([]);
});

test('a long circle is found as a whole, without what leads to it or away from it', () => {
  const files = {
    'main.ts': "import './a/a.ts';",
    'a/a.ts': "import '../b/b.ts';",
    'b/b.ts': "import '../c.ts';",
    'c.ts': "import './a/a.ts';\nimport './end.ts';",
    'end.ts': '',
  };
  expect(found(files)).toEqual([['a/a.ts', 'b/b.ts', 'c.ts']]);
});

test('folders are a circle even where no two files are', () => {
  const files = uses(
    new Map([
      ['a/one.ts', "import '../b/one.ts';"],
      ['b/one.ts', ''],
      ['b/two.ts', "import '../a/two.ts';"],
      ['a/two.ts', ''],
    ]),
  );
  expect(circles(files)).toEqual([]);
  expect(circles(folderUses(files))).toEqual([['a', 'b']]);
});

test('the page has no circles', () => {
  const files = uses(sources());
  expect(files.size).toBeGreaterThan(50);
  expect(circles(files)).toEqual([]);
  expect(circles(folderUses(files))).toEqual([]);
});
