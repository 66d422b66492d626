import { givesBack, type OrderMoneyPlace } from '@topup/proto/enums';
import type { Paise } from '@topup/kit/money';
import { nameOf, type StateName } from './machine.ts';
import type { Order, RefundedTo } from './order.ts';
import { refundedPaise } from './refunded-amount.ts';
import { refundedToOf } from './refunded-to.ts';
import { priceOf } from './refunds.ts';
import type { Unit } from './units.ts';

/** `amountPaise` is absent when only the wallet knows it, or nothing was taken. */
type MoneyPart = {
  readonly at: OrderMoneyPlace;
  readonly amountPaise?: Paise;
  readonly units?: number;
};

const PAID_PLACES = [
  'delivered',
  'delivering',
  'queued',
  'checking',
  'to_wallet',
  'wallet',
  'outside',
  'support',
] as const satisfies readonly OrderMoneyPlace[];
type PaidPlace = (typeof PAID_PLACES)[number];

type Parts = (order: Order) => readonly MoneyPart[];
const at =
  (place: OrderMoneyPlace): Parts =>
  () => [{ at: place }];
const whole =
  (place: OrderMoneyPlace): Parts =>
  ({ totalPaise }) => [{ at: place, amountPaise: totalPaise }];

/** A wrong amount was captured. A payment gateway that can refund pays the money back; otherwise support has to. */
const returning: Parts = ({ paymentMethod }) => [{ at: givesBack(paymentMethod) ? 'gateway' : 'support' }];

const returned: Parts = (order) => {
  const amount = refundedPaise(order);
  return [{ at: returnedTo[refundedToOf(order) ?? 'wallet'], ...(amount === null ? {} : { amountPaise: amount }) }];
};
const returnedTo: Record<RefundedTo, OrderMoneyPlace> = { wallet: 'wallet', source: 'source', outside: 'outside' };

const byUnits: Parts = (order) => {
  const units = Map.groupBy(order.units, (unit) => placeOf(order, unit));
  return PAID_PLACES.flatMap((place) => {
    const there = units.get(place);
    return there ? [{ at: place, amountPaise: priceOf(order.items, there), units: there.length }] : [];
  });
};

function placeOf({ status, refunds }: Order, { unit, state }: Unit): PaidPlace {
  const refund = refunds.find(({ settledAt, units }) => settledAt && units.includes(unit));
  if (refund) return refund.outside ? 'outside' : 'wallet';
  switch (state) {
    case 'delivered':
      return 'delivered';
    case 'ambiguous':
      return 'checking';
    case 'rejected':
    case 'void':
      return status === 'refund_failed' ? 'support' : 'to_wallet';
    case 'unsent':
    case 'sending':
    case 'not_sent':
    case 'retryable':
      return status === 'placed' ? 'queued' : 'delivering';
  }
}

/** For orders without `paidAt`, whose price was never paid. For all other orders the parts follow from the units. */
const UNPAID: Record<StateName, Parts> = {
  'pending/debit': whole('being_taken'),
  'pending/payment': at('not_paid'),
  'pending/cancelling': at('confirming'),
  'processing/delivering': byUnits,
  'processing/refunding': byUnits,
  'placed/waiting': byUnits,
  'placed/voiding': byUnits,
  'placed/refunding': byUnits,
  'refund_failed/refunding': byUnits,
  'refund_failed/recording': byUnits,
  'completed/done': byUnits,
  'partially_completed/done': byUnits,
  'refund_initiated/returning': returning,
  'refund_failed/returning': at('support'),
  'failed/done': at('nothing_taken'),
  'refunded/done': returned,
  'manual_refund/done': returned,
  'cancelled/done': at('nothing_taken'),
};

/** The amounts of a paid order add up to its total. */
export const moneyParts = (order: Order): readonly MoneyPart[] =>
  (order.paidAt ? byUnits : UNPAID[nameOf(order)])(order);
