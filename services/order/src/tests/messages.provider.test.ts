import { test } from '@jest/globals';
import { PaymentState, type CommandName, type InitOf } from '@topup/proto';
import { createLog } from '@topup/kit/log';
import { multiplied } from '@topup/kit/supplier-cost';
import { paise } from '@topup/kit/money';
import { points } from '@topup/kit/points';
import { answerOfKept, adminQuestion, recordingBus, readBefore, toldNotice } from '@topup/kit/testing/pact-questions';
import { verifyMessagePact } from '@topup/kit/testing/pact-messages';
import type { Order } from '../domain/order.ts';
import { PENDING_MAX_MS, PLACED_MAX_MS, REFUND_MAX_MS } from '../domain/deadlines.ts';
import { recordManualRefund } from '../domain/record-manual-refund.ts';
import { hasPlace, openPayment } from '../saga/open-payment.ts';
import { askPayment } from '../saga/ask-payment.ts';
import { askUnpaid } from '../use-cases/ask-unpaid.ts';
import { findPlayer } from '../saga/find-player.ts';
import { getBuyer } from '../use-cases/get-buyer.ts';
import { getOrderDetails } from '../use-cases/get-order-details.ts';
import { createStatistics } from '../use-cases/get-statistics.ts';
import { listOrdersSince } from '../use-cases/list-orders-since.ts';
import { listUnitsSold } from '../use-cases/list-units-sold.ts';
import { summarizePlaced } from '../use-cases/summarize-placed.ts';
import { startProjections } from '../messages/projections.ts';
import { applyTimeouts } from '../domain/apply-timeouts.ts';
import { sendCommand } from '../saga/send-command.ts';
import { anOrder, later, NOON } from '../testing/orders.ts';
import { changed, reported, paidOrder, unitId } from '../testing/replies.ts';

/** The message that an order's state sends. */
async function sent(order: Order): Promise<InitOf<CommandName>> {
  const bodies: InitOf<CommandName>[] = [];
  await sendCommand({ send: async (_name, init) => void bodies.push(init) }, order);
  const [body] = bodies;
  if (!body) throw new Error('this state sends nothing');
  return body;
}

/** The question to the wallet when an order needs its payment page. */
async function paymentRequest(order: Order): Promise<InitOf<'wallet.payment.create'>> {
  const requests: object[] = [];
  const bus = {
    send: () => Promise.reject(new Error('nothing is sent')),
    ask: async (_name: string, request: object) => {
      requests.push(request);
      return { state: PaymentState.OPENING };
    },
  };
  const settings = { publicOrigin: 'http://localhost:8080', paymentHosts: [], statusTokenKey: Buffer.alloc(32) };
  await openPayment({ ...settings, bus, now: () => NOON } as never, order);
  return requests[0] as InitOf<'wallet.payment.create'>;
}

const after = (order: Order, ms: number): Order => {
  const result = applyTimeouts(order, later(NOON, ms), { refundOverdue: true });
  if (!result) throw new Error('no deadline was passed');
  return changed(result);
};
const placed = () => reported(paidOrder(), { reports: [], remaining: { halted: 'points' } });
const refunding = () => reported(paidOrder(), { reports: [{ unit: unitId(1), state: 'rejected' }], remaining: 'none' });
const manuallyRefunded = () =>
  changed(
    recordManualRefund(
      after(refunding(), REFUND_MAX_MS + 2_000),
      { reference: 'UTR-7', reason: 'by bank transfer', by: 'b'.repeat(32) },
      NOON,
    ),
  );

const log = createLog('order-test', 'silent');

/** All questions that the order service asks about one order, to any service. */
async function questions(order: Order) {
  const bus = recordingBus({
    transactions: [],
    attempts: [],
    found: true,
    username: 'Legend',
    multipliers: [],
    asOfMs: 0n,
  });
  await askPayment({ bus } as never, order);
  await hasPlace({ bus }, order._id, order.accountId);
  await getOrderDetails({ orders: { read: async () => order } as never, bus, log }, order._id);
  const days = { count: async () => NOON, read: async () => [] };
  await createStatistics({ days, yesterday: async () => null, bus, log, now: () => NOON })();
  const verifications = { get: async () => null, keep: async () => undefined } as never;
  const onSale = { productId: '13', pricePaise: 6_250, pointsHundredths: 6_150 };
  const prices = { all: () => [onSale], pointCostPaise: () => null } as never;
  const player = { playerId: order.playerId, zoneId: order.zoneId } as never;
  await findPlayer({ bus, verifications, prices, rules: { seedPointCostPaise: null } }, player);
  const none = async function* () {};
  const placedOrders = { waiting: none, underWay: none };
  await summarizePlaced({ placedOrders, bus, log, now: () => NOON }, { fresh: true });
  return bus;
}

