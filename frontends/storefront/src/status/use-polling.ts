import { useEffect, useEffectEvent, useState } from 'react';

export const POLL_MS = 3000;

/** `polling` while asking; `slow` after the last try without a final answer. */
export type Poll<Answer> =
  { phase: 'polling' } | { phase: 'final'; answer: Answer } | { phase: 'slow' } | { phase: 'failed'; error: unknown };

type Polling<Answer> = {
  ask: () => Promise<Answer>;
  isFinal: (answer: Answer) => boolean;
  triesMax: number;
  /** Nothing is asked while false. */
  enabled: boolean;
};

/** Asks at once and then every three seconds until a final answer, an error, or the last try. */
export function usePolling<Answer>({ ask, isFinal, triesMax, enabled }: Polling<Answer>) {
  const [poll, setPoll] = useState<Poll<Answer>>({ phase: 'polling' });
  const [round, setRound] = useState(0);
  const askNow = useEffectEvent(ask);
  const settles = useEffectEvent(isFinal);
  useEffect(() => {
    if (!enabled) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let left = false;
    const attempt = async (tries: number): Promise<void> => {
      const next = await askNow().then(
        (answer): Poll<Answer> => (settles(answer) ? { phase: 'final', answer } : { phase: 'polling' }),
        (error: unknown): Poll<Answer> => ({ phase: 'failed', error }),
      );
      if (left) return;
      if (next.phase !== 'polling') setPoll(next);
      else if (tries >= triesMax) setPoll({ phase: 'slow' });
      else timer = setTimeout(() => void attempt(tries + 1), POLL_MS);
    };
    void attempt(1);
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [enabled, round, triesMax]);
  const again = () => {
    setPoll({ phase: 'polling' });
    setRound(round + 1);
  };
  return { poll, again };
}
