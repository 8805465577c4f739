/** What the page gives to each section. */
import type { Route } from '../frame/route.ts';
import type { Client } from '../worker/client.ts';

export interface SectionProps {
  /** The engine of the solving section; a section that needs its own gets one from `worker/engine.ts`. */
  arrival: Promise<Client>;
  route: Route;
}