/** The question about all orders that wait for their payment. */
async function questionAboutUnpaid(order: Order) {
  const bus = recordingBus({ settled: [] });
  const orders = {
    dueUnpaid: async () => [order],
    claimUnpaid: async () => order,
  };
  await askUnpaid({ bus, orders, now: () => NOON, log } as never);
  return bus.question('wallet.payments.settled');
}

/** The first questions that the projections ask their owners. */
async function firstQuestions() {
  const bus = recordingBus({ users: [], prices: [], more: false });
  const deps = { cursors: await readBefore.collection(), bus, log, prices: { listVersion: () => 0 }, users: {} };
  const { prices, users } = startProjections(deps as never);
  await Promise.all([prices.stop(), users.stop()]);
  return bus;
}

/** The order service's answer when one product was sold. */
function soldAnswer() {
  const products = [{ productId: '13', quantity: 3, revenuePaise: paise(18_750), pointsHundredths: points(6_150) }];
  const soldDays = { since: async () => [{ day: '2026-03-01', products, pointCostPaise: null }] };
  return listUnitsSold({ soldDays, now: () => NOON }, { days: 1 } as never);
}

const paying = () => anOrder(undefined, {}, 'ekupi');
const closing = () => after(paying(), PENDING_MAX_MS + 60_000);

test('order tells the wallet what it expects to hear', () =>
  verifyMessagePact({
    producer: 'order',
    consumer: 'wallet',
    produce: {
      'wallet.debit.post': () => sent(anOrder()),
      'wallet.debit.void': () => sent(after(anOrder(), PENDING_MAX_MS)),
      'wallet.refund.post': () => sent(refunding()),
      'wallet.refund.outside': () => sent(manuallyRefunded()),
      'wallet.payment.create': () => paymentRequest(paying()),
      'wallet.payment.reserve': async () => (await questions(paying())).question('wallet.payment.reserve'),
      'wallet.payments.settled': () => questionAboutUnpaid(paying()),
      'wallet.payment.get': async () => (await questions(paying())).question('wallet.payment.get'),
      'wallet.payment.close': async () => (await questions(closing())).question('wallet.payment.close'),
      'wallet.transactions.of-order': async () => (await questions(paying())).question('wallet.transactions.of-order'),
      'wallet.transaction-stats.get': async () => (await questions(paying())).question('wallet.transaction-stats.get'),
      'answer to order.buyer.get': () =>
        getBuyer({ readLatest: async () => paidOrder() }, { orderId: paidOrder()._id }),
      'answer to order.orders.since': () => {
        const page = { cursor: { changedAtMs: 0n, id: '' }, limit: 200 } as never;
        return listOrdersSince({ createdSince: async () => [paidOrder()] }, page);
      },
    },
  }));

test('order tells the supplier gateway what it expects to hear', () =>
  verifyMessagePact({
    producer: 'order',
    consumer: 'supplier-gateway',
    produce: {
      'supplier.order.deliver': () => {
        const order = paidOrder();
        return sent({ ...order, items: order.items.map((one) => ({ ...one, ...multiplied(1_004_300) })) });
      },
      'supplier.units.void': () => sent(after(placed(), PLACED_MAX_MS)),
      'supplier.player.verify': async () => (await questions(paying())).question('supplier.player.verify'),
      'supplier.balance.get': async () => (await questions(paying())).question('supplier.balance.get'),
      'supplier.attempts.of-order': async () => (await questions(paying())).question('supplier.attempts.of-order'),
      'answer to order.buyer.get': () =>
        getBuyer({ readLatest: async () => paidOrder() }, { orderId: paidOrder()._id }),
    },
  }));

test('order asks auth and the catalogue as they expect to be asked', async () => {
  const bus = await firstQuestions();
  await verifyMessagePact({
    producer: 'order',
    consumer: 'auth',
    produce: {
      'answer to order.account.close': answerOfKept,
      'auth.admin.check': adminQuestion,
      'auth.notice.tell': () => toldNotice('order'),
      'auth.users.since': () => bus.question('auth.users.since'),
    },
  });
  await verifyMessagePact({
    producer: 'order',
    consumer: 'catalogue',
    produce: {
      'catalogue.prices.since': () => bus.question('catalogue.prices.since'),
      'answer to order.units.sold': soldAnswer,
    },
  });
});
