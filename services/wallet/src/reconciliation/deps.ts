import type { Bus } from '@topup/kit/messaging';
import type { PostingDeps } from '../ledger/deps.ts';
import type { Wallets } from '../ledger/store/wallets.ts';
import type { Settle } from '../payments/deps.ts';
import type { Gateways } from '../payments/gateway.ts';
import type { Payments } from '../payments/store/payments.ts';
import type { Transactions } from '../recharges/store/transactions.ts';

export type HistoryCheckDeps = Pick<PostingDeps, 'transfers' | 'onTransfer' | 'now'> & {
  readonly transactions: Transactions;
};
export type WalletCheckDeps = Pick<PostingDeps, 'transfers' | 'now'> & { readonly wallets: Wallets };
export type PaymentCheckDeps = Pick<PostingDeps, 'transfers'> & {
  readonly payments: Payments;
  readonly settle: Settle;
};
export type PendingCheckDeps = Omit<PaymentCheckDeps, 'transfers'> & Pick<HistoryCheckDeps, 'transactions' | 'now'>;
export type LateCheckDeps = Omit<PaymentCheckDeps, 'transfers'> & Pick<PostingDeps, 'now'>;
export type RepostDeps = PostingDeps & PaymentCheckDeps & { readonly gateways: Gateways };
export type OrderCheckDeps = RepostDeps & { readonly bus: Pick<Bus, 'ask'> };

export type PassesDeps = OrderCheckDeps & HistoryCheckDeps & WalletCheckDeps;
