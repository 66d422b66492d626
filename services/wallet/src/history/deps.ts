import type { AdminCheck } from '@topup/kit/session';
import type { Transfers } from '../ledger/store/transfers.ts';
import type { Payments } from '../payments/store/payments.ts';
import type { History } from './store/history.ts';

export type HistoryDeps = {
  readonly history: History;
  /** For other services, which compare the transactions of an order with its transfers and payments. */
  readonly transfers: Pick<Transfers, 'ofOrder'>;
  readonly payments: Pick<Payments, 'ofRecord'>;
};
/** What its routes know beside: whether an admin still is one. */
export type HistoryRouteDeps = HistoryDeps & { readonly adminCheck: AdminCheck };
