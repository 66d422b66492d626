import type { AdminCheck } from '@topup/kit/session';
import type { Transfers } from '../ledger/store/transfers.ts';
import type { Payments } from '../payments/store/payments.ts';
import type { History } from './store/history.ts';

export type HistoryDeps = {
  readonly history: History;
  /** For other services' queries about an order's transactions, transfers and payments. */
  readonly transfers: Pick<Transfers, 'ofOrder'>;
  readonly payments: Pick<Payments, 'ofRecord'>;
};
/** History routes also need the admin check. */
export type HistoryRouteDeps = HistoryDeps & { readonly adminCheck: AdminCheck };
