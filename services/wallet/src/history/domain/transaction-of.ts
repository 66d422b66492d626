import { indianDay } from '@topup/kit/indian-day';
import { derivedId } from '@topup/kit/ids';
import { ZERO, subtractPaise } from '@topup/kit/money';
import { gatewayOf, walletOwner } from '../../ledger/domain/accounts.ts';
import { failureOf } from '../../ledger/domain/failure-of.ts';
import { manualRefundOf } from '../../ledger/domain/order-movements.ts';
import { parentTransactionId } from './gateway-transactions.ts';
import { shownKind } from '../../ledger/domain/shown-kind.ts';
import type { Transaction } from '../../recharges/domain/transaction.ts';
import type { PostedTransfer, Rejection, Transfer } from '../../ledger/domain/transfers.ts';

/** A recharge's transaction has the recharge's id; any other transaction's id is derived from the transfer's key. */
export const transactionIdOf = (transfer: Pick<Transfer, '_id' | 'ref'>): string =>
  transfer._id.startsWith('recharge:') && transfer.ref.transactionId
    ? transfer.ref.transactionId
    : derivedId(transfer._id);

/** Derived from the transfer alone, so that a transaction can be rewritten at any time. Null for a void. */
export function transactionOf(transfer: Transfer): Transaction | null {
  if (transfer.outcome === 'void') return null;
  const { ref, kind, at, amountPaise, debit, credit } = transfer;
  const type = shownKind(transfer);
  const parentId = parentTransactionId(transfer);
  const walletMoved = transfer.outcome === 'ok' && transfer.wallet !== undefined;
  const gateway = type === 'refund' && walletMoved ? null : (gatewayOf(debit) ?? gatewayOf(credit));
  return {
    _id: transactionIdOf(transfer),
    accountId: ref.accountId,
    type,
    amountPaise:
      kind === 'admin_adjustment' && credit === 'adjustments' ? subtractPaise(ZERO, amountPaise) : amountPaise,
    description: describe(transfer),
    createdAt: at,
    createdDay: indianDay(at),
    paymentMethod: gateway ?? 'wallet',
    walletMoved,
    ...(transfer.outcome === 'rejected' ? refused(transfer) : { status: statusOf(transfer) }),
    ...(walletMoved
      ? { balanceBeforePaise: transfer.balanceBeforePaise, balanceAfterPaise: transfer.balanceAfterPaise }
      : {}),
    ...(parentId === undefined ? {} : { parentId }),
    ...(ref.orderId === undefined ? {} : { orderId: ref.orderId }),
    ...(ref.paymentId === undefined ? {} : { merchantTransactionId: ref.paymentId }),
    ...(ref.note === undefined ? {} : { note: ref.note }),
  };
}

function refused(transfer: Rejection): Pick<Transaction, 'status' | 'failureReason' | 'failureCode'> {
  const failureCode = failureOf(transfer);
  return { status: 'failed', failureReason: transfer.reason, ...(failureCode ? { failureCode } : {}) };
}

function statusOf(transfer: PostedTransfer): 'refund_initiated' | 'manual_refund' | 'completed' {
  if (transfer.credit === 'suspense') return 'refund_initiated';
  return manualRefundOf(transfer) ? 'manual_refund' : 'completed';
}

function describe({ kind, ref, ...transfer }: Exclude<Transfer, { outcome: 'void' }>): string {
  const order = ref.orderId ? ` ${ref.orderId.slice(0, 8)}` : '';
  if (kind === 'purchase') return `Payment for order${order}`;
  if (kind === 'refund') {
    const outside = transfer.outcome === 'ok' && !walletOwner(transfer.credit) ? ', given back by support' : '';
    return `Refund for undelivered items of order${order}${outside}`;
  }
  if (kind === 'admin_adjustment') return 'Balance adjusted by support';
  if (transfer.debit === 'suspense')
    return transfer.credit.startsWith('gateway:') ? 'Payment given back' : 'Payment credited to wallet';
  if (transfer.credit === 'suspense') return ref.orderId ? `Payment for order${order}` : 'Wallet recharge';
  return transfer._id.startsWith('late:') ? 'Late payment credited to wallet' : 'Wallet recharge';
}
