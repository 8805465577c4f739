/** Registers the service worker, which keeps the whole page; the page works without it too. */
export async function registerServiceWorker(): Promise<void> {
  // Browsers have none on plain http and in some private windows.
  if (!('serviceWorker' in navigator)) return;
  await navigator.serviceWorker.register('offline.js');
}
