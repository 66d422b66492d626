import type { AnswerInitOf } from '@topup/proto';
import type { DecisionDeps } from '../deps.ts';
import { orderPaymentKey } from '../../ledger/domain/keys.ts';
import { decisionOf } from '../order-settlement.ts';

/** Asks no gateway: the poller does. Orders without a decision are left out. */
export async function listSettledPayments(
  deps: Omit<DecisionDeps, 'ledger'>,
  orderIds: readonly string[],
): Promise<AnswerInitOf<'wallet.payments.settled'>> {
  const checkouts = await deps.checkouts.ofIds(orderIds);
  const undecided = checkouts.filter(({ settled }) => !settled);
  const keys = new Set(
    await deps.transfers.decidedOf(undecided.map(({ _id, accountId }) => ({ key: orderPaymentKey(_id), accountId }))),
  );
  const decided = checkouts.filter(({ _id, settled }) => settled ?? keys.has(orderPaymentKey(_id)));
  const settled = await Promise.all(decided.map(({ _id, accountId }) => decisionOf(deps, _id, accountId)));
  return { settled: settled.filter((settlement) => settlement !== null) };
}
