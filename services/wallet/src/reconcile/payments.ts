import type { Deps } from '../deps.ts';
import { captureKeys, unpostedPayments } from '../domain/compare-gateways.ts';
import { UNCAPTURED } from '../domain/payments.ts';
import type { Finding } from '../domain/reconciliation.ts';
import { transferFrom } from '../store/transfer-document.ts';
import { lookTwice, type Pass } from './pass.ts';
import { inParts } from './read.ts';
import { askAgain } from './transfers.ts';

const TOGETHER = 500;

/** Every payment that a gateway captured has been posted. A full run looks at all of them. */
export async function payments(pass: Pass): Promise<void> {
  const { deps } = pass;
  const filter = { state: { $nin: UNCAPTURED }, ...(pass.from ? { createdAt: { $gte: pass.from } } : {}) };
  const ids = await deps.payments.collection
    .find(filter as never, { projection: { _id: 1 } })
    .map(({ _id }) => _id)
    .toArray();
  for (const part of inParts(ids, TOGETHER)) {
    pass.count('payments', part.length);
    for (const finding of await lookTwice(deps, () => look(deps, part)))
      await pass.note(finding, () => askAgain(deps, finding.subject));
  }
}

async function look(deps: Deps, ids: readonly string[]): Promise<Finding[]> {
  const paid = [...(await deps.payments.ofIds(ids)).values()];
  const posted = await deps.transfers.collection.find({ _id: { $in: paid.flatMap(captureKeys) } }).toArray();
  return [...unpostedPayments(paid, posted.map(transferFrom))];
}
