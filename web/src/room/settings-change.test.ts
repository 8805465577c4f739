/** Settings that a host changes in the lobby. */
import { describe, expect, test } from 'vitest';
import { FIRST_CHOICE, SCHEMES, TIMES, roomSettings } from './opening-settings.ts';
import type { OpeningChoice, TimeName } from './opening-settings.ts';
import { changedSettings, openingChoice, settingChanges } from './settings-change.ts';

const OTHER: OpeningChoice = {
  ...FIRST_CHOICE,
  content: { kind: 'game', size: 13 },
  other: 'program',
  color: 'white',
  scheme: 'shortlist',
  maker: 'engine',
  time: 'byoYomi',
  scoring: 'territory',
  reasons: 'required',
  captain: 'rotating',
  discussion: 30,
  tally: 'atClose',
  chat: 'phrases',
  spectators: 'closed',
  missed: 'loseOnTime',
};

test('the form shows what is set', () => {
  expect(openingChoice(roomSettings(OTHER))).toEqual(OTHER);
  for (const scheme of SCHEMES) expect(openingChoice(roomSettings({ ...FIRST_CHOICE, scheme }))).toEqual({ ...FIRST_CHOICE, scheme });
  for (const time of Object.keys(TIMES) as TimeName[]) expect(openingChoice(roomSettings({ ...FIRST_CHOICE, time })).time).toBe(time);
  expect(openingChoice(roomSettings({ ...FIRST_CHOICE, chat: 'off' })).chat).toBe('off');
});

describe('a change', () => {
  const special = { ...roomSettings(FIRST_CHOICE), memberLimit: 40, time: { kind: 'perAction', time: 45_000 }, conduct: { ...roomSettings(FIRST_CHOICE).conduct, ballotsPerBlock: 9 } } as const;

  test('of nothing leaves everything, also what the form has no field for', () => {
    expect(changedSettings(special, openingChoice(special))).toEqual(special);
  });

  test('of one thing leaves the others', () => {
    const changed = changedSettings(special, { ...openingChoice(special), tally: 'live' });
    expect(changed).toEqual({ ...special, conduct: { ...special.conduct, tally: 'live' } });
  });

  test('gives what a new room with the same choice would have', () => {
    expect(changedSettings(roomSettings(FIRST_CHOICE), OTHER)).toEqual(roomSettings(OTHER));
  });
});

test('members read what is new, in the order of the form', () => {
  const before = roomSettings(FIRST_CHOICE);
  expect(settingChanges(before, before)).toEqual([]);
  const said = settingChanges(before, roomSettings(OTHER)).map(({ label, value }) => `${label}: ${value}`);
  expect(said).toEqual([
    'What to play: 13×13',
    'The other side: A program',
    'Your team plays: White',
    'How the team decides: A short list',
    'Time: 10 minutes, then 5 × 1 minute',
    'How points are counted: Territory and captured stones',
    'The captain: Another one each move',
    'Who names the short list: The program',
    'A reason with each move: Always',
    'Time to talk before the vote: 30 seconds',
    'Who sees the votes: All, at the end',
    'Chat: Fixed phrases (for classes)',
    'If too few act in time: Lose on time',
    'Those who watch may speak: No',
  ]);
});
