export const POLL_MS = 3000;

/** `polling` while asking; `slow` after the last try without a final answer. */
export type Poll<Answer> =
  { phase: 'polling' } | { phase: 'final'; answer: Answer } | { phase: 'slow' } | { phase: 'failed'; error: unknown };

export type Asking<Answer> = {
  ask: () => Promise<Answer>;
  isFinal: (answer: Answer) => boolean;
  triesMax: number;
  /** Begins to listen for a reason to ask at once, and answers how to stop. Such an extra try is not counted. */
  listen?: (wake: () => void) => () => void;
};

/** Asks at once and then every three seconds until a final answer, an error, or the last try. Answers how to stop. */
export function startPolling<Answer>(asking: Asking<Answer>, show: (poll: Poll<Answer>) => void): () => void {
  const { ask, isFinal, triesMax, listen } = asking;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopListening: (() => void) | undefined;
  let isOver = false;
  let isAsking = false;
  let isWoken = false;
  let tries = 0;

  const stop = (): void => {
    isOver = true;
    clearTimeout(timer);
    stopListening?.();
  };
  const end = (poll: Poll<Answer>): void => {
    stop();
    show(poll);
  };
  const wake = (): void => {
    isWoken = true;
    // What is on its way may be older than what we were told of: then it is asked again afterwards.
    if (!isAsking) void attempt();
  };
  const attempt = async (): Promise<void> => {
    clearTimeout(timer);
    isAsking = true;
    isWoken = false;
    const next = await ask().then(
      (answer): Poll<Answer> => (isFinal(answer) ? { phase: 'final', answer } : { phase: 'polling' }),
      (error: unknown): Poll<Answer> => ({ phase: 'failed', error }),
    );
    isAsking = false;
    if (isOver) return;
    if (next.phase !== 'polling') return end(next);
    if (isWoken) return attempt();
    stopListening ??= listen?.(wake);
    if (tries >= triesMax) show({ phase: 'slow' });
    else timer = setTimeout(counted, POLL_MS);
  };
  const counted = (): void => {
    tries += 1;
    void attempt();
  };
  counted();
  return stop;
}
