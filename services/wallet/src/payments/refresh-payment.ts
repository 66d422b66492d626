import { within } from '@topup/kit/within';
import type { RefreshDeps } from './deps.ts';
import { isOpen } from './domain/payments.ts';

const PATIENCE_MS = 1_000;

/** Calls that take longer than a second continue in the background. */
export async function refreshPayment(deps: RefreshDeps, recordId: string): Promise<void> {
  const asked = deps.background.add(askAll(deps, recordId));
  await within(PATIENCE_MS, asked, 'not asked in time').catch(() => undefined);
}

async function askAll(deps: Omit<RefreshDeps, 'background'>, recordId: string): Promise<void> {
  const open = (await deps.payments.ofRecord(recordId)).filter(isOpen);
  const [first] = open;
  if (!first) return;
  const askEach = () => Promise.allSettled(open.map(({ _id }) => deps.settle(_id)));
  // When the gateway's compartment is full, the poller will handle the payment.
  const answers = await deps.questions.enter(first.gateway, askEach, []);
  for (const result of answers)
    if (result.status === 'rejected') deps.log.error({ err: result.reason as Error }, 'not settled');
}
