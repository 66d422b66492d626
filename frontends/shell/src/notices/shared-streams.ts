import { noticingServices, openNotices, type Notices, type NoticingService } from '@topup/web-kit/api/notices.ts';

/** Of the lock and of the channel that the tabs of this browser share. */
const NAME = 'topup-notices';
const WHAT_IS_OPEN = 'what is open';

/** `now` is null while the service's stream is not open. */
export type Told = { readonly service: NoticingService; readonly now: Notices | null };

/**
 * Opens one stream per service for all tabs of this browser: the tab that holds the lock opens them and tells the other tabs.
 * When it is closed, another tab gets the lock. Without locks or channels `show` is never called, so that each tab has to ask.
 * Returns the function that leaves.
 */
export function joinStreams(show: (told: Told) => void): () => void {
  if (!navigator.locks || typeof BroadcastChannel === 'undefined') return () => undefined;
  const leaving = new AbortController();
  const channel = new BroadcastChannel(NAME);
  const latest = new Map<NoticingService, Told>();
  channel.addEventListener('message', ({ data }: MessageEvent<Told | typeof WHAT_IS_OPEN>) => {
    if (data !== WHAT_IS_OPEN) return show(data);
    for (const told of latest.values()) channel.postMessage(told);
  });
  const tell = (told: Told): void => {
    latest.set(told.service, told);
    channel.postMessage(told);
    show(told);
  };
  const lead = (): Promise<void> =>
    new Promise((release) => {
      const closers = noticingServices.map((service) =>
        openNotices(service, {
          show: (now) => tell({ service, now }),
          fail: () => tell({ service, now: null }),
        }),
      );
      leaving.signal.addEventListener('abort', () => {
        for (const close of closers) close();
        release();
      });
    });
  // Rejects if this tab leaves before it has the lock.
  navigator.locks.request(NAME, { signal: leaving.signal }, lead).catch(() => undefined);
  channel.postMessage(WHAT_IS_OPEN);
  return () => {
    leaving.abort();
    channel.close();
  };
}
