import { within } from '@topup/kit/within';

type Keeping<T> = {
  readonly load: () => Promise<T>;
  /** The answer while nothing was loaded yet. */
  readonly none: T;
  readonly freshMs: number;
  /** Callers wait at most this long for a load; it goes on without them. */
  readonly waitMs: number;
  readonly onError: (error: unknown) => void;
  /** Receives every load; shutdown waits for it. */
  readonly background: (work: Promise<void>) => void;
};
/** After a failure the next load waits this long, so that an overloaded database is not asked by every caller. */
const RETRY_MS = 30_000;

/**
 * Keeps an answer that is expensive to load, for callers that can do with an older one or none. Never rejects. Loads
 * once at a time, and again when the answer is no longer fresh.
 */
export function keptAnswer<T>(
  { load, none, freshMs, waitMs, onError, background }: Keeping<T>,
  monotonicMs = () => performance.now(),
): () => Promise<T> {
  let last = none;
  let loading: Promise<void> | null = null;
  let notBeforeMs = 0;
  const reload = async (): Promise<void> => {
    let pauseMs = freshMs;
    try {
      last = await load();
    } catch (error) {
      pauseMs = RETRY_MS;
      onError(error);
    } finally {
      notBeforeMs = monotonicMs() + pauseMs;
      loading = null;
    }
  };
  return async () => {
    if (!loading && monotonicMs() < notBeforeMs) return last;
    if (!loading) {
      loading = reload();
      background(loading);
    }
    await within(waitMs, loading, 'slow').catch(() => undefined);
    return last;
  };
}
