import type { Deps } from '../deps.ts';
import { captureKeys, unpostedPayments } from './domain/compare-gateways.ts';
import { UNCAPTURED } from '../payments/domain/payments.ts';
import type { Finding } from './domain/reconciliation.ts';
import { transferFrom } from '../ledger/store/transfer-document.ts';
import { foundTwice, type Pass } from './pass.ts';
import { askAgain } from './transfers.ts';
import { unhurried } from './unhurried.ts';

const TOGETHER = 500;

/** Every payment that a gateway captured has been posted. A full run looks at all of them. */
export async function payments(pass: Pass): Promise<void> {
  const { deps } = pass;
  for await (const part of unhurried(capturedSince(deps, pass.from))) {
    pass.count('payments', part.length);
    for (const finding of await foundTwice(deps, () => find(deps, part)))
      await pass.note(finding, () => askAgain(deps, finding.subject));
  }
}

/** Ids of captured payments, oldest first, a page at a time: however many there are. */
async function* capturedSince({ payments: { collection } }: Deps, from: Date | null): AsyncGenerator<string[]> {
  let after = { createdAt: from ?? new Date(0), _id: '' };
  for (;;) {
    const { createdAt, _id } = after;
    const page = await collection
      .find(
        {
          state: { $nin: UNCAPTURED },
          createdAt: { $gte: createdAt },
          $or: [{ createdAt: { $gt: createdAt } }, { _id: { $gt: _id } }],
        } as never,
        { projection: { createdAt: 1 } },
      )
      .sort({ createdAt: 1, _id: 1 })
      .limit(TOGETHER)
      .toArray();
    if (page.length > 0) yield page.map((payment) => payment._id);
    const last = page.at(-1);
    if (!last || page.length < TOGETHER) return;
    after = last as unknown as typeof after;
  }
}

async function find(deps: Deps, ids: readonly string[]): Promise<Finding[]> {
  const paid = [...(await deps.payments.ofIds(ids)).values()];
  const posted = await deps.transfers.collection.find({ _id: { $in: paid.flatMap(captureKeys) } }).toArray();
  return [...unpostedPayments(paid, posted.map(transferFrom))];
}
