import { expect, test } from 'vitest';
import { picked } from './files.ts';

function file(name: string, path = ''): File {
  const made = new File(['x'], name);
  Object.defineProperty(made, 'webkitRelativePath', { value: path });
  return made;
}

test('files of a folder stay together and know their folder below it', () => {
  const named = picked([file('a.sgf'), file('b.sgf', 'store/deep/er/b.sgf'), file('c.sgf', 'store/c.sgf')]);
  expect(named.map(({ kind, name }) => [kind, name])).toEqual([['file', 'a.sgf'], ['folder', 'store']]);
  expect(named[1]?.files.map(({ path, below }) => [path, below])).toEqual([
    ['store/deep/er/b.sgf', 'deep/er'],
    ['store/c.sgf', ''],
  ]);
});
