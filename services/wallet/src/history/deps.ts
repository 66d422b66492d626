import type { BuyerOf } from '@topup/kit/buyer';
import type { AdminCheck } from '@topup/kit/session';
import type { Transfers } from '../ledger/store/transfers.ts';
import type { Payments } from '../payments/store/payments.ts';
import type { History } from './store/history.ts';

export type HistoryDeps = {
  readonly history: History;
  readonly transfers: Pick<Transfers, 'ofOrder'>;
  readonly payments: Pick<Payments, 'ofRecord'>;
  readonly buyerOf: BuyerOf;
};
export type HistoryRouteDeps = HistoryDeps & { readonly adminCheck: AdminCheck };
