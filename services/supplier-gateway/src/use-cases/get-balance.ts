import type { BalanceStatus } from '../domain/points-watch.ts';
import type { Halt } from '../domain/slice.ts';
import { isSending, type Watch } from '../domain/watch.ts';

/** The health watch over the supplier. */
type Health = {
  readonly current: () => Watch;
  readonly halt: () => Halt | null;
  /** Probes the supplier now. */
  readonly probe: () => Promise<void>;
};
type BalanceWatch = { readonly status: () => BalanceStatus | null };

/** A reading this recent is reused. */
const FRESH_MS = 3_000;

/** The supplier's balance; its points are absent while the supplier does not answer. */
export async function getBalance(health: Health, points: BalanceWatch, now: () => Date) {
  if (now().getTime() - health.current().asOf > FRESH_MS) await health.probe();
  const watch = health.current();
  const status = points.status();
  const known = watch.balance !== null && watch.failures === 0;
  return {
    ...(known ? { balanceHundredths: BigInt(watch.balance ?? 0) } : {}),
    asOfMs: BigInt(watch.asOf),
    breaker: isSending(watch) ? 'closed' : 'open',
    paused: health.halt() === 'paused',
    level: known ? (status?.level ?? '') : '',
    spentPerHourHundredths: BigInt(status?.spentPerHour ?? 0),
    ...(known && status && status.runwayMinutes !== null ? { runwayMinutes: BigInt(status.runwayMinutes) } : {}),
  };
}
