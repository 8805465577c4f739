/**
 * The service worker: keeps what the page has loaded, so that it opens without a network.
 *
 * Invariant: with a network a page is always the newest one. Assets have their content in their names, so
 * a kept one is never out of date.
 */
export {};

const scope = self as unknown as ServiceWorkerGlobalScope;

const CACHE = 'shikatsu';

const isAsset = (address: string) => address.includes('/assets/');

scope.addEventListener('install', () => void scope.skipWaiting());

scope.addEventListener('activate', (event) => event.waitUntil(scope.clients.claim()));

/** A page tells what it has loaded; assets of older pages are let go. */
scope.addEventListener('message', (event) => event.waitUntil(keep(event.data as string[])));

scope.addEventListener('fetch', (event) => {
  const { method, url } = event.request;
  if (method === 'GET' && url.startsWith(scope.registration.scope)) event.respondWith(answer(event.request));
});

async function keep(loaded: string[]): Promise<void> {
  const cache = await caches.open(CACHE);
  const kept = (await cache.keys()).map(({ url }) => url);
  const fresh = loaded.filter((address) => !isAsset(address) || !kept.includes(address));
  await cache.addAll(fresh);
  const old = kept.filter((address) => isAsset(address) && !loaded.includes(address));
  await Promise.all(old.map((address) => cache.delete(address)));
}

async function answer(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  // Some servers say that a file varies with who asks for it; ours do not.
  const kept = await cache.match(request, { ignoreSearch: true, ignoreVary: true });
  if (kept !== undefined && isAsset(request.url)) return kept;
  try {
    return await fetch(request);
  } catch (unreachable) {
    if (kept !== undefined) return kept;
    throw unreachable;
  }
}
