// Fails on circles between files of the page, and between its folders:
//   node circles.mjs          checks src; `web/ci` runs this before the tests
//   node circles.mjs --graph  prints which folder uses which, instead
//
// A file that is in a circle cannot be read, moved or tested without the others. Every relative import counts: of
// types and of values, at once and later (`import()`), and workers (`new URL('./x.ts', import.meta.url)`). Tests are
// left out, since no file uses them. Folders are those directly in src; the files in src itself (`main.tsx`) are each
// a folder of their own. `src/circles.test.ts` gives this check circles that it must find.
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const SOURCE = fileURLToPath(new URL('src', import.meta.url));
const IMPORT = /\b(?:from|import)\s*\(?\s*'(\.[^']+\.tsx?)'|\bnew URL\('(\.[^']+\.tsx?)', import\.meta\.url\)/gu;

/** What each file uses, from their texts by path: a map from a path to paths. */
export function uses(texts) {
  return new Map(
    [...texts].map(([path, text]) => {
      const named = [...text.matchAll(IMPORT)].map(([, imported, loaded]) => join(dirname(path), imported ?? loaded));
      return [path, new Set(named.filter((other) => texts.has(other)))];
    }),
  );
}

/** The same between folders. */
export function folderUses(files) {
  const folders = new Map([...files.keys()].map((path) => [folder(path), new Set()]));
  for (const [path, others] of files) {
    for (const other of others) if (folder(other) !== folder(path)) folders.get(folder(path)).add(folder(other));
  }
  return folders;
}

/** Each group of names of which every one leads to every other (Tarjan), sorted; a name that uses itself is one too. */
export function circles(graph) {
  const order = new Map();
  const low = new Map();
  const open = [];
  const found = [];
  const visit = (name) => {
    order.set(name, order.size);
    low.set(name, order.get(name));
    open.push(name);
    for (const other of graph.get(name) ?? []) {
      if (!order.has(other)) visit(other);
      if (open.includes(other)) low.set(name, Math.min(low.get(name), low.get(other)));
    }
    if (low.get(name) !== order.get(name)) return;
    const group = open.splice(open.indexOf(name)).sort();
    if (group.length > 1 || graph.get(name)?.has(name)) found.push(group);
  };
  for (const name of graph.keys()) if (!order.has(name)) visit(name);
  return found;
}

/** The texts of all files of the page by their paths below `root`, tests left out. */
export function sources(root = SOURCE) {
  const files = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = files.map((entry) => relative(root, join(entry.parentPath, entry.name)));
  const wanted = paths.filter((path) => /\.tsx?$/u.test(path) && !/\.test\.tsx?$/u.test(path)).sort();
  return new Map(wanted.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
}

const folder = (path) => (path.includes('/') ? path.slice(0, path.indexOf('/')) : path);

function main() {
  const files = uses(sources());
  const folders = folderUses(files);
  if (process.argv[2] === '--graph') {
    for (const [name, others] of folders) console.log(`${name}: ${[...others].sort().join(', ')}`);
    return;
  }
  const found = [
    ...circles(files).map((group) => `files: ${group.join(', ')}`),
    ...circles(folders).map((group) => `folders: ${group.join(', ')}`),
  ];
  for (const words of found) console.error(`circle between ${words}`);
  if (found.length > 0) process.exitCode = 1;
  else console.log(`no circles between ${files.size} files in ${folders.size} folders`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main();
