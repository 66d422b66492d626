const SETTLED_MS = 5_000;

/** Registers the service worker once this visit needs the processor no more: it serves later ones. */
export function keepOfflinePage(): void {
  if (!('serviceWorker' in navigator)) return;
  // A browser may forbid it; the store does not depend on it.
  setTimeout(() => void navigator.serviceWorker.register('/service-worker.js').catch(() => undefined), SETTLED_MS);
}
