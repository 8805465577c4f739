/** The engine of this room: one for all lessons and the glossary, so that going on is quick. */
import type { Client } from '../worker/client.ts';
import { engine } from '../worker/engine.ts';

let arrival: Promise<Client> | undefined;

/** The engine, on its way or here; whoever asks again after it failed to arrive gets another. */
export function lessonEngine(): Promise<Client> {
  arrival ??= engine().catch((reason: unknown) => {
    arrival = undefined;
    throw reason;
  });
  return arrival;
}
