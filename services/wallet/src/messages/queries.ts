import type { BodyOf } from '@topup/proto';
import { QueryFailed, type QueryHandlers } from '@topup/kit/messaging';
import type { Deps } from '../deps.ts';
import { paymentWish } from './commands.ts';
import { closeOrderPayment } from '../payments/use-cases/close-order-payment.ts';
import { getOrderPayment } from '../payments/use-cases/get-order-payment.ts';
import { getTransactionStats } from '../admin/use-cases/get-transaction-stats.ts';
import { openOrderPayment } from '../payments/use-cases/open-order-payment.ts';
import { transactionsOfOrder } from '../history/use-cases/transactions-of-order.ts';

/** The questions that other services ask the wallet. */
export const queryHandlers = (deps: Deps): QueryHandlers => ({
  'wallet.transactions.of-order': ({ orderId }) => transactionsOfOrder(deps, orderId),
  'wallet.transaction-stats.get': () => getTransactionStats(deps),
  'wallet.payment.create': async (wish) => openOrderPayment(deps, checked(wish)),
  'wallet.payment.get': ({ orderId }) => getOrderPayment(deps, orderId),
  'wallet.payment.close': (order) => closeOrderPayment(deps, order),
});

/** A wish that breaks its contract is a bug of its sender. */
function checked(wish: BodyOf<'wallet.payment.create'>) {
  const parsed = paymentWish.safeParse(wish);
  if (!parsed.success)
    throw new QueryFailed('bad_request', parsed.error.issues.map(({ message }) => message).join('; '));
  return parsed.data;
}
