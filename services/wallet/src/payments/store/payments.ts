import { paymentProviders } from '@topup/proto';
import {
  unlessTaken,
  long,
  type Collection,
  type CollectionOptions,
  type StoreDatabase,
  type Document,
} from '@topup/kit/mongo';
import { paise, type Paise } from '@topup/kit/money';
import { batchedCollection } from '@topup/kit/batched-collection';
import { isDue, leased, NEXT_AT_INDEX } from '@topup/kit/sweeper';
import { paymentFrom, UNCAPTURED, UNWATCHED, type Payment, type PaymentState } from '../domain/payments.ts';

/**
 * `nextAt`: when the poller asks the gateway again; `askedAt`: when any caller last did; `hintedAt`: when a callback last came. The
 * last two by the database's clock.
 */
type PaymentDocument = Document & { _id: string; nextAt?: Date; askedAt?: Date; hintedAt?: Date };

export type Payments = {
  /** Stores a payment before its page is requested from the gateway. False when the id exists. */
  add(payment: Payment, nextAt: Date): Promise<boolean>;
  find(paymentId: string): Promise<Payment | null>;
  ofRecord(recordId: string): Promise<Payment[]>;
  ofIds(ids: readonly string[]): Promise<Map<string, Payment>>;
  /** Claims a status call. Null when any caller has claimed one within `gapMs`, or when the payment is captured. */
  claimAsk(paymentId: string, gapMs: number): Promise<Payment | null>;
  /** Claims a due payment, so that nobody else polls it for `leaseMs`. Null when it is not due. Claims are batched. */
  claimDue(paymentId: string, leaseMs: number): Promise<PaymentDocument | null>;
  /** False if the payment's current state does not allow the move. `nextAt` null ends the polling. */
  move(paymentId: string, to: PaymentState, more: MoveDetails): Promise<boolean>;
  describe(
    paymentId: string,
    said: Partial<Pick<Payment, 'capture' | 'gatewayAnswer' | 'filedOn' | 'isPaying'>>,
  ): Promise<void>;
  /**
   * Stores the first amount that the gateway reports as captured; every later call returns that one. So two different
   * reports cannot both be posted.
   */
  fixCaptured(paymentId: string, amountPaise: Paise): Promise<Paise>;
  /** Stores a refund's request before it is sent. False when another process has stored one since the payment was read. */
  claimRefund(payment: Payment, now: Date): Promise<boolean>;
  noteRefundError(paymentId: string, refundError: string): Promise<void>;
  /** Suspends the payment, so that a person decides. False when another refund was requested since the payment was read. */
  endReturn(payment: Payment): Promise<boolean>;
  /** Makes the payment due now. It stays due until the gateway is asked, even if a caller that asked before reschedules it. */
  hint(paymentId: string): Promise<void>;
  wait(paymentId: string, nextAt: Date | null): Promise<void>;
  readonly collection: Collection<PaymentDocument>;
};
type MoveDetails = { nextAt: Date | null } & Partial<
  Pick<Payment, 'paymentUrl' | 'providerOrderId' | 'capturedAt' | 'gatewayAnswer' | 'refundId'>
>;

const PAYMENTS_OF_RECORD_MAX = 100;

const VALIDATOR: Document = {
  $jsonSchema: {
    bsonType: 'object',
    required: ['_id', 'recordId', 'purpose', 'accountId', 'gateway', 'amountPaise', 'state', 'createdAt'],
    properties: {
      _id: { bsonType: 'string', pattern: '^[0-9a-f]{32}[0-9]{2}$' },
      amountPaise: { bsonType: 'long', minimum: 1 },
      gateway: { enum: paymentProviders },
      purpose: { enum: ['recharge', 'order'] },
      state: { enum: ['creating', 'open', 'failed', 'expired', 'paid', 'returning', 'suspended', 'returned'] },
      createdAt: { bsonType: 'date' },
    },
  },
};

/** Raise this with every change of the validator or indexes. A new payment provider raises the version by itself. */
const CHANGES = 0;
const DECLARED: CollectionOptions = {
  version: CHANGES + paymentProviders.length,
  validator: VALIDATOR,
  // Ranged, not hashed: the ids of a record's payments begin with the record's id, and they are queried together.
  sharding: { key: { _id: 1 } },
  indexes: [
    { ...NEXT_AT_INDEX },
    { name: 'record', key: { recordId: 1 } },
    { name: 'created', key: { createdAt: 1 } },
    { name: 'state', key: { state: 1, createdAt: 1 } },
    // For the audit: what was captured lately, and captures of one reference.
    { name: 'captured', key: { capturedAt: 1 }, partialFilterExpression: { capturedAt: { $exists: true } } },
    {
      name: 'reference',
      key: { 'capture.reference': 1 },
      partialFilterExpression: { 'capture.reference': { $exists: true } },
    },
    // Payments that are still polled, oldest first; the alarms query the oldest.
    { name: 'asked', key: { createdAt: 1, nextAt: 1 }, partialFilterExpression: { nextAt: { $exists: true } } },
  ],
};
const idsOf = (recordId: string) => ({ $gte: `${recordId}0`, $lt: `${recordId}:` });

