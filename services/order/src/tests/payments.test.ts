import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { PaymentOutcome, RefundedTo } from '@topup/proto';
import { signStatusToken } from '@topup/kit/session';
import { eventually, processedMessage } from '@topup/kit/testing';
import { PENDING_MAX_MS } from '../domain/deadlines.ts';
import { goodBehaviour, pageOf, paymentSettled, settledAs } from '../testing/neighbours.ts';
import { LINE, openShop, PRICES, type Shop } from '../testing/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop?.close());
beforeEach(() => {
  Object.assign(shop.neighbours.behaviour, goodBehaviour(), { prices: [...PRICES] });
  shop.clock.offsetMs = 0;
});

const { PAID, VOID, CREDITED_LATE, SUSPENDED, RETURNED, RETURNED_OUTSIDE, RETURN_REFUSED } = PaymentOutcome;
type Extra = Parameters<typeof paymentSettled>[2];
const place = (paymentMethod = 'ekupi') => shop.place([LINE], { paymentMethod });
const tell = (orderId: string, outcome: PaymentOutcome, more: Extra = {}) =>
  shop.neighbours.bus.announce('wallet.payment.settled', paymentSettled(orderId, outcome, more), {
    id: `${orderId}:${outcome}`,
  });
const status = async (orderId: string) => (await shop.player('GET', `/api/orders/order-status/${orderId}`)).body;
const details = {
  merchantTransactionId: 'm01',
  providerTransactionId: 'OM1',
  instrument: 'UPI_INTENT',
  merchantRefundId: '',
};

describe('from its payment to its end', () => {
  test('paid: delivered; the list shows by what, and what the gateway said', async () => {
    const orderId = await place('phonepe');
    await tell(orderId, PAID, { details, gatewayResponse: '{"state":"COMPLETED"}' });
    await shop.becomes(orderId, 'completed/done');
    const { body } = await shop.player('GET', '/api/orders?status=completed&limit=1');
    expect((body.data as unknown as { orders: object[] }).orders[0]).toMatchObject({
      _id: orderId,
      paymentMethod: 'phonepe',
      paymentDetails: {
        merchantTransactionId: 'm01',
        phonepeTransactionId: 'OM1',
        paymentInstrument: 'UPI_INTENT',
      },
      paymentGatewayResponse: { state: 'COMPLETED' },
    });
  });

  test('the event is lost: the status page asks the wallet, and so does the sweeper', async () => {
    const [looked, swept] = [await place(), await place()];
    shop.neighbours.behaviour.payment = (orderId) => settledAs(paymentSettled(orderId, PAID));
    expect((await status(looked))['status']).toMatch(/processing|completed/);
    await shop.becomes(looked, 'completed/done');
    await shop.due(swept);
    await shop.becomes(swept, 'completed/done');
  });

  test('a wallet that does not answer leaves the page with what is known', async () => {
    const orderId = await place();
    shop.neighbours.behaviour.payment = () => null;
    expect(await status(orderId)).toMatchObject({ status: 'pending' });
  });

  test('refused by the gateway: failed, the reason starts with Payment failed', async () => {
    const orderId = await place();
    await tell(orderId, VOID, { declined: true, reason: 'The payment was not completed.' });
    await shop.becomes(orderId, 'failed/done');
    expect(await status(orderId)).toMatchObject({
      status: 'failed',
      reason: expect.stringMatching(/^Payment failed: /),
    });
  });

  test('30 minutes: closed, cancelled; while the wallet cannot close it, it is asked again', async () => {
    const orderId = await place();
    shop.neighbours.behaviour.close = (id) => pageOf(id);
    shop.clock.offsetMs = PENDING_MAX_MS;
    await shop.due(orderId);
    expect(await shop.read(orderId)).toMatchObject({ status: 'pending', step: 'cancelling' });
    shop.neighbours.behaviour.close = goodBehaviour().close;
    await shop.due(orderId);
    await shop.becomes(orderId, 'cancelled/done');
    expect(shop.neighbours.of('wallet.debit.void', orderId)).toEqual([]);
  });

  test('(close, pay): the last look found it paid, the order goes on', async () => {
    const orderId = await place();
    shop.neighbours.behaviour.close = (id) => settledAs(paymentSettled(id, PAID));
    shop.clock.offsetMs = PENDING_MAX_MS;
    await shop.due(orderId);
    await shop.becomes(orderId, 'completed/done');
  });
});

