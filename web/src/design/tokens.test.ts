/** The contrast of each theme's colours with their backgrounds, as WCAG measures it. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8');

type Colours = Record<string, string>;

/** Each block with the values of the first block where the theme gives none. */
const blocks = [...css.matchAll(/:root(\[data-theme='\w+'\])? \{([^}]*--bg: [^}]*)\}/gu)].map(([, theme = 'wood', body = '']) => ({
  theme,
  own: Object.fromEntries([...body.matchAll(/--([\w-]+): (#[0-9a-f]{6});/gu)].map(([, name, colour]) => [name, colour])) as Colours,
}));
const themes = blocks.map(({ theme, own }, at) => {
  const before = blocks.slice(1, at).filter((block) => block.theme === theme);
  const colours = Object.assign({}, blocks[0]?.own, ...before.map((block) => block.own), own) as Colours;
  return { name: `${theme} ${at}`, colours };
});

function light(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((value) => (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string | undefined, other: string | undefined): number {
  if (one === undefined || other === undefined) throw new Error('a colour is missing');
  const [dark = 0, bright = 0] = [light(one), light(other)].sort((a, b) => a - b);
  return (bright + 0.05) / (dark + 0.05);
}

test('black on white is 21 to 1, and there are five blocks', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
  expect(themes.length).toBe(5);
});

/** Text and what it stands on. */
const WORDS = [
  ['ink', 'bg'], ['ink', 'bg-2'], ['ink', 'surface'],
  ['ink-2', 'bg'], ['ink-2', 'bg-2'], ['ink-2', 'surface'],
  ['accent', 'bg'], ['accent', 'surface'], ['on-accent', 'accent'],
  ['on-soft', 'accent-soft'], ['ink', 'accent-soft'], ['ink-2', 'accent-soft'],
  ['bad', 'bg'], ['bad', 'surface'], ['on-bad', 'bad-soft'], ['ink', 'bad-soft'],
  ['open', 'bg'], ['open', 'surface'], ['on-open', 'open-soft'], ['ink', 'open-soft'],
  ['surface', 'bad'], ['surface', 'open'],
  ['board-name', 'board'], ['board-line', 'board'],
] as const;

/** Edges, rings and signs, and what they stand on. */
const SHAPES = [
  ['control', 'bg'], ['control', 'surface'], ['focus', 'bg'], ['focus', 'surface'],
  ['white-ring', 'board'], ['black-ring', 'board'], ['cursor', 'board'],
  ['mark-good', 'board'], ['mark-bad', 'board'], ['mark-open', 'board'],
] as const;

describe.each(themes)('$name', ({ colours }) => {
  test.each(WORDS)('%s is read on %s', (words, ground) => {
    expect(contrast(colours[words], colours[ground])).toBeGreaterThanOrEqual(4.5);
  });

  test.each(SHAPES)('%s is seen on %s', (shape, ground) => {
    expect(contrast(colours[shape], colours[ground])).toBeGreaterThanOrEqual(3);
  });
});
