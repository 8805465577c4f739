/**
 * The keys of the board, and the sheet that lists them.
 *
 * Single letters work only while the board has the focus, so that a visitor who dictates or types elsewhere triggers
 * nothing.
 */
import { READINGS } from '../board/cursor.ts';
import { KeySheet } from '../frame/key-sheet.tsx';
import type { MessageKey } from '../frame/messages.ts';
import { say } from '../frame/messages.ts';
import type { Game } from './game.ts';
import type { Player } from './playback.tsx';
import { beside } from './variations.ts';

interface KeyBinding {
  key: string;
  does: MessageKey;
  act(game: Game, player: Player): unknown;
}

const onLine = (game: Game, at: 0 | -1) => game.goTo(game.state.shown.scene.line.at(at) ?? 0);

function aside(game: Game): unknown {
  const id = beside(game.state.shown.scene);
  return id === undefined ? undefined : game.goTo(id);
}

function switched(game: Game): unknown {
  return game.switch(game.state.shown.scene.program === 'on' ? 'off' : 'on');
}

/** Escape closes the playback if it is open, and otherwise begins the problem again. */
function left(game: Game): unknown {
  return game.state.frame === null ? game.step('reset') : game.watch(null);
}

const step = (game: Game, by: 1 | -1) => game.state.frame !== null && game.watch(game.state.frame + by);

export const KEYS: readonly KeyBinding[] = [
  { key: 'u', does: 'solve.key.undo', act: (game) => game.step('undo') },
  { key: 'r', does: 'solve.key.redo', act: (game) => game.step('redo') },
  { key: 'Escape', does: 'solve.key.reset', act: left },
  { key: 'h', does: 'solve.key.hint', act: (game) => game.hint() },
  { key: 'w', does: 'solve.key.why', act: (game) => game.why() },
  { key: 'p', does: 'solve.key.pass', act: (game) => game.play('pass') },
  { key: 'Home', does: 'solve.key.start', act: (game) => onLine(game, 0) },
  { key: 'End', does: 'solve.key.end', act: (game) => onLine(game, -1) },
  { key: 'b', does: 'solve.key.branch', act: aside },
  { key: 'a', does: 'solve.key.program', act: switched },
  { key: ',', does: 'solve.key.playback.back', act: (game) => step(game, -1) },
  { key: '.', does: 'solve.key.playback.forward', act: (game) => step(game, 1) },
  { key: 'k', does: 'solve.key.playback.play', act: (_, player) => player.toggle() },
];

/** The key for the next problem, which the section handles. */
export const NEXT = 'n';

export function SolveKeySheet({ isOpen, onClose }: { isOpen: boolean; onClose(): void }) {
  const rows: [string, string][] = [
    [say('solve.key.arrows'), say('solve.key.arrows.does')],
    [say('solve.key.enter'), say('solve.key.enter.does')],
    ...KEYS.map(({ key, does }): [string, string] => [key, say(does)]),
    [NEXT, say('rail.key.next')],
    ...Object.entries(READINGS).map(([key, does]): [string, string] => [key, say(does)]),
    ['?', say('solve.key.sheet')],
  ];
  return <KeySheet heading={say('solve.keys.heading')} rows={rows} isOpen={isOpen} onClose={onClose} />;
}
