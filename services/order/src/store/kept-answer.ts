import { within } from '@topup/kit/within';

type Keeping<T> = {
  readonly load: () => Promise<T>;
  readonly none: T;
  readonly freshMs: number;
  /** A caller who has waited this long for a load gets the last answer, or `none`. */
  readonly waitMs: number;
  readonly onError: (error: unknown) => void;
  /** Gets every load, so that shutdown waits for it. */
  readonly background: (work: Promise<void>) => void;
};
/** The pause after a failed load, so that not every caller asks an overloaded database again. */
const RETRY_MS = 30_000;

/** For callers that can use an older answer, or none. Never rejects. Only one load runs at a time. */
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
