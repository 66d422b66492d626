import { counted } from '@topup/kit/counted';
import { ApiError, conflict, notFound, unavailable, unprocessable, type ErrorMap } from '@topup/kit/errors';
import { TOO_MANY_OPEN_PAYMENTS } from '@topup/proto';
import { keyReused } from '@topup/kit/idempotency';
import { rupeesText } from '@topup/kit/money';
import { pointsNumber } from '@topup/kit/points';
import type { OrderFailure } from '../domain/failures.ts';
import { payableAt, type Order } from '../domain/order.ts';
import type { ChangedPrice, Price } from '../domain/prices.ts';

const namedItem = ({ productId, displayName, spu }: Price) => ({ productId, displayName: displayName || spu });
const storefrontItem = (price: Price) => ({ ...namedItem(price), customPrice: rupeesText(price.pricePaise) });
const changedItem = ({ sent, price }: ChangedPrice) => ({
  ...namedItem(price),
  ...(sent === null ? {} : { from: rupeesText(sent) }),
  to: rupeesText(price.pricePaise),
});

function firstOrder(order: Order) {
  const { _id: orderId, status, paymentMethod } = order;
  const paymentUrl = payableAt(order);
  return { orderId, status, paymentMethod, ...(paymentUrl ? { paymentUrl } : {}) };
}

const WITHOUT_DETAILS = {
  orders_stopped: () =>
    conflict('orders_stopped', 'New orders are paused. Nothing was charged. Please try again later.'),
  method_stopped: () => conflict('method_stopped', 'This payment method is paused. Please choose another one.'),
  no_loss: () => conflict('no_loss', 'This product did not lose money on this day.'),
  no_failed_refund: () => conflict('no_failed_refund', 'This order has no failed refund.'),
  already_cancelling: () => conflict('already_cancelling', 'Cancellation is already under way.'),
  order_not_pending: () => conflict('order_not_pending', 'Order is no longer pending'),
  link_invalid: () => notFound('This link is no longer valid.'),
  order_not_found: () => notFound('Order not found.'),
};

type OfManualRefunds = Extract<
  OrderFailure,
  { kind: 'payment_held' | 'own_order' | 'outside_under_way' | 'outside_noted' | 'refunded_to_wallet' }
>;
const OF_MANUAL_REFUNDS: ErrorMap<OfManualRefunds> = {
  payment_held: () =>
    conflict('payment_held', 'The payment of this order is held. Refund or credit it at its transaction, once.'),
  own_order: () => conflict('own_order', 'Another admin has to decide about your own order.'),
  outside_under_way: ({ reference }) =>
    conflict('outside_under_way', `This refund is already being recorded as made outside the store, by ${reference}.`),
  outside_noted: ({ reference }) =>
    conflict(
      'outside_noted',
      `Another admin has already recorded this refund as made outside the store, by ${reference}.`,
    ),
  refunded_to_wallet: () =>
    conflict(
      'refunded_to_wallet',
      "Nothing was recorded: the refund has reached the player's wallet. If you have also paid it outside, it was paid twice.",
    ),
};

/** `version`: the version of this service's price list. The client may already have a newer list. */
export const orderErrors = (version: () => number): ErrorMap<OrderFailure> => ({
  prices_changed: ({ current, changed }) =>
    conflict('prices_changed', 'Prices have changed. Please review your order.', {
      items: current.map(storefrontItem),
      changed: changed.map(changedItem),
      version: version(),
    }),
  item_unavailable: ({ productIds, known }) =>
    conflict('item_unavailable', 'This item is not available at the moment.', {
      productIds,
      items: known.map(namedItem),
      version: version(),
    }),
  too_many_lines: ({ max }) => unprocessable('too_many_lines', `An order can have at most ${max} lines.`),
  too_many_units: ({ max }) => unprocessable('too_many_units', `An order can contain at most ${max} items.`),
  too_many_passes: ({ max }) => unprocessable('too_many_passes', `An order can contain at most ${max} Weekly Passes.`),
  passes_exhausted: () =>
    unprocessable(
      'passes_exhausted',
      'This game account already has 10 active Weekly Passes, which is the most the game allows.',
    ),
  ...WITHOUT_DETAILS,
  unknown_game: () => unprocessable('unknown_game', 'This game is not available here.'),
  payment_in_flight: () =>
    new ApiError(409, 'in_flight', 'Your payment page is being opened. Please wait a moment.', { retryAfterS: 2 }),
  too_many_open_payments: () => conflict(TOO_MANY_OPEN_PAYMENTS.code, TOO_MANY_OPEN_PAYMENTS.message),
  payment_page_unavailable: () =>
    new ApiError(
      503,
      'payment_page_unavailable',
      'The payment page could not be opened. Nothing was charged. Please try again.',
      { retryAfterS: 5 },
    ),
  order_closed: ({ order }) =>
    conflict('order_closed', 'This order was closed before it was paid. Please create a new one.', firstOrder(order)),
  player_not_found: ({ reason }) => unprocessable('player_not_found', reason),
  player_unverifiable: () =>
    unavailable('The player could not be verified right now. Nothing was charged. Please try again in a moment.', 5),
  idempotency_key_reused: ({ first }) => keyReused('order', firstOrder(first)),
  too_many_streams: () =>
    new ApiError(429, 'too_many_streams', 'Too many pages are waiting for an order. This one keeps asking.', {
      retryAfterS: 60,
    }),
  ...OF_MANUAL_REFUNDS,
  run_under_way: ({ by }) =>
    conflict('run_under_way', `Processing is already under way.${by ? ` Started by ${by}.` : ''}`, { by }),
  nothing_placed: () => conflict('nothing_placed', 'There are no placed orders to process.'),
  points_short: ({ shortfall }) =>
    conflict(
      'points_short',
      `The supplier balance is ${counted(pointsNumber(shortfall), 'point')} short. Refill it first.`,
      {
        pointsShortfall: pointsNumber(shortfall),
      },
    ),
  nothing_covered: () =>
    conflict('nothing_covered', 'The supplier balance does not cover the oldest placed order. Refill it first.'),
  balance_unknown: () => unavailable('The supplier balance cannot be read right now. Please try again in a moment.', 5),
});