export async function openPayments(database: StoreDatabase): Promise<Payments> {
  const collection = await database.collection<PaymentDocument>('payments', DECLARED);
  const single = batchedCollection(database, collection);
  return {
    collection,
    add: (payment, nextAt) =>
      unlessTaken(collection.insertOne({ ...payment, amountPaise: long(payment.amountPaise), nextAt })),
    find: async (paymentId) => fromDocument(await collection.findOne({ _id: paymentId })),
    ofRecord: async (recordId) => {
      const numbered = collection.find({ _id: idsOf(recordId), recordId }).sort({ _id: 1 });
      const documents = await numbered.limit(PAYMENTS_OF_RECORD_MAX).toArray();
      return documents.map((document) => fromDocument(document) as Payment);
    },
    ofIds: async (ids) => {
      const documents = ids.length > 0 ? await collection.find({ _id: { $in: [...ids] } }).toArray() : [];
      return new Map(documents.map((document) => [document._id, fromDocument(document) as Payment]));
    },
    claimAsk: async (paymentId, gapMs) => {
      const due = { $lte: [{ $ifNull: ['$askedAt', new Date(0)] }, { $subtract: ['$$NOW', gapMs] }] };
      const filter = { _id: paymentId, state: { $in: UNCAPTURED }, $expr: due };
      return fromDocument(await collection.findOneAndUpdate(filter, [{ $set: { askedAt: '$$NOW' } }]));
    },
    claimDue: async (paymentId, leaseMs) => {
      const claim = [{ $set: { ...leased(leaseMs), askedAt: '$$NOW' } }];
      return (await single.update({ _id: paymentId, ...isDue }, claim)) ? single.read(paymentId) : null;
    },
    move: async (paymentId, to, { nextAt, ...details }) => {
      const said = Object.entries({ ...details, state: to }).map(([name, value]) => [name, { $literal: value }]);
      const when = UNWATCHED.includes(to) ? { nextAt: '$$REMOVE' } : scheduled(nextAt);
      const moved = await collection.updateOne({ _id: paymentId, state: { $in: paymentFrom(to) } }, [
        { $set: { ...Object.fromEntries(said), ...when } },
      ]);
      return moved.matchedCount === 1;
    },
    describe: async (paymentId, said) => {
      await collection.updateOne({ _id: paymentId }, { $set: said });
    },
    fixCaptured: async (paymentId, amountPaise) => {
      const first = { capturedPaise: { $ifNull: ['$capturedPaise', long(amountPaise)] } };
      const options = { returnDocument: 'after' } as const;
      const fixed = await collection.findOneAndUpdate({ _id: paymentId }, [{ $set: first }], options);
      return paise(Number(fixed?.['capturedPaise'] ?? amountPaise));
    },
    claimRefund: async ({ _id, refundAskedAt, refundAskedTimes = 0 }, now) => {
      const request = { refundAskedAt: now, refundAskedTimes: refundAskedTimes + 1 };
      const claimed = await collection.updateOne(stillReturning(_id, refundAskedAt), { $set: request });
      return claimed.matchedCount === 1;
    },
    noteRefundError: async (paymentId, refundError) => {
      await collection.updateOne({ _id: paymentId }, { $set: { refundError } });
    },
    endReturn: async ({ _id, refundAskedAt }) => {
      const ended = { $set: { state: 'suspended' }, $unset: { nextAt: '' } };
      return (await collection.updateOne(stillReturning(_id, refundAskedAt), ended)).matchedCount === 1;
    },
    hint: async (paymentId) => {
      const due = [{ $set: { hintedAt: '$$NOW', nextAt: '$$NOW' } }];
      await single.update({ _id: paymentId, state: { $nin: UNWATCHED } }, due);
    },
    wait: async (paymentId, nextAt) => {
      await single.update({ _id: paymentId, state: { $nin: UNWATCHED } }, [{ $set: scheduled(nextAt) }]);
    },
  };
}

/** A callback that came after the last query keeps the payment due: that query's answer may be older than the callback. */
const scheduled = (nextAt: Date | null) => ({
  nextAt: {
    $cond: [
      { $gte: ['$hintedAt', { $ifNull: ['$askedAt', new Date(0)] }] },
      '$hintedAt',
      nextAt ? { $literal: nextAt } : '$$REMOVE',
    ],
  },
});

const stillReturning = (_id: string, refundAskedAt: Date | undefined) =>
  ({ _id, state: 'returning', refundAskedAt: refundAskedAt ?? { $exists: false } }) as const;

const fromDocument = (document: PaymentDocument | null): Payment | null => document && paymentOf(document);

export function paymentOf(document: PaymentDocument): Payment {
  const {
    nextAt: _nextAt,
    askedAt: _askedAt,
    hintedAt: _hintedAt,
    capturedPaise: _capturedPaise,
    ...payment
  } = document;
  return { ...payment, amountPaise: paise(document['amountPaise'] as number) } as Payment;
}
