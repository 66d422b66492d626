import type { Paise } from '@topup/kit/money';
import { gatewayOf, walletAccount, walletOwner, type Account } from './accounts.ts';
import { orderPaymentKey } from './keys.ts';
import type { Movement, PostedTransfer, Transfer } from './transfers.ts';

export type Debit = { readonly orderId: string; readonly accountId: string; readonly amountPaise: Paise };
export type Refund = {
  readonly key: string;
  readonly of: string;
  readonly orderId: string;
  readonly accountId: string;
  readonly units: readonly string[];
  readonly amountPaise: Paise;
};

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

export type ManualRefund = { readonly reference: string; readonly reason: string; readonly by: string };

/**
 * The account credited by a manual refund: the gateway's clearing account for a gateway payment, `adjustments` for a
 * wallet payment.
 */
export const manualRefundAccount = (paidFrom: Account): Account => (gatewayOf(paidFrom) ? paidFrom : 'adjustments');

export const manualRefundMovement = (
  refund: Refund,
  { reference, reason, by }: ManualRefund,
  to: Account,
): Movement => {
  const movement = refundMovement(refund);
  return { ...movement, credit: to, by, ref: { ...movement.ref, providerReference: reference, note: reason } };
};

export function manualRefundOf(transfer: Transfer): ManualRefund | null {
  if (transfer.outcome !== 'ok' || transfer.kind !== 'refund' || walletOwner(transfer.credit)) return null;
  const { providerReference: reference = '', note: reason = '' } = transfer.ref;
  return { reference, reason, by: transfer.by };
}

export const givesBack = (transfer: PostedTransfer, { units, amountPaise, of }: Refund): boolean =>
  transfer.of === of &&
  transfer.amountPaise === amountPaise &&
  transfer.refundUnits?.length === units.length &&
  units.every((unit) => transfer.refundUnits?.includes(unit));
