import type { BuyerOf } from '@topup/kit/buyer';
import type { AdminCheck } from '@topup/kit/session';
import type { Transfers } from '../ledger/store/transfers.ts';
import type { Payments } from '../payments/store/payments.ts';
import type { Transactions } from '../recharges/store/transactions.ts';
import type { History } from './store/history.ts';

export type HistoryDeps = {
  readonly history: History;
  readonly transactions: Transactions;
  readonly transfers: Pick<Transfers, 'head' | 'ofOrder'>;
  readonly payments: Pick<Payments, 'ofRecord'>;
  readonly buyerOf: BuyerOf;
  /** Asks the gateway about the open payments of an order or recharge, and waits at most a second. */
  readonly refresh: (recordId: string) => Promise<void>;
  readonly statusTokenKey: Buffer;
  readonly now: () => Date;
};
export type HistoryRouteDeps = Pick<HistoryDeps, 'history' | 'buyerOf'> & { readonly adminCheck: AdminCheck };
