/** A count that uses at most a twentieth of the time. */
const PAUSE_PER_WORK = 20;
/** What is over so soon is always done when it is asked for; answers are two seconds old anyway. */
const PAUSE_MIN_MS = 2_000;

/**
 * Work that is asked for more often than it should be done: never twice at a time (who asks meanwhile waits for the one
 * under way), and after it a pause of twenty times what it took. Answers whether it was done.
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
