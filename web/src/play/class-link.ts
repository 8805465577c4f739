/** Classes at the service, and those that this browser has made. */
import { address } from '../frame/route.ts';
import { store, stored } from '../frame/device-storage.ts';
import type { Server } from '../server/calls.ts';
import { getRowClass, listClassGames, makeRowClass } from '../server/client.ts';
import type { KeptRowGame, RowClass } from '../server/client.ts';
import { service } from '../server/presence.ts';
import type { ClassTerms } from './kept-match.ts';

const PLACE = 'shikatsu.play.classes';

/** Classes that are listed on the device; older ones are found by their link. */
const MOST = 20;

/** A class that this browser has made. */
export type OwnClass = Pick<RowClass, 'code' | 'title'>;

/** The class of a link. It fails if there is none, or no service. */
export const fetchClass = async (code: string): Promise<RowClass> => getRowClass(await present(), code);

/** The boards of a class; only the browser that made it may see them. */
export const fetchClassGames = async (code: string): Promise<KeptRowGame[]> => listClassGames(await present(), code);

export async function makeClass(title: string, { rules, level }: ClassTerms): Promise<RowClass> {
  const made = await makeRowClass(await present(), { title, rules, level });
  store(PLACE, [{ code: made.code, title: made.title }, ...ownClasses()].slice(0, MOST));
  return made;
}

/** The classes of this browser, the newest first. */
export function ownClasses(): OwnClass[] {
  const found = stored(PLACE);
  const isOwn = (one: unknown): one is OwnClass => typeof (one as OwnClass | null)?.code === 'string' && typeof (one as OwnClass).title === 'string';
  return Array.isArray(found) ? found.filter(isOwn) : [];
}

/** The link that pupils open. */
export const pupilLink = (code: string): string => new URL(address('play', { class: code }), location.href).href;

export const boardsAddress = (code: string): string => address('play', { boards: code });

async function present(): Promise<Server> {
  const server = await service();
  if (server === null) throw new Error('this page has no service');
  return server;
}
