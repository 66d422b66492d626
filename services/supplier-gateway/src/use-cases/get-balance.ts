import type { Charges } from '@topup/kit/supplier-cost';
import type { BalanceStatus } from '../domain/points-watch.ts';
import type { Halt } from '../domain/slice.ts';
import { isSending, type Watch } from '../domain/watch.ts';

type Health = {
  readonly current: () => Watch;
  readonly halt: () => Halt | null;
  readonly probe: () => Promise<void>;
};
type BalanceWatch = { readonly status: () => BalanceStatus | null };

const FRESH_MS = 3_000;

/** `fresh`: reads the balance now; otherwise the answer may be up to `FRESH_MS` old. */
export async function getBalance(
  health: Health,
  points: BalanceWatch,
  charges: Charges,
  now: () => Date,
  { fresh }: { readonly fresh: boolean },
) {
  if (fresh || now().getTime() - health.current().asOf > FRESH_MS) await health.probe();
  const watch = health.current();
  const status = points.status();
  const known = watch.balance !== null && watch.failures === 0;
  return {
    ...(known ? { balanceHundredths: BigInt(watch.balance ?? 0) } : {}),
    asOfMs: BigInt(watch.asOf),
    breaker: isSending(watch) ? 'closed' : 'open',
    paused: health.halt() === 'paused',
    level: known ? (status?.level ?? '') : '',
    charges,
    spentPerHourHundredths: BigInt(status?.spentPerHour ?? 0),
    ...(known && status && status.runwayMinutes !== null ? { runwayMinutes: BigInt(status.runwayMinutes) } : {}),
  };
}
