/**
 * Writes the page's table of proved values, `src/play/proved-values.json`, from `docs/row-values.md`.
 *   node values.mjs
 * `src/play/proved-values.test.ts` checks that the file is up to date.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const DOCUMENT = new URL('../docs/row-values.md', import.meta.url);
export const VALUES = new URL('src/play/proved-values.json', import.meta.url);

/** The text of the table for a document; a value in words that are not known is a fault. */
export function written(document = readFileSync(DOCUMENT, 'utf8')) {
  const [, table = ''] = document.split(/<!-- (?:generated: values|end) -->/u);
  const lines = table.trim().split('\n').slice(2);
  if (lines.length === 0) throw new Error('docs/row-values.md has no table');
  return `[\n${lines.map((line) => `  ${JSON.stringify(row(line))}`).join(',\n')}\n]\n`;
}

function row(line) {
  const [, rules, words, , , , certificate] = line.split('|').map((cell) => cell.trim());
  const [, size, count, off] = /^(\d+)x\1, row (\d+)(, no capture)?$/u.exec(rules) ?? [];
  if (size === undefined) throw new Error(`no rules: ${rules}`);
  const bytes = certificate === '' ? null : Number.parseInt(certificate, 10);
  return { size: Number(size), count: Number(count), capture: off === undefined ? 'on' : 'off', ...value(words), bytes };
}

function value(words) {
  if (words === 'open' || words === 'draw') return { value: words };
  const [, least, most] = /^first wins in (\d+)(?: to (\d+))?$/u.exec(words) ?? [];
  if (least === undefined) throw new Error(`no value: ${words}`);
  return { value: 'win', least: Number(least), most: Number(most ?? least) };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(VALUES, written());
