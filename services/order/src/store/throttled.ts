/** The pause after a long run, as a multiple of its duration, so that runs use less than a twentieth of the time. */
const PAUSE_PER_WORK = 20;
const PAUSE_MIN_MS = 2_000;

/** Concurrent callers share the run in progress. A pause follows a long run; a call in the pause resolves with false. */
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
