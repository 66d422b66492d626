import { batchedCollection } from '@topup/kit/batched-collection';
import { newId } from '@topup/kit/ids';
import { long, type Collection, type Document, type StoreDatabase } from '@topup/kit/mongo';
import { NEXT_AT_INDEX, type Due } from '@topup/kit/sweeper';
import type { Order, OrderProgress } from '../domain/order.ts';
import { TAIL_LENGTH } from '../domain/search.ts';
import { orderRecord, orderValidator, refundsRecord } from './order-record.ts';
import { createRecentOrders } from './recent-orders.ts';
import { ACCOUNT_INDEX, DAYS_INDEX, openOrderLists, PLAYER_INDEX, type OrderLists } from './order-lists.ts';

export type Orders = OrderLists & {
  readonly collection: Collection<Due>;
  /** The version that this process wrote last. It may be older than the stored one. */
  readonly remembered: (orderId: string) => Order | undefined;
  /** The version that is returned may still be rolled back by the database; `isDurable` tells. */
  readonly read: (orderId: string) => Promise<Order | null>;
  /** A linearizable read, for decisions that nothing corrects later. */
  readonly readLatest: (orderId: string) => Promise<Order | null>;
  /** Whether this version is the current one, and durable. Rejects when the database cannot tell. */
  readonly isDurable: (order: Order) => Promise<boolean>;
  /** False when an order with this id exists already. */
  readonly insert: (order: Order) => Promise<boolean>;
  /** False when another version was saved since `from` was read. */
  readonly save: (from: Order, next: Order) => Promise<boolean>;
  /** Due orders that wait for a payment at a gateway, the longest due first. Starts behind the order `after`. */
  readonly dueUnpaid: (after: Order | null, limit: number) => Promise<readonly Order[]>;
  /** Makes the order due again in `inMs`. Null when it no longer waits for its payment, or another process has claimed it. */
  readonly claimUnpaid: (order: Order, inMs: number) => Promise<Order | null>;
  /** Stores the number of repeats and the next check without making a new version. `inMs` null: no further check. */
  readonly reschedule: (order: Order, next: { inMs: number | null; tries: number; stuck: boolean }) => Promise<void>;
};

const INDEXES = [
  NEXT_AT_INDEX,
  { key: { accountId: 1, createdAt: -1, _id: -1 }, name: ACCOUNT_INDEX },
  { key: { createdAt: 1, _id: 1 }, name: 'created' },
  { key: { stuck: 1 }, name: 'stuck', partialFilterExpression: { stuck: true } },
  { key: { status: 1, createdAt: 1, _id: 1, createdDay: 1, deliveredPaise: 1 }, name: DAYS_INDEX },
  { key: { paymentMethod: 1, createdAt: 1, _id: 1 }, name: 'method-created' },
  { key: { zoneId: 1, createdAt: 1, _id: 1 }, name: 'zone-created' },
  { key: { totalPaise: 1, _id: 1 }, name: 'total' },
  { key: { playerId: 1, createdAt: 1, _id: 1 }, name: PLAYER_INDEX },
  // This index and the next are only for the admins' search: by supplier order number, and by the end of a payment's id.
  { key: { 'units.supplierOrderId': 1 }, name: 'supplier-order', sparse: true },
  {
    key: { paymentTail: 1 },
    name: 'payment-tail',
    partialFilterExpression: { paymentTail: { $exists: true } },
  },
  {
    key: { placedReason: 1, createdAt: 1 },
    name: 'placed',
    partialFilterExpression: { placedReason: { $exists: true } },
  },
];

/**
 * How an update writes each mutable field of an order. The compiler requires every field: a change of a missing one
 * would reach this process's memory, but not the database.
 * changed  written when it differs from the previous version
 * counted  always written: repeats of a command change it without a new version, so the copy that was read may be old
 */
const WRITTEN: { readonly [F in keyof Required<OrderProgress>]: 'changed' | 'counted' } = {
  version: 'changed',
  stamp: 'changed',
  status: 'changed',
  step: 'changed',
  units: 'changed',
  refunds: 'changed',
  deliveredPaise: 'changed',
  lane: 'changed',
  placedReason: 'changed',
  blocked: 'changed',
  returnedTo: 'changed',
  lateCredits: 'changed',
  failureReason: 'changed',
  failureCode: 'changed',
  paymentPage: 'changed',
  paymentDetails: 'changed',
  paymentGatewayResponse: 'changed',
  stepSince: 'changed',
  askedVersion: 'changed',
  history: 'changed',
  paidAt: 'changed',
  updatedAt: 'changed',
  nextAt: 'counted',
  tries: 'counted',
  stuck: 'counted',
};
const FIELDS = Object.keys(WRITTEN) as (keyof OrderProgress)[];

