/**
 * The service worker: it keeps every file of the page, also sections and languages that the visitor has not opened yet,
 * so that all of it opens without a network.
 *
 * Invariant: with a network the page is always the newest one. The name of an asset contains a hash of its content,
 * so a kept asset is never out of date.
 */
export {};

const scope = self as unknown as ServiceWorkerGlobalScope;

const CACHE = 'shikatsu';

/** The build writes the list here (`vite.config.ts`), so that each build has a new service worker. */
const FILES = 'EVERY FILE'.split(',');

/** And the packs of the bank: they are kept when they were opened. */
const PACKS = 'EVERY PACK'.split(',').filter((name) => name !== '');

const address = (file: string) => new URL(file, scope.registration.scope).href;

/** The address of the page itself. */
const home = () => address('./');

const isAsset = (url: string) => url.includes('/assets/');

/** Answers of a service behind the page are never kept. */
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

/** Fetches what is not kept yet. If some files fail, the others stay, and the next visit tries again. */
async function keep(): Promise<void> {
  const cache = await caches.open(CACHE);
  const kept = new Set((await cache.keys()).map(({ url }) => url));
  const wanted = [home(), ...FILES.map(address)].filter((url) => !isAsset(url) || !kept.has(url));
  // One after another, because the visitor may still be waiting for other files of the page.
  const lost: unknown[] = [];
  for (const url of wanted) {
    await cache.add(new Request(url, isAsset(url) ? {} : { cache: 'no-cache' })).catch((reason) => lost.push(reason));
  }
  if (lost.length > 0) throw lost[0];
}

/** Deletes the assets of older builds. */
async function deleteOld(): Promise<void> {
  const cache = await caches.open(CACHE);
  const wanted = new Set([home(), ...FILES.map(address), ...PACKS.map(address)]);
  const old = (await cache.keys()).filter(({ url }) => !wanted.has(url));
  await Promise.all(old.map((request) => cache.delete(request)));
}

async function answer(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  // Some servers send `Vary`, but the files of the page are the same for all.
  const kept = await cache.match(request, { ignoreSearch: true, ignoreVary: true });
  if (kept !== undefined && isAsset(request.url)) return kept;
  try {
    const answered = await fetch(request);
    if (answered.ok && PACKS.some((file) => address(file) === request.url)) await cache.put(request, answered.clone()).catch(() => {});
    return answered;
  } catch (unreachable) {
    // The address may also end with index.html.
    const instead = kept ?? (request.mode === 'navigate' ? await cache.match(home()) : undefined);
    if (instead !== undefined) return instead;
    throw unreachable;
  }
}
