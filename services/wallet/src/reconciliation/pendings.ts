import type { PendingCheckDeps } from './deps.ts';
import { overdueRecharges } from './domain/check-history.ts';
import { findingsOf, type Finding } from './domain/reconciliation.ts';
import { UNCAPTURED } from '../payments/domain/payments.ts';
import { undecidedTransactions } from '../history/store/read-transactions.ts';
import { foundTwice, type Pass } from './pass.ts';

/** At most this many waiting recharges are checked, the oldest first. More wait only when a gateway is down. */
const WAITING_MAX = 1_000;

export async function pendings(deps: PendingCheckDeps, pass: Pass): Promise<void> {
  for (const finding of await foundTwice(pass, () => find(deps, pass)))
    await pass.note(finding, () => askGateways(deps, finding.subject.replace(/^recharge /, '')));
}

async function find(deps: Pick<PendingCheckDeps, 'transactions' | 'now'>, { count }: Pass): Promise<Finding[]> {
  const transactions = await undecidedTransactions(deps.transactions, WAITING_MAX);
  count('pendings', transactions.length);
  const uncredited = transactions.filter(({ status }) => status === 'failed_credit');
  return [
    ...findingsOf('pendings', overdueRecharges(transactions, deps.now())),
    ...uncredited.map(({ _id }) => ({
      check: 'pendings' as const,
      subject: `recharge ${_id}`,
      detail: 'was captured, and is not credited yet',
    })),
  ];
}

async function askGateways(deps: Pick<PendingCheckDeps, 'payments' | 'settle'>, recordId: string): Promise<string> {
  for (const { _id, state } of await deps.payments.ofRecord(recordId))
    if (UNCAPTURED.includes(state)) await deps.settle(_id);
  return 'The gateway was asked again.';
}
