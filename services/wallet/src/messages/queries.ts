import { z } from 'zod';
import { SETTLED_ORDERS_MAX, type BodyOf } from '@topup/proto';
import { ID_PATTERN } from '@topup/kit/ids';
import type { Log } from '@topup/kit/log';
import { QueryFailed, type QueryHandlers } from '@topup/kit/messaging';
import { closeAccount } from '@topup/kit/personal';
import type { StoreDatabase } from '@topup/kit/mongo';
import { PERSONAL } from '../admin/store/personal.ts';
import type { TransactionStats } from '../admin/store/transaction-stats.ts';
import type { HistoryDeps } from '../history/deps.ts';
import type { CloseDeps } from '../payments/close-payment.ts';
import type { Refresh } from '../payments/deps.ts';
import { paymentRequest } from './commands.ts';
import { closeOrderPayment } from '../payments/use-cases/close-order-payment.ts';
import { getOrderPayment } from '../payments/use-cases/get-order-payment.ts';
import { listKeepingMoney, type KeepingMoneyDeps } from '../admin/use-cases/list-keeping-money.ts';
import { getTransactionStats } from '../admin/use-cases/get-transaction-stats.ts';
import { listSettledPayments } from '../payments/use-cases/list-settled-payments.ts';
import { takePlace, type PlaceDeps } from '../payments/take-place.ts';
import { openOrderPayment, type OpenDeps } from '../payments/use-cases/open-order-payment.ts';
import { transactionsOfOrder } from '../history/use-cases/transactions-of-order.ts';

type QueryDeps = Pick<HistoryDeps, 'history' | 'payments' | 'transfers' | 'now'> &
  KeepingMoneyDeps & {
    readonly stats: TransactionStats;
    readonly database: Pick<StoreDatabase, 'collection'>;
    readonly log: Pick<Log, 'info'>;
  };

export const queryHandlers = (deps: QueryDeps, ofPayments: QueryHandlers): QueryHandlers => ({
  'wallet.transactions.of-order': ({ orderId }) => transactionsOfOrder(deps, orderId),
  'wallet.transaction-stats.get': () => getTransactionStats(deps),
  'wallet.account.close': (account) =>
    closeAccount({ ...deps, personal: PERSONAL, keeps: (accountId) => listKeepingMoney(deps, accountId) }, account),
  ...ofPayments,
});

type PaymentQueryDeps = CloseDeps & OpenDeps & PlaceDeps & { readonly refresh: Refresh };

export const paymentQueries = (deps: PaymentQueryDeps): QueryHandlers => ({
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
