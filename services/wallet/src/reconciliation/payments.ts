import type { PaymentCheckDeps } from './deps.ts';
import { captureKeys, unpostedPayments } from './domain/compare-gateways.ts';
import { capturedSince } from '../payments/store/captured-payments.ts';
import type { Finding } from './domain/reconciliation.ts';
import { transfersByKey } from '../ledger/store/read-transfers.ts';
import { foundTwice, type Pass } from './pass.ts';
import { askAgain } from './transfers.ts';
import { throttled } from './throttled.ts';

export async function payments(deps: PaymentCheckDeps, pass: Pass): Promise<void> {
  for await (const part of throttled(capturedSince(deps.payments, pass.from))) {
    pass.count('payments', part.length);
    for (const finding of await foundTwice(pass, () => find(deps, part)))
      await pass.note(finding, () => askAgain(deps, finding.subject));
  }
}

async function find(deps: Omit<PaymentCheckDeps, 'settle'>, ids: readonly string[]): Promise<Finding[]> {
  const paid = [...(await deps.payments.ofIds(ids)).values()];
  const posted = await transfersByKey(deps.transfers, paid.flatMap(captureKeys));
  return [...unpostedPayments(paid, posted)];
}
