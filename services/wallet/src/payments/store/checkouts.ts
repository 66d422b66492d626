import { PaymentOutcome } from '@topup/proto';
import { changeOf, long, unlessTaken, type Collection, type StoreDatabase } from '@topup/kit/mongo';
import { paise, type Paise } from '@topup/kit/money';
import { outboxEntry, type OutboxEntry, type WithOutbox } from '@topup/kit/outbox';
import { NEXT_AT_INDEX } from '@topup/kit/sweeper';
import type { Gateway } from '../../ledger/domain/accounts.ts';
import type { OrderSettlement } from './order-settlement.ts';

export type Checkout = {
  readonly _id: string;
  readonly accountId: string;
  readonly gateway: Gateway;
  readonly amountPaise: Paise;
  readonly redirectUrl: string;
  /** Until this time one call is requesting the page; afterwards another call may. */
  readonly openingUntil: Date;
  readonly paymentUrl?: string;
  readonly paymentId?: string;
  readonly createdAt: Date;
  readonly settled?: OrderSettlement;
};
type CheckoutDocument = WithOutbox & { told: string[] };
type NewCheckout = Omit<Checkout, 'openingUntil' | 'createdAt' | 'settled' | 'paymentUrl' | 'paymentId'>;

const OPENING_MS = 15_000;
/** If the event is not published after this time, a sweeper publishes it. */
const RELAY_MS = 5_000;

export type Checkouts = {
  /** Stores the order's checkout, and claims the opening of its page. Null when the order has a checkout already. */
  begin(checkout: NewCheckout, now: Date): Promise<Checkout | null>;
  find(orderId: string): Promise<Checkout | null>;
  ofIds(orderIds: readonly string[]): Promise<Checkout[]>;
  /** Claims another try to open a page. False while another call is trying, or when there is a page. */
  claimOpening(orderId: string, now: Date): Promise<boolean>;
  opened(orderId: string, paymentUrl: string, paymentId: string): Promise<void>;
  notOpened(orderId: string, now: Date): Promise<void>;
  /** Adds the event once per payment and outcome. Null when it was added before, or the order has no checkout. */
  note(settlement: OrderSettlement, now: Date): Promise<OutboxEntry | null>;
  nothingDue(orderId: string): Promise<void>;
  readonly collection: Collection<CheckoutDocument>;
};

export async function openCheckouts(database: StoreDatabase): Promise<Checkouts> {
  const collection = await database.collection<CheckoutDocument>('checkouts', {
    indexes: [{ ...NEXT_AT_INDEX }],
    sharding: { key: { _id: 'hashed' } },
  });
  const set = async (filter: object, fields: object): Promise<boolean> =>
    (await collection.updateOne(filter, { $set: fields })).matchedCount === 1;
  return {
    collection,
    begin: async (checkout, now) => {
      const begun = { ...checkout, openingUntil: later(now, OPENING_MS), createdAt: now };
      const stored = { ...begun, amountPaise: long(checkout.amountPaise), told: [], outbox: [] };
      return (await unlessTaken(collection.insertOne(stored))) ? begun : null;
    },
    find: async (orderId) => fromDocument(await collection.findOne({ _id: orderId })),
    ofIds: async (orderIds) =>
      (await collection.find({ _id: { $in: [...orderIds] } }).toArray()).map((one) => fromDocument(one) as Checkout),
    claimOpening: (orderId, now) =>
      set(
        { _id: orderId, openingUntil: { $lte: now }, paymentUrl: { $exists: false } },
        { openingUntil: later(now, OPENING_MS) },
      ),
    opened: async (orderId, paymentUrl, paymentId) => void (await set({ _id: orderId }, { paymentUrl, paymentId })),
    notOpened: async (orderId, now) => void (await set({ _id: orderId }, { openingUntil: now })),
    note: async (settlement, now) => {
      const { orderId, outcome, details, orderPaid } = settlement;
      // An order has one void event; every other event is about one of its payments.
      const about = outcome === PaymentOutcome.VOID ? orderId : details.merchantTransactionId;
      const id = `${about}:${PaymentOutcome[outcome]}`;
      const entry = outboxEntry('wallet.payment.settled', id, settlement, now);
      // Once an order is paid, the outcomes of its other payments do not change `settled`.
      const answers = outcome === PaymentOutcome.PAID || !orderPaid;
      const noted = await collection.updateOne(
        { _id: orderId, told: { $ne: id } },
        changeOf({
          $push: { outbox: entry, told: id },
          $set: { nextAt: later(now, RELAY_MS), ...(answers ? { settled: settlement } : {}) },
        }),
      );
      return noted.matchedCount === 1 ? entry : null;
    },
    nothingDue: async (orderId) => {
      await collection.updateOne({ _id: orderId, outbox: { $size: 0 } }, { $unset: { nextAt: '' } });
    },
  };
}

const later = (at: Date, ms: number): Date => new Date(at.getTime() + ms);

function fromDocument(document: CheckoutDocument | null): Checkout | null {
  if (!document) return null;
  const { nextAt: _nextAt, outbox: _outbox, told: _told, ...rest } = document;
  return { ...rest, amountPaise: paise(document['amountPaise'] as number) } as Checkout;
}
