/**
 * The service worker: keeps every file of the page, rooms and languages nobody has entered yet too, so
 * that all of it opens without a network.
 *
 * Invariant: with a network a page is always the newest one. Assets have their content in their names, so
 * a kept one is never out of date.
 */
export {};

const scope = self as unknown as ServiceWorkerGlobalScope;

const CACHE = 'shikatsu';

/** Written here by the build (`vite.config.ts`); a new build is a new service worker. */
const FILES = 'EVERY FILE'.split(',');

const address = (file: string) => new URL(file, scope.registration.scope).href;

/** The page itself, by the name it is asked for. */
const home = () => address('./');

const isAsset = (url: string) => url.includes('/assets/');

/** What a service behind the page answers is never kept. */
const isService = (url: string) => /^\/(?:api\/|ready$)/u.test(new URL(url).pathname);

scope.addEventListener('install', (event) => {
  void scope.skipWaiting();
  event.waitUntil(keep());
});

scope.addEventListener('activate', (event) => event.waitUntil(deleteOld().then(() => scope.clients.claim())));

scope.addEventListener('fetch', (event) => {
  const { method, url } = event.request;
  const isOurs = url.startsWith(scope.registration.scope) && !isService(url);
  if (method === 'GET' && isOurs) event.respondWith(answer(event.request));
});

/** Fetches what is not kept yet; what could be had stays, and the next visit tries again for the rest. */
async function keep(): Promise<void> {
  const cache = await caches.open(CACHE);
  const kept = new Set((await cache.keys()).map(({ url }) => url));
  const wanted = [home(), ...FILES.map(address)].filter((url) => !isAsset(url) || !kept.has(url));
  // One after another: the page may still be loading what its person waits for.
  const lost: unknown[] = [];
  for (const url of wanted) {
    await cache.add(new Request(url, isAsset(url) ? {} : { cache: 'no-cache' })).catch((reason) => lost.push(reason));
  }
  if (lost.length > 0) throw lost[0];
}

/** Assets of older pages. */
async function deleteOld(): Promise<void> {
  const cache = await caches.open(CACHE);
  const wanted = new Set([home(), ...FILES.map(address)]);
  const old = (await cache.keys()).filter(({ url }) => !wanted.has(url));
  await Promise.all(old.map((request) => cache.delete(request)));
}

async function answer(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  // Some servers say that a file varies with who asks for it; ours do not.
  const kept = await cache.match(request, { ignoreSearch: true, ignoreVary: true });
  if (kept !== undefined && isAsset(request.url)) return kept;
  try {
    return await fetch(request);
  } catch (unreachable) {
    // A page may also be asked for as index.html.
    const instead = kept ?? (request.mode === 'navigate' ? await cache.match(home()) : undefined);
    if (instead !== undefined) return instead;
    throw unreachable;
  }
}
