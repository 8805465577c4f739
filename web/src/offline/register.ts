/** Has the service worker keep the whole page; the page works without it too. */
export async function registerServiceWorker(): Promise<void> {
  // Not on plain http, and not in every private window.
  if (!('serviceWorker' in navigator)) return;
  await navigator.serviceWorker.register('offline.js');
}
