import type { Bus } from '@topup/kit/messaging';
import { isSending, type Watch } from '../domain/watch.ts';

/** A lost announcement is made good by the next one; nobody has to have heard any single one. */
const ANNOUNCE_EVERY_MS = 30_000;

/** supplier.health.changed, as it stands. */
export const healthChanged = (watch: Watch, paused: boolean) => ({
  ...(watch.balance === null ? {} : { balanceHundredths: BigInt(watch.balance) }),
  asOfMs: BigInt(watch.asOf),
  breaker: isSending(watch) ? 'closed' : 'open',
  paused,
});

/** Announces every change of breaker, pause and balance, and the same again every 30 s. Rejects while the broker is away. */
export function announceHealth(bus: Pick<Bus, 'announce'>): (watch: Watch, paused: boolean) => Promise<void> {
  let announced = '';
  let announcedAt = Number.NEGATIVE_INFINITY;
  return async (watch, paused) => {
    const state = `${isSending(watch)} ${paused} ${watch.balance}`;
    if (state === announced && performance.now() - announcedAt < ANNOUNCE_EVERY_MS) return;
    await bus.announce('supplier.health.changed', healthChanged(watch, paused), {
      id: `supplier:health:${Date.now()}`,
    });
    announced = state;
    announcedAt = performance.now();
  };
}
