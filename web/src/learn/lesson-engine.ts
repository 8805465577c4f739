/** The engine of this section: one for all lessons and the glossary, so that the next step opens quickly. */
import type { Client } from '../worker/client.ts';
import { engine } from '../worker/engine.ts';

let arrival: Promise<Client> | undefined;

/** The engine, loaded or loading; if it failed to load, the next call tries again. */
export function lessonEngine(): Promise<Client> {
  arrival ??= engine().catch((reason: unknown) => {
    arrival = undefined;
    throw reason;
  });
  return arrival;
}
