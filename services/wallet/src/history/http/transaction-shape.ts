import { z } from 'zod';
import { failureCodes, rechargeMoneyPlaces } from '@topup/proto';
import { rupeesNumber } from '@topup/kit/money';
import type { HistoryEntry } from '../domain/merge-refunds.ts';
import type { Transaction, TransactionStatus } from '../../recharges/domain/transaction.ts';
import { hasMoneyPlace, rechargeMoney } from '../../recharges/domain/recharge-money.ts';

export const TYPES = ['recharge', 'refund', 'purchase', 'admin_adjustment'] as const;
export const STATUSES = [
  'completed',
  'pending',
  'processing',
  'failed',
  'refund_initiated',
  'refunded',
  'refund_failed',
  'manual_refund',
  'failed_credit',
] as const;

export const entryShape = {
  _id: z.string(),
  transaction_type: z.enum(TYPES),
  status: z.enum(STATUSES),
  amount: z.number().describe('rupees; always positive, except for adjustments that take money'),
  description: z.string(),
  createdAt: z.string(),
  paymentMethod: z.string(),
  balanceBefore: z.number().optional(),
  balanceAfter: z.number().optional(),
  failureReason: z.string().optional(),
  failureCode: z.enum(failureCodes).optional().describe('the code of failureReason'),
};

export const moneyShape = z
  .object({
    at: z.enum(rechargeMoneyPlaces),
    amount: z.number().optional().describe('rupees; absent when nothing was taken or only the gateway knows it'),
  })
  .describe("where the money of a recharge is, or of a payment that is not its order's price");

export const transactionShape = z
  .object({ ...entryShape, money: moneyShape.optional(), refundTransaction: z.object(entryShape).optional() })
  .meta({ id: 'Transaction' });

/** `failed_credit` is shown as pending: the player has paid, and a failure would say that nothing was deducted. */
const shown = (status: TransactionStatus): TransactionStatus => (status === 'failed_credit' ? 'pending' : status);
export const storedStatuses = (status: (typeof STATUSES)[number]): TransactionStatus[] =>
  status === 'pending' ? ['pending', 'failed_credit'] : [status as TransactionStatus];

export const placeJson = (entry: HistoryEntry) => (hasMoneyPlace(entry) ? { money: moneyJson(entry) } : {});

export function moneyJson({ refundTransaction, ...recharge }: HistoryEntry) {
  const { at, amountPaise } = rechargeMoney(recharge, refundTransaction);
  return { at, ...(amountPaise === undefined ? {} : { amount: rupeesNumber(amountPaise) }) };
}

export const entryJson = ({ refundTransaction, ...transaction }: HistoryEntry) => ({
  ...transactionFields(transaction),
  ...placeJson({ ...transaction, refundTransaction }),
  ...(refundTransaction ? { refundTransaction: transactionFields(refundTransaction) } : {}),
});

export const transactionFields = (transaction: Transaction) => ({
  _id: transaction._id,
  transaction_type: transaction.type,
  status: shown(transaction.status),
  amount: rupeesNumber(transaction.amountPaise),
  description: transaction.description,
  createdAt: transaction.createdAt.toISOString(),
  paymentMethod: transaction.paymentMethod,
  ...(transaction.balanceBeforePaise === undefined
    ? {}
    : { balanceBefore: rupeesNumber(transaction.balanceBeforePaise) }),
  ...(transaction.balanceAfterPaise === undefined ? {} : { balanceAfter: rupeesNumber(transaction.balanceAfterPaise) }),
  ...(transaction.failureReason === undefined ? {} : { failureReason: transaction.failureReason }),
  ...(transaction.failureCode === undefined ? {} : { failureCode: transaction.failureCode }),
});
