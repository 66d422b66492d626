import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { PaymentOutcome, PaymentState } from '@topup/proto';
import { newId } from '@topup/kit/ids';
import { verifyStatusToken } from '@topup/kit/session';
import { goodBehaviour, pageOf, paymentSettled, settledAs } from '../testing/neighbours.ts';
import { LINE, openShop, PRICES, type Shop } from '../testing/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop?.close());
beforeEach(() => void Object.assign(shop.neighbours.behaviour, goodBehaviour(), { prices: [...PRICES] }));

const { PAID, VOID, CREDITED_LATE } = PaymentOutcome;
const tell = (orderId: string, outcome: PaymentOutcome) =>
  shop.neighbours.bus.announce('wallet.payment.settled', paymentSettled(orderId, outcome), {
    id: `${orderId}:${outcome}`,
  });

describe('from the order to its payment page', () => {
  test.each([
    ['ekupi', 'paymentUrl'],
    ['phonepe', 'redirectUrl'],
  ])('%s: data.%s, an order that waits, a way back that opens its status', async (method, field) => {
    let requested: { redirectUrl: string; amountPaise: bigint; gateway: string } | undefined;
    shop.neighbours.behaviour.page = (body) => {
      requested = body;
      return pageOf(body.orderId);
    };
    const { body } = await shop.order([{ ...LINE, quantity: 2 }], { paymentMethod: method });
    const data = body.data as unknown as Record<string, string>;
    const orderId = data['orderId'] ?? '';
    expect(data).toEqual({ orderId, [field]: `https://pay.example/p/${orderId}` });
    expect(requested).toMatchObject({ gateway: method, amountPaise: 12_500n });
    const back = new URL(requested?.redirectUrl ?? '');
    expect([back.origin, back.pathname, back.searchParams.get('orderId')]).toEqual([
      'http://localhost:8080',
      '/payment-status',
      orderId,
    ]);
    const token = back.searchParams.get('t') ?? '';
    expect(verifyStatusToken(shop.config.STATUS_TOKEN_KEY, orderId, token, Date.now())).toBe(true);
    expect(await shop.read(orderId)).toMatchObject({
      status: 'pending',
      step: 'payment',
      paymentMethod: method,
      paymentDetails: { merchantTransactionId: `${orderId}01` },
    });
    expect(shop.neighbours.of('wallet.debit.post', orderId)).toEqual([]);
  });

  const withKey = (key: string, userId = '12345678') =>
    shop.order([LINE], { paymentMethod: 'ekupi', userId }, { 'idempotency-key': key });

  test('no page: 503 in the decided words; the same key tries again on the same order', async () => {
    const key = newId();
    for (const nothing of [
      null,
      { state: PaymentState.PAGELESS },
      { ...pageOf('x'), paymentUrl: 'https://evil.example/' },
    ]) {
      shop.neighbours.behaviour.page = () => nothing;
      expect(await withKey(key)).toMatchObject({
        status: 503,
        body: {
          code: 'payment_page_unavailable',
          message: 'The payment page could not be opened. Nothing was charged. Please try again.',
        },
      });
    }
    shop.neighbours.behaviour.page = goodBehaviour().page;
    const second = await withKey(key);
    const { orderId } = second.body.data as unknown as { orderId: string };
    expect(await shop.orders.countDocuments({ _id: orderId })).toBe(1);
    shop.neighbours.behaviour.page = () => null;
    expect((await withKey(key)).body).toEqual(second.body);
  });

  test('while the first call waits for its page: 409 in_flight, to be tried again', async () => {
    const key = newId();
    shop.neighbours.behaviour.page = ({ orderId }) => ({ orderId, state: PaymentState.OPENING });
    expect(await withKey(key)).toMatchObject({ status: 409, body: { code: 'in_flight' } });
  });

  test('the same key after its page: what the order is now, and no page where nothing can be paid', async () => {
    const [paidKey, voidKey] = [newId(), newId()];
    const [paid, closed] = [(await withKey(paidKey)).body.data, (await withKey(voidKey)).body.data] as unknown as {
      orderId: string;
    }[];
    await tell(paid!.orderId, PAID);
    await shop.becomes(paid!.orderId, 'completed/done');
    expect(await withKey(paidKey)).toMatchObject({ status: 200, body: { data: { orderId: paid!.orderId } } });
    expect((await withKey(paidKey)).body.data).toEqual({ orderId: paid!.orderId });
    await tell(closed!.orderId, VOID);
    await shop.becomes(closed!.orderId, 'cancelled/done');
    const about = { orderId: closed!.orderId, status: 'cancelled', paymentMethod: 'ekupi' };
    expect(await withKey(voidKey)).toMatchObject({ status: 409, body: { code: 'order_closed', details: about } });
    // The player has paid after all and has the money in the wallet, so the order no longer counts as never paid.
    await tell(closed!.orderId, CREDITED_LATE);
    await shop.becomes(closed!.orderId, 'refunded/done');
    expect((await withKey(voidKey)).body.data).toEqual({ orderId: closed!.orderId });
  });

  test.each([
    ['paid', PAID, { status: 200, body: { success: true } }],
    ['void', VOID, { status: 409, body: { code: 'order_closed' } }],
  ])('%s while its page was being opened: no page any more', async (_what, outcome, answer) => {
    shop.neighbours.behaviour.page = ({ orderId }) => settledAs(paymentSettled(orderId, outcome));
    const paid = await withKey(newId());
    expect(paid).toMatchObject(answer);
    expect(paid.body.data ?? {}).not.toHaveProperty('paymentUrl');
  });

  test('the same key after the order was closed without a page: a new order is wanted', async () => {
    const key = newId();
    shop.neighbours.behaviour.page = ({ orderId }) => settledAs(paymentSettled(orderId, VOID));
    expect(await withKey(key)).toMatchObject({ status: 409, body: { code: 'order_closed' } });
    expect(await withKey(key)).toMatchObject({ status: 409, body: { code: 'order_closed' } });
  });
});
