import type { AlarmKind, AlarmingService } from '@topup/proto/alarm-kinds';
import type { Alarm } from '@topup/web-kit/api/alarms.ts';
import { alarmTexts as t } from './texts.ts';
import {
  deliveryPlace,
  marginsPlace,
  orderPlace,
  pricesPlace,
  refillPlace,
  tabPlace,
  transactionsPlace,
  userPlace,
} from '../record/places.ts';

type Place = { readonly address: string; readonly name: string };
type PlaceOf = (subject: string) => Place;
type MaybePlaceOf = (subject: string) => Place | undefined;

const ID_LENGTH = 32;
const DAY_LENGTH = 10;
const shortOf = (subject: string): string => subject.slice(0, 8);
/** The id of the order or recharge. `subject` may be a payment's id, which begins with the id of what was paid for. */
const recordOf = (subject: string): string => subject.slice(0, ID_LENGTH);

const order: PlaceOf = (subject) => ({ address: orderPlace(recordOf(subject)), name: t.order(shortOf(subject)) });
/** Leads to the transaction's details, where admins decide about money in suspense. A recharge is itself a transaction. */
const payment: PlaceOf = (subject) => ({
  address: transactionsPlace(recordOf(subject), { view: recordOf(subject) }),
  name: t.payment(shortOf(subject)),
});
/** A closed account, which has only the address that the services gave it. */
const closed: PlaceOf = (accountId) => ({
  address: userPlace(`${accountId}@erased.invalid`, accountId),
  name: t.account(shortOf(accountId)),
});
const delivery: PlaceOf = (unit) => ({ address: deliveryPlace(unit), name: t.delivery(shortOf(unit)) });
const product: PlaceOf = (productId) => ({ address: pricesPlace(productId), name: t.prices });

/** Where an alarm leads if it is not about a single record. Keyed by the service that raised it. */
const HOMES: Record<AlarmingService, Place> = {
  order: { address: tabPlace('orders'), name: t.orders },
  wallet: { address: tabPlace('transactions'), name: t.payments },
  'supplier-gateway': { address: tabPlace('deliveries'), name: t.deliveries },
  catalogue: { address: pricesPlace(''), name: t.prices },
};
/** `subject`: the day and the product. */
const margins: PlaceOf = (subject) => ({ address: marginsPlace(subject.slice(0, DAY_LENGTH)), name: t.margins });
const refill: PlaceOf = () => ({ address: refillPlace, name: t.refill });
const supplier: PlaceOf = () => ({ ...HOMES['supplier-gateway'], name: t.supplier });

/** For `document_stuck` (a background job cannot change a document): the document's page, by its collection. */
const BY_COLLECTION: Readonly<Record<string, PlaceOf>> = {
  orders: order,
  payments: payment,
  transactions: payment,
  attempts: delivery,
  products: product,
};

const documentPlace: MaybePlaceOf = (subject) => {
  const end = subject.indexOf(':');
  return BY_COLLECTION[subject.slice(0, end)]?.(subject.slice(end + 1));
};

/** Where an alarm of each kind leads. Null: the alarm is not about a single record, so it leads to one of `HOMES`. */
const BY_KIND: Record<AlarmKind, MaybePlaceOf | null> = {
  order_stuck: order,
  placed_6h: order,
  placed_12h: order,
  placed_20h: order,
  refund_failed: order,
  day_lost_money: margins,
  suspense: payment,
  failed_credit: payment,
  gateway_unreadable: payment,
  gateway_finds_nothing: null,
  closed_account_money: closed,
  ambiguous_delivery: delivery,
  supplier_away: supplier,
  clock_off: supplier,
  points_low: refill,
  points_critical: refill,
  charges_unclear: supplier,
  sold_below_cost: product,
  name_changed: product,
  names_changed: null,
  job_failing: null,
  document_stuck: documentPlace,
};
const isKnown = (kind: string): kind is AlarmKind => Object.hasOwn(BY_KIND, kind);

export const placeOf = (service: AlarmingService, { kind, subject }: Pick<Alarm, 'kind' | 'subject'>): Place =>
  (isKnown(kind) ? BY_KIND[kind]?.(subject) : null) ?? HOMES[service];
