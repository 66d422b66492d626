import type { AnswerOf } from '@topup/proto';
import { paise } from '@topup/kit/money';
import type { OrderCheckDeps } from './deps.ts';
import { checkAge, checkMoney, type ListedOrder } from './domain/check-order.ts';
import type { Contradiction } from './domain/contradiction.ts';
import { missingMoney, paymentIdsOf, type Known, type OrderMoney, type OrderRefund } from './domain/missing-money.ts';
import { findingsOf, type Finding } from './domain/reconciliation.ts';
import { transfersOfOrders } from '../ledger/store/read-transfers.ts';
import { foundTwice, type Pass } from './pass.ts';
import { repost } from './repost.ts';
import { throttled } from './throttled.ts';

const PAGE = 200;
type OrdersPage = AnswerOf<'order.orders.since'>;
type Cursor = { changedAtMs: bigint; id: string };

/** Checks the orders, oldest change first. Posts again transfers that an order proves and that a restore of the database lost. */
export async function orders(deps: OrderCheckDeps, pass: Pass): Promise<void> {
  for await (const { page, cursor } of throttled(pagesSince(deps, pass.from))) {
    pass.count('orders', page.orders.length);
    let known: OrdersPage | null = page;
    const find = async () => {
      const current = known ?? (await ask(deps, cursor));
      known = null;
      return compare(deps, current);
    };
    for (const finding of await foundTwice(pass, find)) {
      const order = page.orders.find(({ orderId }) => finding.subject === `order ${orderId}`);
      await pass.note(finding, order && (() => repost(deps, moneyOf(order))));
    }
  }
}

async function* pagesSince(
  deps: Pick<OrderCheckDeps, 'bus'>,
  from: Date | null,
): AsyncGenerator<{ page: OrdersPage; cursor: Cursor }> {
  let cursor: Cursor = { changedAtMs: BigInt(from?.getTime() ?? 0), id: '' };
  for (;;) {
    const page = await ask(deps, cursor);
    yield { page, cursor };
    if (!page.more || !page.next) return;
    cursor = page.next;
  }
}

const ask = ({ bus }: Pick<OrderCheckDeps, 'bus'>, cursor: Cursor): Promise<OrdersPage> =>
  bus.ask('order.orders.since', { cursor, limit: PAGE });

async function compare(
  deps: Pick<OrderCheckDeps, 'transfers' | 'payments' | 'now'>,
  { orders: listed }: OrdersPage,
): Promise<Finding[]> {
  const posted = await transfersOfOrders(
    deps.transfers,
    listed.map(({ orderId }) => orderId),
  );
  const states = listed.map(listedOrder);
  const byOrder = Map.groupBy(posted, ({ ref }) => ref.orderId);
  const asOf = deps.now();
  return findingsOf('orders', [
    ...(await lost(deps, listed, new Map(posted.map(({ _id, outcome }) => [_id, outcome])))),
    ...states.flatMap((order) => checkMoney(order, byOrder.get(order.orderId) ?? [])),
    ...states.flatMap((order) => checkAge(order, asOf)),
  ]);
}

type PagedOrder = OrdersPage['orders'][number];

async function lost(
  deps: Pick<OrderCheckDeps, 'payments'>,
  listed: readonly PagedOrder[],
  known: Known,
): Promise<Contradiction[]> {
  const orders = listed.map(moneyOf);
  const unsettled = orders.filter((order) => order.paidFrom !== 'wallet' && order.paymentId && !order.isPaid);
  const payments = await deps.payments.ofIds(unsettled.flatMap(paymentIdsOf));
  const forgotten = unsettled.filter(({ paymentId }) => !payments.has(paymentId));
  return [
    ...orders.flatMap((order) => missingMoney(order, known).map(({ detail }) => contradiction(order, detail))),
    ...forgotten.map((order) => contradiction(order, `payment ${order.paymentId} is not known here`)),
  ];
}

const contradiction = ({ orderId }: OrderMoney, detail: string): Contradiction => ({
  invariant: 'I8',
  subject: `order ${orderId}`,
  detail,
});

const moneyOf = (order: PagedOrder): OrderMoney => ({
  orderId: order.orderId,
  accountId: order.accountId,
  status: order.status,
  totalPaise: paise(order.totalPaise),
  paidFrom: order.paymentMethod as OrderMoney['paidFrom'],
  isPaid: order.paidAtMs !== undefined,
  paymentId: order.paymentId,
  refunds: order.refunds.map(refundOf),
  createdAt: new Date(Number(order.createdAtMs)),
});

const refundOf = ({ n, units, amountPaise, outside }: PagedOrder['refunds'][number]): OrderRefund => ({
  n,
  units,
  amountPaise: paise(amountPaise),
  ...(outside ? { outside } : {}),
});

const listedOrder = (order: PagedOrder): ListedOrder => ({
  orderId: order.orderId,
  status: order.status,
  step: order.step,
  totalPaise: paise(order.totalPaise),
  lines: order.lines.map(({ pricePaise, quantity }) => ({ pricePaise: paise(pricePaise), quantity })),
  units: order.units,
  createdAt: new Date(Number(order.createdAtMs)),
  stepSince: new Date(Number(order.stepSinceMs)),
  ...(order.nextAtMs === undefined ? {} : { nextAt: new Date(Number(order.nextAtMs)) }),
});
