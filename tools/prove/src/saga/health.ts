import { points } from '@topup/kit/points';
import type { Process, Scheduler } from '@topup/kit/testing/simulation/scheduler';
import { type createReservedPoints, type HealthWatch, STARTING } from '@topup/supplier-gateway/testing/saga';
import type { Supplier } from './external-systems.ts';

const BULKHEAD = 64;

/** What a replica of the supplier gateway believes about the supplier, by its own probes. */
export function healthOf(
  { scheduler, supplier }: { readonly scheduler: Scheduler; readonly supplier: Supplier },
  process: Process,
  reserved: ReturnType<typeof createReservedPoints>,
): HealthWatch {
  let isUp = true;
  let watch = STARTING;
  return {
    openedBy: () => null,
    current: () => watch,
    halt: () => (isUp ? null : 'breaker'),
    allowed: () => BULKHEAD,
    probe: async () => {
      const requestedAt = performance.now();
      const seen = { isUp: false, balance: 0 };
      const read = () => Object.assign(seen, { isUp: !supplier.isDown, balance: supplier.points });
      await scheduler.request(process, [read], () => undefined).catch(() => undefined);
      ({ isUp } = seen);
      watch = { ...watch, balance: isUp ? points(seen.balance) : null };
      if (isUp) reserved.balanceRead(requestedAt);
    },
    signatureRefused: () => (isUp = false),
    answered: () => undefined,
    pause: () => undefined,
    stop: async () => undefined,
  };
}
