/** How the board is shown: its layers, its orientation, how much of it. */
import type { ChainSurvey } from '../api.ts';
import type { Layer } from '../board/overlays.ts';
import { LAYERS } from '../board/overlays.ts';
import { say } from '../frame/messages.ts';
import { choose, useSettings } from '../frame/settings.ts';
import type { Game } from './game.ts';
import { CHANGES } from './orientation.ts';

interface ViewMenuProps {
  game: Game;
  layers: readonly Layer[];
  survey: ChainSurvey;
  onLayers(layers: Layer[]): void;
}

export function ViewMenu({ game, layers, survey, onLayers }: ViewMenuProps) {
  const { crop, orientation, side } = useSettings();
  const isBusy = game.state.busy !== 'no';
  const toggle = (layer: Layer) =>
    onLayers(LAYERS.filter((one) => (one === layer) !== layers.includes(one)));
  return (
    <section class="view" aria-label={say('view.heading')}>
      <div role="group" aria-label={say('view.layers')} class="choices">
        {LAYERS.map((layer) => (
          <Toggle name={say(`view.layer.${layer}`)} isOn={layers.includes(layer)} act={() => toggle(layer)} />
        ))}
        <Toggle
          name={say('view.crop')}
          isOn={crop === 'board'}
          act={() => choose({ crop: crop === 'board' ? 'problem' : 'board' })}
        />
      </div>
      {layers.length > 0 && (
        <ul class="legend">
          {layers.map((layer) => (
            <li>{say(layer === 'life' && survey.alive.length === 0 ? 'view.legend.life.none' : `view.legend.${layer}`)}</li>
          ))}
        </ul>
      )}
      <div role="group" aria-label={say('view.orientation')} class="choices">
        {CHANGES.map((change) => (
          <button type="button" aria-disabled={isBusy} onClick={() => isBusy || void game.orient([change])}>
            {say(`view.${change}`)}
          </button>
        ))}
        <Toggle
          width="wide"
          name={say('view.random')}
          isOn={orientation === 'random'}
          act={() => choose({ orientation: orientation === 'random' ? 'fixed' : 'random' })}
        />
        <Toggle
          width="wide"
          name={say('view.black')}
          isOn={side === 'black'}
          act={() => choose({ side: side === 'black' ? 'asDrawn' : 'black' })}
        />
      </div>
    </section>
  );
}

function Toggle({ name, isOn, width, act }: { name: string; isOn: boolean; width?: 'wide'; act(): void }) {
  return (
    <button type="button" class={width} aria-pressed={isOn} onClick={act}>
      {/* The sign shows without colour what is on; a screen reader says that the button is pressed. */}
      <span aria-hidden="true" class="box">
        {isOn ? '☑' : '☐'}
      </span>{' '}
      {name}
    </button>
  );
}
