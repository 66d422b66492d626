import type { QueryHandlers } from '@topup/kit/messaging';
import type { Deps } from './deps.ts';
import { getTransactionStats } from './use-cases/get-transaction-stats.ts';
import { transactionsOfOrder } from './use-cases/transactions-of-order.ts';

/** The questions that other services ask the wallet. */
export const queryHandlers = (deps: Deps): QueryHandlers => ({
  'wallet.transactions.of-order': ({ orderId }) => transactionsOfOrder(deps, orderId),
  'wallet.transaction-stats.get': () => getTransactionStats(deps),
});
