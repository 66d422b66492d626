import type { Paise } from '@topup/kit/money';
import { walletAccount } from './accounts.ts';
import { orderPaymentKey } from './keys.ts';
import type { Movement } from './transfers.ts';

export type Debit = { readonly orderId: string; readonly accountId: string; readonly amountPaise: Paise };
export type Refund = {
  readonly key: string;
  readonly of: string;
  readonly orderId: string;
  readonly accountId: string;
  readonly units: readonly string[];
  readonly amountPaise: Paise;
};

/** What an order asks for, as a movement; the same words give the same fingerprint, however late they are said again. */
export const debitMovement = ({ orderId, accountId, amountPaise }: Debit): Movement => ({
  key: orderPaymentKey(orderId),
  kind: 'purchase',
  debit: walletAccount(accountId),
  credit: 'sales',
  amountPaise,
  by: 'order',
  ref: { accountId, orderId },
});

export const refundMovement = ({ key, of, orderId, accountId, units, amountPaise }: Refund): Movement => ({
  key,
  kind: 'refund',
  debit: 'sales',
  credit: walletAccount(accountId),
  amountPaise,
  of,
  refundUnits: units,
  by: 'order',
  ref: { accountId, orderId },
});