export async function openOrders(database: StoreDatabase): Promise<Orders> {
  const collection = await database.collection<Due & Document>('orders', {
    indexes: INDEXES,
    validator: orderValidator,
    version: 3,
    // The `_id` is derived from the Idempotency-Key, and every step looks the order up by it.
    sharding: { key: { _id: 'hashed' } },
  });
  const recent = createRecentOrders();
  const single = batchedCollection(database, collection);
  const fromNow = (ms: number) => new Date(database.now().getTime() + ms);
  return {
    ...openOrderLists(collection),
    collection,
    remembered: recent.get,
    read: async (orderId) => (await single.read(orderId)) as Order | null,
    readLatest: async (orderId) => (await collection.findOne({ _id: orderId }, { ...database.latest })) as Order | null,
    isDurable: (order) => single.isDurable(isVersion(order)),
    insert: async (order) => {
      const stamped = { ...order, stamp: newId() };
      if ((await single.insert(asStored(stamped))) !== 'stored') return false;
      recent.keep(stamped);
      return true;
    },
    save: async (from, next) => {
      // Removed from memory first, so that after a lost acknowledgement the next handler reads the stored order.
      recent.forget(next._id);
      const stamped = { ...next, stamp: newId() };
      if (!(await single.update(isVersion(from), nextVersion(from, stamped, fromNow)))) return false;
      recent.keep(stamped);
      return true;
    },
    dueUnpaid: async (after, limit) => {
      const due = { ...UNPAID, nextAt: { $lte: database.now() }, ...(after ? { $or: behind(after) } : {}) };
      const found = await collection.find(due).sort({ nextAt: 1, _id: 1 }).limit(limit).toArray();
      return found as Document[] as Order[];
    },
    claimUnpaid: async (order, inMs) => {
      const { _id, version, nextAt = { $exists: false } } = order;
      const next = fromNow(inMs);
      const isClaimed = await single.update({ ...UNPAID, _id, version, nextAt }, { $set: { nextAt: next } });
      return isClaimed ? { ...order, nextAt: next } : null;
    },
    reschedule: async ({ _id, version }, { inMs, tries, stuck }) => {
      // The copy in memory would have an outdated `tries`.
      recent.forget(_id);
      const next = inMs === null ? { $unset: { nextAt: '' } } : {};
      const set = { ...(inMs === null ? {} : { nextAt: fromNow(inMs) }), tries, ...(stuck ? { stuck } : {}) };
      await collection.updateOne({ _id, version }, { $set: set, ...next });
    },
  };
}

const behind = ({ nextAt = new Date(0), _id }: Order) => [{ nextAt: { $gt: nextAt } }, { nextAt, _id: { $gt: _id } }];
const UNPAID = { status: 'pending', step: 'payment' } as const;

const isVersion = ({ _id, status, step, version, stamp }: Order): Document =>
  stamp === undefined ? { _id, status, step, version } : { _id, status, step, version, stamp };

const asStored = (order: Order): Due & Document => orderRecord(order) as Due & Document;

/** A plain update: a pipeline update would cost the database a quarter more per write. */
function nextVersion(from: Order, next: Order, fromNow: (ms: number) => Date): Document {
  const set: Document = {};
  const unset: Record<string, ''> = {};
  for (const field of FIELDS) {
    if (WRITTEN[field] === 'changed' && from[field] === next[field]) continue;
    if (next[field] === undefined) unset[field] = '';
    else set[field] = storable(field, next, fromNow);
  }
  const { merchantTransactionId } = next.paymentDetails ?? {};
  if (set['paymentDetails'] && merchantTransactionId) set['paymentTail'] = merchantTransactionId.slice(-TAIL_LENGTH);
  return Object.keys(unset).length > 0 ? { $set: set, $unset: unset } : { $set: set };
}

function storable(field: keyof OrderProgress, order: Order, fromNow: (ms: number) => Date): unknown {
  if (field === 'refunds') return refundsRecord(order.refunds);
  if (field === 'deliveredPaise') return long(order.deliveredPaise);
  if (field === 'nextAt') return order.nextAt && fromNow(order.nextAt.getTime() - order.updatedAt.getTime());
  return order[field];
}
