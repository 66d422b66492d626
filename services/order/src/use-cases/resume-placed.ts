import type { Bus } from '@topup/kit/messaging';
import { resume } from '../domain/apply-unit-reports.ts';
import { changeOrder, type SagaDeps } from '../saga/change-order.ts';
import type { SupplierHealth } from '../saga/supplier-health.ts';

export type ResumeDeps = SagaDeps & { readonly bus: Pick<Bus, 'send' | 'ask'>; readonly health: SupplierHealth };

/** Batch size: if the supplier fails again, at most this many orders halt again. */
const BATCH = 50;
const ASK_DEADLINE_MS = 3_000;

export async function resumePlaced(deps: ResumeDeps): Promise<void> {
  const waiting = await deps.orders.waitingForHealth(BATCH);
  if (waiting.length === 0) return;
  if (!deps.health.isUp()) await askHealth(deps);
  for (const orderId of waiting) {
    if (!deps.health.isUp()) return;
    await changeOrder(deps, orderId, (order, now) => resume(order, 'the supplier is back', now));
  }
}

/** Asks the supplier gateway, because its health event may have gone to another process or been lost. */
async function askHealth({ bus, health }: ResumeDeps): Promise<void> {
  const { breaker, paused, asOfMs } = await bus.ask('supplier.balance.get', {}, { deadlineMs: ASK_DEADLINE_MS });
  health.onHealth({ breaker, paused, asOfMs: Number(asOfMs) });
}
