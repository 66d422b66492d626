import { within } from '@topup/kit/within';
import type { RefreshDeps } from './deps.ts';
import { isOpen } from './domain/payments.ts';

const PATIENCE_MS = 1_000;

/** Asks the gateway about an order's or recharge's open payments. Waits a second; slower calls go on in the background. */
export async function refreshPayment(deps: RefreshDeps, recordId: string): Promise<void> {
  const asked = deps.background.add(askAll(deps, recordId));
  await within(PATIENCE_MS, asked, 'not asked in time').catch(() => undefined);
}

async function askAll(deps: Omit<RefreshDeps, 'background'>, recordId: string): Promise<void> {
  const open = (await deps.payments.ofRecord(recordId)).filter(isOpen);
  const [first] = open;
  if (!first) return;
  const askEach = () => Promise.allSettled(open.map(({ _id }) => deps.settle(_id)));
  // When too many callers already wait for the gateway, nothing is asked here; the poller asks later.
  const answers = await deps.questions.enter(first.gateway, askEach, []);
  for (const result of answers)
    if (result.status === 'rejected') deps.log.error({ err: result.reason as Error }, 'not settled');
}
