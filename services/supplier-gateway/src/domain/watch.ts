import type { Points } from '@topup/kit/points';
import type { Timing } from './timing.ts';

/** What we know of the supplier's health. `rampAt` is in monotonic milliseconds, `asOf` in milliseconds since the epoch. */
export type Watch = {
  /** starting: nothing is sent yet. open: only the watch's probes are sent. ramp: after an outage, few calls at a time. */
  readonly phase: 'starting' | 'closed' | 'open' | 'ramp';
  readonly failures: number;
  readonly goods: number;
  readonly rampAt: number;
  readonly balance: Points | null;
  readonly asOf: number;
};

export type Sign =
  | { readonly kind: 'answered'; readonly balance: Points; readonly asOf: number; readonly at: number }
  | { readonly kind: 'failed'; readonly at: number }
  | { readonly kind: 'stalled'; readonly at: number }
  | { readonly kind: 'signature_refused'; readonly at: number };

export type Fault = Exclude<Sign['kind'], 'answered'>;

export const STARTING: Watch = { phase: 'starting', failures: 0, goods: 0, rampAt: 0, balance: null, asOf: 0 };

const FAILURES_TO_OPEN = 2;
const GOODS_TO_CLOSE = 2;
const STALLED_CALLS = 5;

/** Only `observe` decides if the order breaker is open. No customer's order is sent to test whether the supplier is back. */
export function observe(watch: Watch, sign: Sign, timing: Timing): Watch {
  if (sign.kind === 'stalled' || sign.kind === 'signature_refused') return { ...watch, phase: 'open', goods: 0 };
  if (sign.kind === 'failed') {
    const failures = watch.failures + 1;
    const opens = watch.phase === 'starting' || watch.phase === 'open' || failures >= FAILURES_TO_OPEN;
    return { ...watch, failures, goods: 0, ...(opens ? { phase: 'open' as const, balance: null } : {}) };
  }
  const answered = { ...watch, failures: 0, goods: watch.goods + 1, balance: sign.balance, asOf: sign.asOf };
  if (watch.phase === 'starting') return { ...answered, phase: 'closed' };
  if (watch.phase === 'open' && answered.goods >= GOODS_TO_CLOSE)
    return { ...answered, phase: 'ramp', rampAt: sign.at };
  if (watch.phase === 'ramp' && sign.at - watch.rampAt >= timing.rampMs) return { ...answered, phase: 'closed' };
  return answered;
}

export const isSending = (watch: Watch): boolean => watch.phase === 'closed' || watch.phase === 'ramp';

/** The number of concurrent calls: 0 while nothing is sent, after an outage 1, 2, 4, ... up to `max`, otherwise `max`. */
export function concurrency(watch: Watch, at: number, max: number, timing: Timing): number {
  if (!isSending(watch)) return 0;
  const elapsed = at - watch.rampAt;
  if (watch.phase === 'closed' || elapsed >= timing.rampMs) return max;
  return Math.min(max, 2 ** Math.floor(elapsed / timing.rampStepMs));
}

export const isStalled = (startedAt: readonly number[], lastAnswerAt: number, at: number, timing: Timing): boolean =>
  at - lastAnswerAt > timing.stallMs &&
  startedAt.filter((started) => at - started > timing.stallMs).length >= STALLED_CALLS;
