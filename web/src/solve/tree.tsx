/** The tried moves: a slider over the current line, and the whole tree as buttons. */
import type { PlayView, PlayNode } from '../api.ts';
import { markBadge } from '../board/badge.tsx';
import { say } from '../frame/messages.ts';
import type { Game } from './game.ts';
import type { Branch } from './variations.ts';
import { branches, movesInWords } from './variations.ts';

export function Tree({ game, scene }: { game: Game; scene: PlayView }) {
  const root = branches(scene.tree);
  return (
    <section class="tried" aria-label={say('solve.tree')}>
      <Slider game={game} scene={scene} />
      {root && <Lines game={game} scene={scene} branch={root} />}
    </section>
  );
}

function Slider({ game, scene }: { game: Game; scene: PlayView }) {
  const at = scene.line.indexOf(scene.at);
  const count = scene.line.length - 1;
  const twig = scene.tree.find(({ id }) => id === scene.at);
  return (
    <p class="slider">
      <label for="line-slider">{say('solve.line')}</label>
      <input
        id="line-slider"
        type="range"
        min={0}
        max={count}
        value={at}
        aria-valuetext={say('solve.line.at', { at, count, moves: movesInWords(twig?.turns ?? []) })}
        onInput={({ currentTarget }) => void game.goTo(scene.line[currentTarget.valueAsNumber] ?? 0)}
      />
      <output for="line-slider">{say('solve.line.at', { at, count, moves: movesInWords(twig?.turns ?? []) })}</output>
    </p>
  );
}

function Lines({ game, scene, branch }: { game: Game; scene: PlayView; branch: Branch }) {
  return (
    <ol class="line">
      {branch.twigs.map((twig) => (
        <li key={twig.id}>
          <TreePlace game={game} scene={scene} twig={twig} />
        </li>
      ))}
      {branch.branches.length > 0 && (
        <li>
          <ul class="branches">
            {branch.branches.map((one) => (
              <li key={one.twigs[0]?.id}>
                <Lines game={game} scene={scene} branch={one} />
              </li>
            ))}
          </ul>
        </li>
      )}
    </ol>
  );
}

function TreePlace({ game, scene, twig }: { game: Game; scene: PlayView; twig: PlayNode }) {
  const badge = twig.mark && markBadge(twig.mark);
  const moves = movesInWords(twig.turns);
  return (
    <button
      type="button"
      class="place"
      aria-current={twig.id === scene.at ? 'step' : undefined}
      data-on={scene.line.includes(twig.id) ? 'line' : undefined}
      aria-label={badge ? say('solve.tree.marked', { moves, mark: badge.words }) : moves}
      onClick={() => void game.goTo(twig.id)}
    >
      {badge && (
        <span class={`shape ${badge.tone}`} aria-hidden="true">
          {badge.shape}
        </span>
      )}
      {moves}
      {badge && <small>{badge.words}</small>}
    </button>
  );
}
