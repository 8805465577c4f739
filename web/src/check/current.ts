/** The run of this page: it goes on while the visitor is in other sections, and after the page is loaded again. */
import { useEffect, useState } from 'preact/hooks';
import { engine } from '../worker/engine.ts';
import { DeviceRunStore } from './run-store.ts';
import { Run, workers } from './run.ts';

export const RUN = new Run(engine, workers(navigator.hardwareConcurrency ?? 1), undefined, new DeviceRunStore());

// A run that was going when the page was closed goes on.
void RUN.restore();

/** Milliseconds between two drawings of the page at least, however fast problems are judged. */
const PAUSE = 100;

/** The run; the component is drawn again when the run has changed. */
export function useRun(): Run {
  const [, redraw] = useState({});
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const draw = () => {
      timer = undefined;
      redraw({});
    };
    const leave = RUN.watch(() => (timer ??= setTimeout(draw, PAUSE)));
    return () => {
      leave();
      clearTimeout(timer);
    };
  }, []);
  return RUN;
}