describe('unexpected money', () => {
  test('after a failure and after a cancel: refunded, the notice says where it is; nothing is delivered', async () => {
    for (const declined of [true, false]) {
      const orderId = await place();
      await tell(orderId, VOID, { declined });
      await shop.becomes(orderId, declined ? 'failed/done' : 'cancelled/done');
      await tell(orderId, CREDITED_LATE);
      await shop.becomes(orderId, 'refunded/done');
      expect(await status(orderId)).toMatchObject({
        status: 'refunded',
        reason: 'The payment arrived after the order was closed.',
        statusMessage: 'Nothing was delivered. What you paid was credited to your wallet.',
      });
      expect(shop.neighbours.of('supplier.order.deliver', orderId)).toEqual([]);
    }
  });

  test('twice for an order that was never paid: its figures say both, however often each is told', async () => {
    const orderId = await place();
    await tell(orderId, VOID);
    await shop.becomes(orderId, 'cancelled/done');
    const late = (payment: string, time: number) =>
      shop.neighbours.bus.announce(
        'wallet.payment.settled',
        paymentSettled(orderId, CREDITED_LATE, { details: { ...details, merchantTransactionId: payment } }),
        { id: `${orderId}:${payment}:${time}` },
      );
    await late('m01', 1);
    await shop.becomes(orderId, 'refunded/done');
    expect(await status(orderId)).toMatchObject({ totalAmount: 62.5, refundedAmount: 62.5 });
    const { bus } = shop.app().deps;
    const received = processedMessage(bus, ({ message }) => message.id === `${orderId}:m01:3`);
    await late('m02', 1);
    await late('m02', 2);
    await late('m01', 3);
    await received;
    await eventually('both are known', async () => (await shop.read(orderId)).lateCredits?.length === 2);
    expect(await status(orderId)).toMatchObject({ status: 'refunded', totalAmount: 62.5, refundedAmount: 125 });
  });

  test('after the end, and its event is lost with the broker: the order asks until it can not come any more', async () => {
    for (const declined of [true, false]) {
      const orderId = await place();
      await tell(orderId, VOID, { declined });
      const closed = await shop.becomes(orderId, declined ? 'failed/done' : 'cancelled/done');
      expect(closed.nextAt?.getTime()).toBeLessThan(Date.now() + 65_000);
      // The wallet has credited the payment, but its event was lost.
      shop.neighbours.behaviour.payment = (id) => settledAs(paymentSettled(id, CREDITED_LATE));
      await shop.due(orderId);
      expect(await shop.becomes(orderId, 'refunded/done')).not.toHaveProperty('nextAt');
    }
    const [quiet, looked] = [await place(), await place()];
    shop.neighbours.behaviour.payment = (id) => settledAs(paymentSettled(id, VOID));
    await Promise.all([tell(quiet, VOID), tell(looked, VOID)]);
    await shop.becomes(quiet, 'cancelled/done');
    await shop.becomes(looked, 'cancelled/done');
    await shop.due(quiet);
    expect(await shop.read(quiet)).toMatchObject({ status: 'cancelled', tries: 1, nextAt: expect.any(Date) });
    shop.clock.offsetMs = 74 * 3_600_000;
    await shop.due(quiet);
    expect(await shop.read(quiet)).not.toHaveProperty('nextAt');
    shop.clock.offsetMs = 0;
    shop.neighbours.behaviour.payment = (id) => settledAs(paymentSettled(id, CREDITED_LATE));
    expect(await status(looked)).toMatchObject({ status: 'refunded' });
  });

  test('a second capture of a paid order is none of its business', async () => {
    const orderId = await place();
    await tell(orderId, PAID);
    const end = await shop.becomes(orderId, 'completed/done');
    const { bus } = shop.app().deps;
    const received = [CREDITED_LATE, VOID].map((outcome) =>
      processedMessage(bus, ({ message }) => message.id === `${orderId}:${outcome}`),
    );
    await tell(orderId, CREDITED_LATE, { orderPaid: true, details: { merchantTransactionId: 'other' } });
    // A void of a paid key breaks the wallet's contract, so it is dead-lettered for a person.
    await tell(orderId, VOID);
    expect((await Promise.all(received)).map(({ outcome }) => outcome?.kind)).toEqual([undefined, 'dead']);
    expect(await shop.read(orderId)).toEqual(end);
  });

  test('another amount: being given back, then refunded; in any order of the reports', async () => {
    const orderId = await place('phonepe');
    await tell(orderId, SUSPENDED);
    await shop.becomes(orderId, 'refund_initiated/returning');
    expect(await status(orderId)).toMatchObject({ status: 'refund_initiated' });
    const back = { details: { ...details, merchantRefundId: 'm01R' }, refundedTo: RefundedTo.SOURCE };
    await tell(orderId, RETURNED, back);
    expect(await shop.becomes(orderId, 'refunded/done')).toMatchObject({
      paymentDetails: { merchantRefundId: 'm01R' },
    });
    expect(await status(orderId)).toMatchObject({ status: 'refunded', refundedTo: 'source' });
    const { body } = await shop.player('GET', '/api/orders?status=refunded&limit=1');
    expect((body.data as unknown as { orders: object[] }).orders[0]).toMatchObject({
      _id: orderId,
      refundedTo: 'source',
      statusMessage: 'Nothing was delivered. Your payment was returned to the account you paid from.',
    });
    const backwards = await place('phonepe');
    await tell(backwards, RETURNED_OUTSIDE);
    await shop.becomes(backwards, 'manual_refund/done');
  });

  test('the gateway refuses to give it back: support is named, an alarm is open, until an admin has decided', async () => {
    const orderId = await place('phonepe');
    await tell(orderId, SUSPENDED);
    await tell(orderId, RETURN_REFUSED);
    await shop.becomes(orderId, 'refund_failed/returning');
    expect(await status(orderId)).toMatchObject({
      status: 'refund_failed',
      reason: expect.stringContaining('contact support with the order ID'),
      statusMessage: 'Your refund could not be completed yet. Please contact support with the order ID.',
    });
    expect(await status(orderId)).not.toHaveProperty('refundedTo');
    expect((await shop.app().deps.alarmingOrders.refundFailed()).map(({ subject }) => subject)).toContain(orderId);
    // The event about the admin's decision is lost, so the page polls the wallet.
    const details = { refundedTo: RefundedTo.WALLET };
    shop.neighbours.behaviour.payment = (id) => settledAs(paymentSettled(id, RETURNED, details));
    expect(await status(orderId)).toMatchObject({ status: 'refunded', refundedTo: 'wallet' });
  });

  test('the answer to a question brings it as well', async () => {
    const orderId = await place('phonepe');
    await tell(orderId, SUSPENDED);
    await shop.becomes(orderId, 'refund_initiated/returning');
    shop.neighbours.behaviour.payment = (id) => settledAs(paymentSettled(id, RETURNED));
    await shop.due(orderId);
    await shop.becomes(orderId, 'refunded/done');
  });
});

test('a payment’s way back opens nothing but its own order', async () => {
  const [mine, other] = [await place(), await place()];
  const token = signStatusToken(shop.config.STATUS_TOKEN_KEY, mine, Date.now());
  const anonymous = shop.as(null);
  expect((await anonymous('GET', `/api/orders/order-status/${mine}?t=${token}`)).status).toBe(200);
  expect((await anonymous('GET', `/api/orders/order-status/${other}?t=${token}`)).status).toBe(404);
});
