/** What runs once a page has settled, because the page itself does not need it. It is loaded by then only. */
import { statePicture } from '@topup/web-kit/artwork/state-pictures.ts';
import { measureVisit } from './measure-visit.ts';

const OFFLINE_AFTER_MS = 3_000;

measureVisit();
setTimeout(keepOfflinePage, OFFLINE_AFTER_MS);

/** Loads what a later visit needs offline. */
function keepOfflinePage(): void {
  new Image().src = statePicture('offline');
  // Registration may be blocked; the store works without it.
  navigator.serviceWorker?.register('/service-worker.js').catch(() => undefined);
}
