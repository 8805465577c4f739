/** Has the service worker keep what this page has loaded; the page works without it too. */
export async function keepForOffline(): Promise<void> {
  // Not on plain http, and not in every private window.
  if (!('serviceWorker' in navigator)) return;
  await navigator.serviceWorker.register('offline.js');
  const { active } = await navigator.serviceWorker.ready;
  const home = new URL('./', location.href).href;
  const entries = performance.getEntriesByType('resource').map(({ name }) => name);
  const loaded = entries.filter((address) => address.startsWith(home));
  active?.postMessage([...new Set([location.href.replace(/[?#].*$/u, ''), ...loaded])]);
}
