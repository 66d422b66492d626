import type { Bus } from '@topup/kit/messaging';
import type { Level } from '../domain/points-watch.ts';
import { isSending, type Watch } from '../domain/watch.ts';

/** An unchanged state is announced again after this time, so that a lost announcement does no harm for long. */
const ANNOUNCE_EVERY_MS = 30_000;

export const healthChanged = (watch: Watch, paused: boolean, level: Level | null) => ({
  ...(watch.balance === null ? {} : { balanceHundredths: BigInt(watch.balance) }),
  asOfMs: BigInt(watch.asOf),
  breaker: isSending(watch) ? 'closed' : 'open',
  paused,
  level: watch.balance === null ? '' : (level ?? ''),
});

/** Announces every change and repeats the state every 30 s. Rejects while the broker is away. */
export function announceHealth(
  bus: Pick<Bus, 'announce'>,
): (watch: Watch, paused: boolean, level: Level | null) => Promise<void> {
  let announced = '';
  let announcedAt = Number.NEGATIVE_INFINITY;
  return async (watch, paused, level) => {
    const state = `${isSending(watch)} ${paused} ${watch.balance} ${level}`;
    if (state === announced && performance.now() - announcedAt < ANNOUNCE_EVERY_MS) return;
    await bus.announce('supplier.health.changed', healthChanged(watch, paused, level), {
      id: `supplier:health:${Date.now()}`,
    });
    announced = state;
    announcedAt = performance.now();
  };
}
