import { derivedId } from '@topup/kit/ids';
import { gatewayOf } from '../../ledger/domain/accounts.ts';
import type { Transaction } from '../../recharges/domain/transaction.ts';
import { isLateForOrder, leavesSuspense, type Moved } from '../../ledger/domain/shown-kind.ts';

export function parentTransactionId(transfer: Moved): string | undefined {
  const { _id, of, ref, credit } = transfer;
  if (of?.startsWith('recharge:')) return ref.transactionId;
  if (of !== undefined) return derivedId(of);
  return isLateForOrder(transfer) && credit !== 'suspense' ? derivedId(`${_id}:payment`) : undefined;
}

/** For a payment too late for its order: the purchase under which the history shows the credit to the wallet. Else null. */
export function paymentTransactionOf(transfer: Moved, credited: Transaction): Transaction | null {
  if (!isLateForOrder(transfer) || credited.parentId === undefined) return null;
  const { balanceBeforePaise: _before, balanceAfterPaise: _after, parentId, ...transaction } = credited;
  const gateway = gatewayOf(transfer.debit);
  return {
    ...transaction,
    _id: parentId,
    type: 'purchase',
    description: `Payment for order ${transfer.ref.orderId?.slice(0, 8) ?? ''}`,
    paymentMethod: gateway ?? transaction.paymentMethod,
    walletMoved: false,
  };
}

/** For a transfer out of suspense: the id and the final status of the held capture's transaction. Else null. */
export function closedBy(transfer: Moved): { transactionId: string; status: 'refunded' | 'manual_refund' } | null {
  const transactionId = leavesSuspense(transfer) ? parentTransactionId(transfer) : undefined;
  if (transactionId === undefined) return null;
  const outside = gatewayOf(transfer.credit) !== null && transfer.by !== 'wallet';
  return { transactionId, status: outside ? 'manual_refund' : 'refunded' };
}
