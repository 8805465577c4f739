/** The run of this page: it goes on while a person looks into other rooms, and after the page is loaded again. */
import { useEffect, useState } from 'preact/hooks';
import { engine } from '../worker/engine.ts';
import { DeviceRunStore } from './run-store.ts';
import { Run, workers } from './run.ts';

export const RUN = new Run(engine, workers(navigator.hardwareConcurrency ?? 1), undefined, new DeviceRunStore());

// What was being checked when the page went goes on.
void RUN.restore();

/** A page is drawn no more often than this, in milliseconds, however fast problems are judged. */
const PAUSE = 100;

/** The run, drawn again when it has changed. */
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
