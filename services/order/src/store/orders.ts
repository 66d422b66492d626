import { batchedCollection } from '@topup/kit/batched-collection';
import { newId } from '@topup/kit/ids';
import { long, type Collection, type Document, type StoreDatabase } from '@topup/kit/mongo';
import { NEXT_AT_INDEX, type Due } from '@topup/kit/sweeper';
import type { Order, OrderProgress } from '../domain/order.ts';
import { TAIL_LENGTH } from '../domain/search.ts';
import { orderRecord, orderValidator, refundsRecord } from './order-record.ts';
import { createRecentOrders } from './recent-orders.ts';
import { openOrderLists, PLAYER_INDEX, type OrderLists } from './order-lists.ts';

export type Orders = OrderLists & {
  /** For the sweeper alone. */
  readonly collection: Collection<Due>;
  /** The order as this process last wrote it, or undefined; may be behind the database. */
  readonly remembered: (orderId: string) => Order | undefined;
  /** Reads the current order, which may still be rolled back (`isDurable`). */
  readonly read: (orderId: string) => Promise<Order | null>;
  /** A linearizable read, for answers that are not corrected later. */
  readonly readLatest: (orderId: string) => Promise<Order | null>;
  /** Whether this version is current and durable. Rejects when that is unknown. */
  readonly isDurable: (order: Order) => Promise<boolean>;
  /** Inserts a new order. False: its id is taken already. */
  readonly insert: (order: Order) => Promise<boolean>;
  /** Saves the next version. False: somebody saved another one since `from` was read. */
  readonly save: (from: Order, next: Order) => Promise<boolean>;
  /** Counts one more repeat of the current step's command and sets when the next is due (null: never). Not a new version. */
  readonly reschedule: (order: Order, next: { inMs: number | null; tries: number; stuck: boolean }) => Promise<void>;
};

/** Covers the counts of the days' totals. */
export const DAYS_INDEX = 'status-created-day';

const INDEXES = [
  NEXT_AT_INDEX,
  { key: { accountId: 1, createdAt: -1, _id: -1 }, name: 'account' },
  { key: { createdAt: 1, _id: 1 }, name: 'created' },
  { key: { stuck: 1 }, name: 'stuck', partialFilterExpression: { stuck: true } },
  { key: { status: 1, createdAt: 1, _id: 1, createdDay: 1, deliveredPaise: 1 }, name: DAYS_INDEX },
  { key: { paymentMethod: 1, createdAt: 1, _id: 1 }, name: 'method-created' },
  { key: { zoneId: 1, createdAt: 1, _id: 1 }, name: 'zone-created' },
  { key: { totalPaise: 1, _id: 1 }, name: 'total' },
  { key: { playerId: 1, createdAt: 1, _id: 1 }, name: PLAYER_INDEX },
  // For the admins' search alone: what their tables show of the supplier and of a payment.
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
 * How an update writes each mutable field of an order. The compiler requires every field: a missing one
 * would change in this process's memory only.
 * changed  written when it differs from the version before
 * counted  written always: repeats of a command change it without a new version, so what was read may be out of date
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
    // The `_id` is derived from the Idempotency-Key, and every step looks the order up by it.
    sharding: { key: { _id: 'hashed' } },
  });
  const recent = createRecentOrders();
  const single = batchedCollection(database, collection);
  /** By the database's clock, so that clock skew between processes does not matter. */
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
      // Removed from the memory first: if the acknowledgement is lost, the next handler reads the stored order.
      recent.forget(next._id);
      const stamped = { ...next, stamp: newId() };
      if (!(await single.update(isVersion(from), nextVersion(from, stamped, fromNow)))) return false;
      recent.keep(stamped);
      return true;
    },
    reschedule: async ({ _id, version }, { inMs, tries, stuck }) => {
      // The copy in memory would have an outdated count of tries.
      recent.forget(_id);
      const next = inMs === null ? { $unset: { nextAt: '' } } : {};
      const set = { ...(inMs === null ? {} : { nextAt: fromNow(inMs) }), tries, ...(stuck ? { stuck } : {}) };
      await collection.updateOne({ _id, version }, { $set: set, ...next });
    },
  };
}

const isVersion = ({ _id, status, step, version, stamp }: Order): Document =>
  stamp === undefined ? { _id, status, step, version } : { _id, status, step, version, stamp };

const asStored = (order: Order): Due & Document => orderRecord(order) as Due & Document;

/** Not a pipeline update, which costs the database a quarter more per write. */
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
