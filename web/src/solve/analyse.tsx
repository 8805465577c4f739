/** The drawer with everything that one does not need to solve: moves tried, the proof, the board, files. */
import { X } from 'lucide-preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { ChainSurvey } from '../api.ts';
import type { Layer } from '../board/overlays.ts';
import { IconButton } from '../design/icon-button.tsx';
import { Tabs } from '../design/tabs.tsx';
import { Button } from '../frame/button.tsx';
import { say } from '../frame/messages.ts';
import { TypedForm } from '../frame/typed-form.tsx';
import { Choices } from './choice.tsx';
import type { Game } from './game.ts';
import { OpeningFiles } from './opening-files.tsx';
import type { ProblemPicker } from './problem-list.ts';
import { ProofInvitation } from './proof.tsx';
import { Tree } from './tree.tsx';
import { ViewMenu } from './view-menu.tsx';
import type { Walk } from './walk.ts';
import './solve.css';

const TABS = ['moves', 'proof', 'board', 'files'] as const;

export type AnalyseTab = (typeof TABS)[number];

interface AnalyseProps {
  game: Game;
  picker: ProblemPicker;
  walk: Walk;
  layers: readonly Layer[];
  survey: ChainSurvey;
  onLayers(layers: Layer[]): void;
  onKeys(): void;
  onClose(): void;
}

export function Analyse({ game, picker, walk, layers, survey, onLayers, onKeys, onClose }: AnalyseProps) {
  const [open, setOpen] = useState<AnalyseTab>(kept);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { state } = game;
  const isBusy = state.busy !== 'no';
  const turnTo = (tab: AnalyseTab) => setOpen((kept = tab));
  return (
    <section class="drawer analyse" aria-labelledby="analyse-heading">
      <div class="top">
        <h2 id="analyse-heading" ref={heading} tabIndex={-1}>
          {say('rail.analyse')}
        </h2>
        <IconButton icon={X} name={say('rail.analyse.close')} act={onClose} />
      </div>
      <Tabs label={say('rail.analyse')} tabs={TABS.map((id) => ({ id, name: say(`rail.tab.${id}`) }))} open={open} onOpen={turnTo}>
        {open === 'moves' && (
          <>
            <Tree game={game} scene={state.shown.scene} />
            <TypedForm id="typed-move" label={say('solve.typed')} button={say('solve.play')} onTyped={(text) => void game.typed(text)} />
            <div class="choices">
              <Button name={say('solve.pass')} off={isBusy} act={() => game.play('pass')} />
              <Button name={say('solve.why')} off={isBusy || state.shown.scene.program === 'off'} act={() => game.why()} />
              <Button name={say('solve.keys')} act={onKeys} />
            </div>
          </>
        )}
        {open === 'proof' && <ProofInvitation walk={walk} state={state} />}
        {open === 'board' && (
          <>
            <Choices game={game} state={state} />
            <ViewMenu game={game} layers={layers} survey={survey} onLayers={onLayers} />
          </>
        )}
        {open === 'files' && <OpeningFiles game={game} picker={picker} />}
      </Tabs>
    </section>
  );
}

/** The tab that was open last: the drawer opens there again. */
let kept: AnalyseTab = 'moves';
