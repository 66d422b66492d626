import { paymentProviders } from '@topup/proto';
import type { Document } from '@topup/kit/mongo';
import { ACCOUNT_PATTERN } from '../domain/accounts.ts';

const HEX_64 = '^[0-9a-f]{64}$';
const text = { bsonType: 'string', minLength: 1, maxLength: 500 };
const positive = { bsonType: 'long', minimum: 1 };
const amount = { bsonType: 'long' };

const shape = {
  bsonType: 'object',
  additionalProperties: false,
  required: ['_id', 'kind', 'outcome', 'fingerprint', 'at', 'by', 'ref', 'prevHash', 'hash', 'keyId'],
  properties: {
    _id: { ...text, maxLength: 120 },
    kind: { enum: ['recharge', 'purchase', 'refund', 'admin_adjustment'] },
    outcome: { enum: ['ok', 'rejected', 'void'] },
    wallet: { bsonType: 'string', pattern: '^[0-9a-f]{32}$' },
    seq: { bsonType: ['int', 'long'], minimum: 1 },
    amountPaise: positive,
    deltaPaise: amount,
    balanceBeforePaise: { ...amount, minimum: 0 },
    balanceAfterPaise: { ...amount, minimum: 0 },
    debit: { bsonType: 'string', pattern: ACCOUNT_PATTERN },
    credit: { bsonType: 'string', pattern: ACCOUNT_PATTERN },
    of: { ...text, maxLength: 120 },
    refundUnits: { bsonType: 'array', minItems: 1, maxItems: 500, uniqueItems: true, items: text },
    reason: text,
    fingerprint: text,
    at: { bsonType: 'date' },
    by: text,
    ref: {
      bsonType: 'object',
      additionalProperties: false,
      properties: {
        accountId: { bsonType: 'string', pattern: '^[0-9a-f]{32}$' },
        orderId: text,
        transactionId: text,
        paymentId: text,
        providerReference: text,
        note: text,
      },
    },
    prevHash: { bsonType: 'string', pattern: '^([0-9a-f]{64})?$' },
    hash: { bsonType: 'string', pattern: HEX_64 },
    keyId: text,
  },
};

const present = (field: string) => ({ $ne: [{ $type: `$${field}` }, 'missing'] });
const LEG = ['wallet', 'seq', 'deltaPaise', 'balanceBeforePaise', 'balanceAfterPaise'];
const whole = { $and: LEG.map(present) };
const none = { $not: [{ $or: LEG.map(present) }] };
const moves = { $and: ['amountPaise', 'debit', 'credit'].map(present) };
const isWallet = (side: string) => ({ $eq: [{ $substrCP: [{ $ifNull: [side, ''] }, 0, 7] }, 'wallet:'] });
const isThisWallet = (side: string) => ({ $eq: [side, { $concat: ['wallet:', '$wallet'] }] });

const rules = {
  $and: [
    { $or: [{ $eq: ['$outcome', 'void'] }, { $and: [moves, present('ref.accountId')] }] },
    { $or: [{ $ne: ['$outcome', 'void'] }, { $not: [{ $or: ['amountPaise', 'debit', 'credit'].map(present) }] }] },
    { $or: [{ $eq: ['$outcome', 'ok'] }, none] },
    { $or: [{ $ne: ['$outcome', 'ok'] }, { $eq: [{ $or: [isWallet('$debit'), isWallet('$credit')] }, whole] }] },
    { $or: [whole, none] },
    { $or: [{ $ne: ['$outcome', 'rejected'] }, present('reason')] },
    { $or: [{ $eq: ['$outcome', 'ok'] }, { $not: [present('refundUnits')] }] },
    {
      $or: [
        { $ne: ['$kind', 'refund'] },
        { $ne: ['$outcome', 'ok'] },
        isWallet('$credit'),
        { $and: [present('ref.providerReference'), present('refundUnits')] },
      ],
    },
    { $or: [{ $not: [moves] }, { $ne: ['$debit', '$credit'] }] },
    {
      $or: [
        none,
        {
          $and: [
            { $eq: [{ $abs: '$deltaPaise' }, '$amountPaise'] },
            { $eq: ['$balanceAfterPaise', { $add: ['$balanceBeforePaise', '$deltaPaise'] }] },
            { $cond: [{ $gt: ['$deltaPaise', 0] }, isThisWallet('$credit'), isThisWallet('$debit')] },
            // The shard key is `ref.accountId` (TRANSFER_SHARDING), so this keeps a wallet's whole chain on one shard.
            { $eq: ['$wallet', '$ref.accountId'] },
            { $or: [{ $gt: ['$seq', 1] }, { $eq: ['$balanceBeforePaise', 0] }] },
            { $or: [{ $eq: ['$seq', 1] }, { $ne: ['$prevHash', ''] }] },
          ],
        },
      ],
    },
  ],
};

/** Checks again what `domain/decide.ts` guarantees; the database refuses a violating document with error 121. */
export const TRANSFER_VALIDATOR: Document = { $jsonSchema: shape, $expr: rules };

/** The condition of the partial index `gateway_purchases`: a query that does not contain exactly this cannot use it. */
export const GATEWAY_PURCHASES = {
  credit: 'sales',
  debit: { $gt: 'gateway:', $lt: 'gateway;' },
  outcome: 'ok',
} as const;

/** Raise this with every change of the validator or indexes. A new payment provider raises the version by itself. */
const CHANGES = 0;
export const TRANSFER_SCHEMA_VERSION = CHANGES + paymentProviders.length;

/** Sharded by account, so that a wallet's transfers, and the purchases that they refund, are on one shard. */
export const TRANSFER_SHARDING = {
  key: { 'ref.accountId': 1 },
  idDeterminesKey:
    'a key names an order, a payment, a recharge or an adjustment, and each of them belongs to one account for ever',
} as const;

/** The index of the wallets' chains. The `ref.accountId` of a chained transfer is its wallet; the validator ensures that. */
export const CHAIN_INDEX = 'account_seq';

/** `account_seq` allows one transfer per wallet and seq; `account_refund_units` one refund of a unit, whatever the key. */
export const TRANSFER_INDEXES = [
  {
    name: CHAIN_INDEX,
    key: { 'ref.accountId': 1, seq: -1 },
    unique: true,
    partialFilterExpression: { wallet: { $exists: true } },
  },
  {
    name: 'account_refund_units',
    key: { 'ref.accountId': 1, refundUnits: 1 },
    unique: true,
    partialFilterExpression: { refundUnits: { $exists: true } },
  },
  { name: 'of', key: { of: 1 }, partialFilterExpression: { of: { $exists: true } } },
  { name: 'order', key: { 'ref.orderId': 1 }, partialFilterExpression: { 'ref.orderId': { $exists: true } } },
  { name: 'at', key: { at: 1, _id: 1 } },
  {
    name: 'gateway_purchases',
    key: { 'ref.accountId': 1, amountPaise: 1 },
    partialFilterExpression: GATEWAY_PURCHASES,
  },
] as const;
