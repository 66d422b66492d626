import { long, type Document } from '@topup/kit/mongo';
import { paise } from '@topup/kit/money';
import type { Gateway } from '../../ledger/domain/accounts.ts';
import type { Transaction, TransactionStatus } from '../domain/transaction.ts';
import { merchantEndOf } from '../../payments/domain/merchant-end.ts';

export type RechargeWork = {
  readonly gateway: Gateway;
  readonly fingerprint: string;
  /** Until this time one call is requesting the page from the gateway; afterwards another call may. */
  readonly openingUntil: Date;
  /** The recharge fails at this time if it still has no page. Absent once it has one: then its payments decide. */
  readonly expiresAt?: Date;
  readonly paymentUrl?: string;
  readonly moves?: readonly { readonly to: TransactionStatus; readonly at: Date }[];
};
export type StoredTransaction = Transaction & { readonly recharge?: RechargeWork };

/** `listed`: players see it as a line of its own. Refunds are shown in their purchase, refused adjustments not at all. */
export type TransactionDocument = Document & { _id: string; listed: boolean };

const MONEY_FIELDS = ['amountPaise', 'balanceBeforePaise', 'balanceAfterPaise'] as const;

export function moneyAsLong(fields: object): Document {
  const document: Document = { ...fields };
  for (const field of MONEY_FIELDS)
    if (document[field] !== undefined) document[field] = long(document[field] as number);
  return document;
}

export const merchantFields = (merchantTransactionId: string | undefined): Document =>
  merchantTransactionId === undefined
    ? {}
    : { merchantTransactionId, merchantEnd: merchantEndOf(merchantTransactionId) };

export const transactionDocument = (transaction: StoredTransaction): TransactionDocument =>
  ({
    ...moneyAsLong(transaction),
    ...merchantFields(transaction.merchantTransactionId),
    listed: transaction.parentId === undefined && !isRefusedAdjustment(transaction),
  }) as TransactionDocument;

const isRefusedAdjustment = ({ type, status }: StoredTransaction): boolean =>
  type === 'admin_adjustment' && status === 'failed';

/** Throws RangeError when a money field is not whole paise. */
export function transactionFrom({
  listed: _listed,
  merchantEnd: _merchantEnd,
  ...document
}: TransactionDocument): StoredTransaction {
  for (const field of MONEY_FIELDS) if (document[field] !== undefined) paise(document[field] as number);
  return document as StoredTransaction;
}

const amount = { bsonType: 'long' };
const text = { bsonType: 'string' };

export const ROW_VALIDATOR: Document = {
  $jsonSchema: {
    bsonType: 'object',
    additionalProperties: false,
    required: ['_id', 'accountId', 'type', 'status', 'amountPaise', 'createdAt', 'createdDay', 'walletMoved', 'listed'],
    properties: {
      _id: { bsonType: 'string', pattern: '^[0-9a-f]{32}$' },
      accountId: text,
      type: { enum: ['recharge', 'purchase', 'refund', 'admin_adjustment'] },
      status: {
        enum: [
          'pending',
          'processing',
          'completed',
          'failed',
          'failed_credit',
          'refund_initiated',
          'refund_failed',
          'refunded',
          'manual_refund',
        ],
      },
      amountPaise: amount,
      balanceBeforePaise: amount,
      balanceAfterPaise: amount,
      description: text,
      createdAt: { bsonType: 'date' },
      createdDay: text,
      paymentMethod: text,
      walletMoved: { bsonType: 'bool' },
      listed: { bsonType: 'bool' },
      parentId: text,
      orderId: text,
      merchantTransactionId: text,
      merchantEnd: text,
      failureReason: text,
      failureCode: text,
      note: text,
      recharge: { bsonType: 'object' },
    },
  },
};

export const ROW_INDEXES = [
  { name: 'history', key: { accountId: 1, listed: 1, createdAt: -1, _id: -1 } },
  { name: 'order', key: { orderId: 1 }, partialFilterExpression: { orderId: { $exists: true } } },
  { name: 'parent', key: { parentId: 1 }, partialFilterExpression: { parentId: { $exists: true } } },
  {
    name: 'merchant_end',
    key: { merchantEnd: 1 },
    partialFilterExpression: { merchantEnd: { $exists: true } },
  },
  { name: 'newest', key: { createdAt: -1, _id: -1 } },
  { name: 'status_newest', key: { status: 1, createdAt: -1, _id: -1 } },
  { name: 'type_newest', key: { type: 1, createdAt: -1, _id: -1 } },
  { name: 'day_status', key: { createdDay: 1, status: 1 } },
  {
    name: 'pending_expiry',
    key: { 'recharge.expiresAt': 1 },
    partialFilterExpression: { status: 'pending', 'recharge.expiresAt': { $exists: true } },
  },
] as const;
