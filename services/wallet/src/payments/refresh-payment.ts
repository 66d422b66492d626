import type { PaymentDeps } from './deps.ts';
import { isOpen } from './domain/payments.ts';
import { settlePayment } from './settle.ts';

/** How long somebody who looks may wait for the gateway before the answer is what is known. */
const PATIENCE_MS = 1_000;

/** Asks the gateway about a record's open payments. What takes longer than a second goes on without the caller. */
export async function refreshPayment(deps: PaymentDeps, recordId: string): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<void>((resolve) => (timer = setTimeout(resolve, PATIENCE_MS)));
  await Promise.race([askAll(deps, recordId), patience]);
  clearTimeout(timer);
}

async function askAll(deps: PaymentDeps, recordId: string): Promise<void> {
  const open = (await deps.payments.ofRecord(recordId)).filter(isOpen);
  const [first] = open;
  if (!first) return;
  const askEach = () => Promise.allSettled(open.map(({ _id }) => settlePayment(deps, _id)));
  // When no place is left for this gateway, the payment is left to the poller.
  const answers = await deps.compartments.enter(first.gateway, askEach, []);
  for (const result of answers)
    if (result.status === 'rejected') deps.log.error({ err: result.reason as Error }, 'not settled');
}
