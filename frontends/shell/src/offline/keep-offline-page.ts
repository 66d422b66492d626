const SETTLED_MS = 5_000;

/** Registers the service worker once the page has settled, because it serves later visits only. */
export function keepOfflinePage(): void {
  if (!('serviceWorker' in navigator)) return;
  // Registration may be blocked; the store works without it.
  setTimeout(() => void navigator.serviceWorker.register('/service-worker.js').catch(() => undefined), SETTLED_MS);
}
