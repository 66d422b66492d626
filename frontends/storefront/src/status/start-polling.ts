import { isApiError } from '@topup/web-kit/api/api-error.ts';

export const POLL_MS = 3000;

/**
 * `polling` while asking, with the last answer if there was one; `slow` after the last try without a final answer. What
 * `failed` for want of a connection `goesOn`: it is asked again by itself.
 */
export type Poll<Answer> =
  | { phase: 'polling' | 'slow'; answer?: Answer }
  | { phase: 'final'; answer: Answer }
  | { phase: 'failed'; error: unknown; goesOn: boolean; answer?: Answer };

export type Asking<Answer> = {
  ask: () => Promise<Answer>;
  isFinal: (answer: Answer) => boolean;
  triesMax: number;
  /** Begins to listen for a reason to ask at once, and answers how to stop. Such an extra try is not counted. */
  listen?: (wake: () => void) => () => void;
};

/** A refusal is an answer; a lost or broken one says nothing about what was asked. */
const saysNothing = (error: unknown): boolean => !isApiError(error) || error.status >= 500;

const onceOnline = (wake: () => void): (() => void) => {
  window.addEventListener('online', wake);
  return () => window.removeEventListener('online', wake);
};

/**
 * Asks at once and then every three seconds until a final answer, a refusal, or the last try; and when the network is
 * back, because one lost try ends no waiting. Answers how to stop.
 */
export function startPolling<Answer>(asking: Asking<Answer>, show: (poll: Poll<Answer>) => void): () => void {
  const { ask, isFinal, triesMax, listen } = asking;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopListening: (() => void) | undefined;
  let isOver = false;
  let isAsking = false;
  let isWoken = false;
  let tries = 0;

  const wake = (): void => {
    isWoken = true;
    // What is on its way may be older than what we were told of: then it is asked again afterwards.
    if (!isAsking) void attempt();
  };
  const forgetNetwork = onceOnline(wake);
  const stop = (): void => {
    isOver = true;
    clearTimeout(timer);
    stopListening?.();
    forgetNetwork();
  };
  const attempt = async (): Promise<void> => {
    clearTimeout(timer);
    isAsking = true;
    isWoken = false;
    const next = await ask().then(
      (answer): Poll<Answer> => ({ phase: isFinal(answer) ? 'final' : 'polling', answer }),
      (error: unknown): Poll<Answer> => ({ phase: 'failed', error, goesOn: saysNothing(error) }),
    );
    isAsking = false;
    if (isOver) return;
    if (next.phase === 'final' || (next.phase === 'failed' && !next.goesOn)) stop();
    else if (isWoken) return attempt();
    else if (tries < triesMax) timer = setTimeout(counted, POLL_MS);
    if (!isOver && next.phase !== 'failed') stopListening ??= listen?.(wake);
    show(next.phase === 'polling' && tries >= triesMax ? { ...next, phase: 'slow' } : next);
  };
  const counted = (): void => {
    tries += 1;
    void attempt();
  };
  counted();
  return stop;
}
