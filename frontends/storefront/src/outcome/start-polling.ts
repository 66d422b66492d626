import { isApiError } from '@topup/web-kit/api/api-error.ts';

export const POLL_MS = 3000;

/**
 * `polling`: tries are left. `slow`: all tries are used, and none had a final answer. `final`: the final answer has come.
 * `failed`: an error; if `goesOn`, it was a network or server error, and polling continues. `answer`: the last response, if any.
 */
export type Poll<Answer> =
  | { phase: 'polling' | 'slow'; answer?: Answer }
  | { phase: 'final'; answer: Answer }
  | { phase: 'failed'; error: unknown; goesOn: boolean; answer?: Answer };

export type Asking<Answer> = {
  ask: () => Promise<Answer>;
  isFinal: (answer: Answer) => boolean;
  triesMax: number;
  /** Subscribes to events. Each event triggers a request that is not counted as a try. Returns the unsubscribe function. */
  listen?: (wake: () => void) => () => void;
};

/** A 4xx is an answer. A network error or a 5xx says nothing about the order or recharge that is polled. */
const saysNothing = (error: unknown): boolean => !isApiError(error) || error.status >= 500;

const onceOnline = (wake: () => void): (() => void) => {
  window.addEventListener('online', wake);
  return () => window.removeEventListener('online', wake);
};

/** Polls `triesMax` times, and also when the network returns or an event arrives. Returns a function that stops it. */
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
    // The response of a running request may be older than the event, so `attempt` asks again after that response.
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
