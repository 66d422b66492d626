import { rupeesNumber, timesPaise, type Paise } from '@topup/kit/money';
import { completedAt } from '../domain/completed-at.ts';
import type { DeliveryRecord } from '../domain/delivery-record.ts';
import { failureOf } from '../domain/failure.ts';
import { payableAt, type Order } from '../domain/order.ts';
import { refundedOfItem, refundedPaise } from '../domain/refunded-amount.ts';
import { refundedToOf } from '../domain/refunded-to.ts';
import { closesAt, expectedAt, type Durations } from '../domain/expected.ts';
import { moneyParts } from '../domain/money-parts.ts';
import { choiceIn } from '../domain/order-choice.ts';
import type { Unit } from '../domain/units.ts';
import { statusMessage } from '../domain/wording.ts';
import { timelineView } from './timeline.ts';
import type { StatusCount } from '../store/order-lists.ts';
import type { Statistics } from '../use-cases/get-statistics.ts';

/** Uses the public API's names. There `userId` is the account in an answer, but the game id in a request. */
export function orderView(order: Order, durations: Durations, now: Date) {
  const expected = expectedAt(order, durations, now);
  const completed = completedAt(order);
  const { gameCode, playerId, ...choice } = choiceIn(order);
  return {
    _id: order._id,
    userId: { _id: order.accountId, name: order.accountName },
    userEmail: order.accountEmail,
    gameId: gameCode,
    userGameId: playerId,
    ...choice,
    totalAmount: rupeesNumber(order.totalPaise),
    ...paymentView(order),
    status: order.status,
    ...failureOf(order),
    statusMessage: statusMessage(order),
    ...refundView(order),
    money: moneyView(order),
    ...payView(order, durations),
    createdAt: order.createdAt.toISOString(),
    ...(completed ? { completedAt: completed.toISOString() } : {}),
    ...(expected ? { estimatedDeliveryTime: expected.toISOString() } : {}),
    smileOrderIds: supplierIds(order),
    items: order.items.map((_, item) => itemView(order, item)),
  };
}

function paymentView({ paymentDetails = {}, paymentGatewayResponse }: Order) {
  const { merchantTransactionId, providerTransactionId, instrument, merchantRefundId } = paymentDetails;
  return {
    paymentDetails: {
      ...(merchantTransactionId ? { merchantTransactionId } : {}),
      ...(providerTransactionId ? { phonepeTransactionId: providerTransactionId } : {}),
      ...(instrument ? { paymentInstrument: instrument } : {}),
      ...(merchantRefundId ? { merchantRefundId } : {}),
    },
    ...(paymentGatewayResponse
      ? { paymentGatewayResponse: JSON.parse(paymentGatewayResponse) as Record<string, unknown> }
      : {}),
  };
}

function refundedToView(order: Order) {
  const refundedTo = refundedToOf(order);
  return refundedTo ? { refundedTo } : {};
}

const refundView = (order: Order) => ({ ...refundedToView(order), ...amountView(refundedPaise(order)) });

const amountView = (refunded: Paise | null) => (refunded === null ? {} : { refundedAmount: rupeesNumber(refunded) });

const moneyView = (order: Order) =>
  moneyParts(order).map(({ at, amountPaise, units }) => ({
    at,
    ...(amountPaise === undefined ? {} : { amount: rupeesNumber(amountPaise) }),
    ...(units === undefined ? {} : { units }),
  }));

function payView(order: Order, durations: Pick<Durations, 'paymentWaitMs'>) {
  const [paymentUrl, expiresAt] = [payableAt(order), closesAt(order, durations)];
  return { ...(paymentUrl ? { paymentUrl } : {}), ...(expiresAt ? { expiresAt: expiresAt.toISOString() } : {}) };
}

function itemView(order: Order, item: number) {
  const { productId, spu, pricePaise, quantity } = order.items[item] as Order['items'][number];
  return {
    _id: `${order._id}:${item + 1}`,
    spu,
    productId,
    price: rupeesNumber(pricePaise),
    quantity,
    deliveredQuantity: deliveredOf(order, item).length,
    provedByBalance: deliveredOf(order, item).filter((unit) => unit.provedByBalance).length,
    subtotal: rupeesNumber(timesPaise(pricePaise, quantity)),
    ...amountView(refundedOfItem(order, item)),
    smileOrderId: supplierIds(order, item),
  };
}

const deliveredOf = (order: Order, item: number): Unit[] =>
  order.units.filter((unit) => unit.item === item && unit.state === 'delivered');

const supplierIds = (order: Order, item?: number): string[] =>
  order.units.flatMap((unit) =>
    unit.supplierOrderId && (item === undefined || unit.item === item) ? [unit.supplierOrderId] : [],
  );

export const recordView = (record: DeliveryRecord | null) =>
  record && {
    orders: record.orders,
    seconds: wholeSeconds(record.withinMs),
    medianSeconds: wholeSeconds(record.medianMs),
  };

const wholeSeconds = (ms: number): number => Math.max(1, Math.ceil(ms / 1_000));

const placesView = (order: Order) => moneyParts(order).map(({ at }) => ({ at }));

export const supportView = (order: Order) => ({ orderId: order._id, status: order.status, money: placesView(order) });

/** What the holder of a status token may see: no e-mail address, no game id. */
export const statusView = (order: Order) => ({
  success: true as const,
  orderId: order._id,
  status: order.status,
  ...whyOf(order),
  statusMessage: statusMessage(order),
  message: statusMessage(order),
  ...refundedToView(order),
  money: placesView(order),
  totalAmount: rupeesNumber(order.totalPaise),
});

export const ownStatusView = (order: Order, durations: Durations, now: Date) => {
  const expected = expectedAt(order, durations, now);
  return {
    ...statusView(order),
    ...refundView(order),
    money: moneyView(order),
    ...payView(order, durations),
    playerName: order.playerName,
    paymentMethod: order.paymentMethod,
    ...(expected ? { estimatedDeliveryTime: expected.toISOString() } : {}),
    items: order.items.map((_, item) => {
      const { smileOrderId: _numbers, ...view } = itemView(order, item);
      return view;
    }),
    timeline: timelineView(order, { amounts: true }),
  };
};

function whyOf(order: Order) {
  const failure = failureOf(order);
  return failure ? { reason: failure.failureReason, ...failure } : {};
}

export const countsView = (byStatus: readonly StatusCount[]) =>
  byStatus.map(({ status, count }) => ({ _id: status, count }));

export function statisticsView({ orders, asOf, transactions, yesterday }: Statistics) {
  const { total, today, month, byStatus, revenuePaise } = orders;
  return {
    orders: { total, today, month, byStatus: countsView(byStatus) },
    transactions: {
      total: Number(transactions?.total ?? 0),
      today: Number(transactions?.today ?? 0),
      byStatus: (transactions?.byStatus ?? []).map(({ status, count }) => ({ _id: status, count: Number(count) })),
      asOf: transactions ? new Date(Number(transactions.asOfMs)).toISOString() : null,
      ...(transactions?.yesterday === undefined ? {} : { yesterday: Number(transactions.yesterday) }),
    },
    revenue: {
      totalRevenue: rupeesNumber(revenuePaise.total),
      todayRevenue: rupeesNumber(revenuePaise.today),
      monthRevenue: rupeesNumber(revenuePaise.month),
    },
    yesterday: yesterday && {
      orders: yesterday.count,
      revenue: rupeesNumber(yesterday.deliveredPaise),
      until: yesterday.until.toISOString(),
    },
    asOf: asOf.toISOString(),
  };
}
