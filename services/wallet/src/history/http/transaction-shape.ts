import { z } from 'zod';
import { failureCodes } from '@topup/proto';
import { rupeesNumber } from '@topup/kit/money';
import type { HistoryLine } from '../domain/refund-row.ts';
import type { Row, RowStatus } from '../domain/row.ts';

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

export const line = {
  _id: z.string(),
  transaction_type: z.enum(TYPES),
  status: z.enum(STATUSES),
  amount: z.number().describe('rupees; positive, signed for adjustments'),
  description: z.string(),
  createdAt: z.string(),
  paymentMethod: z.string(),
  balanceBefore: z.number().optional(),
  balanceAfter: z.number().optional(),
  failureReason: z.string().optional(),
  failureCode: z.enum(failureCodes).optional().describe('what `failureReason` says'),
};

/** A transaction as players see it; a purchase carries its refund. */
export const transactionShape = z
  .object({ ...line, refundTransaction: z.object(line).optional() })
  .meta({ id: 'Transaction' });

/** Money that was captured and is still being credited is pending to a player: 'not deducted' would be false. */
const shown = (status: RowStatus): RowStatus => (status === 'failed_credit' ? 'pending' : status);
/** The stored statuses behind one that players see. */
export const storedStatuses = (status: (typeof STATUSES)[number]): RowStatus[] =>
  status === 'pending' ? ['pending', 'failed_credit'] : [status as RowStatus];

/** A line of a history as JSON. */
export const lineJson = ({ refundTransaction, ...row }: HistoryLine) => ({
  ...transactionFields(row),
  ...(refundTransaction ? { refundTransaction: transactionFields(refundTransaction) } : {}),
});

/** A row as JSON: rupees, ISO times. */
export const transactionFields = (row: Row) => ({
  _id: row._id,
  transaction_type: row.type,
  status: shown(row.status),
  amount: rupeesNumber(row.amountPaise),
  description: row.description,
  createdAt: row.createdAt.toISOString(),
  paymentMethod: row.paymentMethod,
  ...(row.balanceBeforePaise === undefined ? {} : { balanceBefore: rupeesNumber(row.balanceBeforePaise) }),
  ...(row.balanceAfterPaise === undefined ? {} : { balanceAfter: rupeesNumber(row.balanceAfterPaise) }),
  ...(row.failureReason === undefined ? {} : { failureReason: row.failureReason }),
  ...(row.failureCode === undefined ? {} : { failureCode: row.failureCode }),
});
