/** What the page gives to each room. */
import type { Route } from '../frame/route.ts';
import type { Client } from '../worker/client.ts';

export interface RoomProps {
  /** The engine of the solving room; a room that needs its own gets one from `worker/engine.ts`. */
  arrival: Promise<Client>;
  route: Route;
}
