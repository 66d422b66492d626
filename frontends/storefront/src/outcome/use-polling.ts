import { useEffect, useEffectEvent, useState } from 'react';
import { startPolling, type Asking, type Poll } from './start-polling.ts';

/** Polls while `of`, the id of an order or recharge, is not empty. When the id changes, polling begins again. */
export function usePolling<Answer>({ of, ...asking }: Asking<Answer> & { of: string }) {
  const [poll, setPoll] = useState<Poll<Answer>>({ phase: 'polling' });
  const [round, setRound] = useState(0);
  /** If a request fails, the last response is kept. */
  const show = (next: Poll<Answer>) =>
    setPoll((before) => (next.phase === 'failed' && before.answer ? { ...next, answer: before.answer } : next));
  const start = useEffectEvent(() => startPolling(asking, show));
  useEffect(() => (of ? start() : undefined), [of, round]);
  const again = () => {
    setPoll({ phase: 'polling' });
    setRound(round + 1);
  };
  return { poll, again };
}
