/** The pause is this many times the work's duration, so a count uses at most a twentieth of the time. */
const PAUSE_PER_WORK = 20;
/** Minimum interval; answers may be two seconds old anyway. */
const PAUSE_MIN_MS = 2_000;

/**
 * Throttles repeated work. It never runs twice at a time: concurrent callers share the run in progress. After a run
 * follows a pause of twenty times its duration. Resolves with whether it ran.
 */
export function throttled(work: () => Promise<void>, monotonicMs = () => performance.now()): () => Promise<boolean> {
  let running: Promise<boolean> | null = null;
  let notBeforeMs = 0;
  const run = async (): Promise<boolean> => {
    const startedMs = monotonicMs();
    await work();
    const endedMs = monotonicMs();
    const pauseMs = (endedMs - startedMs) * PAUSE_PER_WORK;
    notBeforeMs = pauseMs > PAUSE_MIN_MS ? endedMs + pauseMs : 0;
    return true;
  };
  return () => {
    if (running) return running;
    if (monotonicMs() < notBeforeMs) return Promise.resolve(false);
    return (running = run().finally(() => (running = null)));
  };
}
