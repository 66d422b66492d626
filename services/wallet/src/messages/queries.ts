import { z } from 'zod';
import { SETTLED_ORDERS_MAX, type BodyOf } from '@topup/proto';
import { ID_PATTERN } from '@topup/kit/ids';
import { QueryFailed, type QueryHandlers } from '@topup/kit/messaging';
import type { AdminDeps } from '../admin/deps.ts';
import type { HistoryDeps } from '../history/deps.ts';
import type { PaymentDeps } from '../payments/deps.ts';
import { paymentRequest } from './commands.ts';
import { closeOrderPayment } from '../payments/use-cases/close-order-payment.ts';
import { getOrderPayment } from '../payments/use-cases/get-order-payment.ts';
import { getTransactionStats } from '../admin/use-cases/get-transaction-stats.ts';
import { listSettledPayments } from '../payments/use-cases/list-settled-payments.ts';
import { takePlace } from '../payments/take-place.ts';
import { openOrderPayment } from '../payments/use-cases/open-order-payment.ts';
import { transactionsOfOrder } from '../history/use-cases/transactions-of-order.ts';

type QueryDeps = { readonly history: HistoryDeps; readonly admin: AdminDeps };

export const queryHandlers = ({ history, admin }: QueryDeps, ofPayments: QueryHandlers): QueryHandlers => ({
  'wallet.transactions.of-order': ({ orderId }) => transactionsOfOrder(history, orderId),
  'wallet.transaction-stats.get': () => getTransactionStats(admin),
  ...ofPayments,
});

export const paymentQueries = (deps: PaymentDeps): QueryHandlers => ({
  'wallet.payment.create': async (request) => openOrderPayment(deps, checked(request)),
  'wallet.payment.reserve': async ({ orderId, accountId }) => ({ granted: await takePlace(deps, accountId, orderId) }),
  'wallet.payments.settled': async ({ orderIds }) => listSettledPayments(deps, checkedIds(orderIds)),
  'wallet.payment.get': ({ orderId }) => getOrderPayment(deps, orderId),
  'wallet.payment.close': (order) => closeOrderPayment(deps, order),
});

const ids = z.array(z.string().regex(ID_PATTERN)).max(SETTLED_ORDERS_MAX);
function checkedIds(orderIds: readonly string[]): readonly string[] {
  const parsed = ids.safeParse(orderIds);
  if (!parsed.success) throw new QueryFailed('bad_request', `needs at most ${SETTLED_ORDERS_MAX} ids of orders`);
  return parsed.data;
}

function checked(request: BodyOf<'wallet.payment.create'>) {
  const parsed = paymentRequest.safeParse(request);
  if (!parsed.success)
    throw new QueryFailed('bad_request', parsed.error.issues.map(({ message }) => message).join('; '));
  return parsed.data;
}
