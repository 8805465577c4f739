// Fails when a name of a type, a class or a component is defined in two files of the page:
//   node names.mjs            checks src; `web/ci` runs this before the tests
//
// One name for one thing, so that a search for a name finds the thing. Names of the generated files (`api.ts`,
// `server/client.ts`) count as taken; that the two share a name is not decided here. Components are functions whose
// names begin with a capital. `src/names.test.ts` gives this check names that it must find.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const SOURCE = fileURLToPath(new URL('src', import.meta.url));
const GENERATED = ['api.ts', 'server/client.ts'];
const DEFINED = /^(?:export )?(?:(?:abstract )?(?:class|interface|enum|type)|(?:async )?function(?= [A-Z])) (\w+)/gmu;

/** Each name that is defined in several files, with these files, from the texts of files by path. */
export function repeated(texts) {
  const places = new Map();
  for (const [path, text] of texts) {
    for (const [, name] of text.matchAll(DEFINED)) places.set(name, [...new Set([...(places.get(name) ?? []), path])]);
  }
  return [...places].filter(([, paths]) => paths.length > 1 && paths.some((path) => !GENERATED.includes(path)));
}

/** The texts of all files below `root` by their paths. */
export function sources(root = SOURCE) {
  const paths = readdirSync(root, { recursive: true }).filter((path) => /\.tsx?$/u.test(path));
  return new Map(paths.sort().map((path) => [path, readFileSync(join(root, path), 'utf8')]));
}

function main() {
  const texts = sources();
  const found = repeated(texts);
  for (const [name, paths] of found) console.error(`${name} is defined in ${paths.join(', ')}`);
  if (found.length > 0) process.exitCode = 1;
  else console.log(`no name is defined twice in ${texts.size} files`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main();
