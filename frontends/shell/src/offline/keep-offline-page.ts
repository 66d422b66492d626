import { statePicture } from '@topup/web-kit/artwork/state-pictures.ts';

const SETTLED_MS = 5_000;

/** Waits until the page has settled, because neither helps the current visit. */
export function keepOfflinePage(): void {
  setTimeout(() => (new Image().src = statePicture('offline')), SETTLED_MS);
  if (!('serviceWorker' in navigator)) return;
  // Registration may be blocked; the store works without it.
  setTimeout(() => void navigator.serviceWorker.register('/service-worker.js').catch(() => undefined), SETTLED_MS);
}
