import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { paise } from '@topup/kit/money';
import type { Payment } from '../../domain/payments.ts';
import { callbackAuthorization, callbackBody, isFromGateway } from './callback.ts';
import {
  isDeclined,
  payBody,
  readCreated,
  readRefund,
  readRefundRequested,
  readStatus,
  refundBody,
} from './mapping.ts';

const fixture = (name: string): Record<string, unknown> =>
  JSON.parse(readFileSync(join(import.meta.dirname, 'fixtures', `${name}.json`), 'utf8')) as Record<string, unknown>;
const RECORD = '9c3b5d7e1f2a4068b1c9d8e7f6a5b4c3';
const ID = `${RECORD}01`;
const REFUND = `${ID}R`;
const ok = (body: unknown) => ({ status: 200, body });
const completed = (change: object) => ok({ ...fixture('completed'), ...change });

describe('our requests', () => {
  test('paise, our id, an expiry before ours, the return address', () => {
    const payment: Payment = {
      _id: ID,
      recordId: RECORD,
      purpose: 'order',
      accountId: 'a',
      gateway: 'phonepe',
      amountPaise: paise(6_250),
      state: 'creating',
      createdAt: new Date(),
    };
    expect(payBody(payment, 'https://shop.example/payment-status?orderId=1')).toEqual({
      merchantOrderId: ID,
      amount: 6_250,
      expireAfter: 1_500,
      metaInfo: { udf1: RECORD, udf2: 'a', udf3: 'order' },
      paymentFlow: {
        type: 'PG_CHECKOUT',
        message: 'Order',
        merchantUrls: { redirectUrl: 'https://shop.example/payment-status?orderId=1' },
      },
    });
    expect(refundBody(REFUND, ID, paise(2_000))).toEqual({
      merchantRefundId: REFUND,
      originalMerchantOrderId: ID,
      amount: 2_000,
    });
  });
});

describe('its answers', () => {
  test('the owner of the payment, if it repeats our data', () => {
    const reported = completed({ metaInfo: { udf1: RECORD, udf2: RECORD, udf3: 'order' } });
    expect(readStatus(reported, ID)).toMatchObject({ paidFor: { accountId: RECORD, purpose: 'order' } });
    expect(readStatus(completed({ metaInfo: { udf1: RECORD } }), ID)).not.toHaveProperty('paidFor');
  });

  test('a page, a refusal, or an unclear answer', () => {
    const page = 'https://pay.example/transact/uat?token=t';
    const orderId = 'OMO2611211030001234567890';
    expect(readCreated(ok(fixture('created')))).toEqual({ kind: 'opened', paymentUrl: page, orderId });
    expect(readCreated({ status: 400, body: fixture('refused') })).toMatchObject({ kind: 'refused' });
    expect(readCreated({ status: 409, body: fixture('refused') })).toEqual({ kind: 'unclear' });
    expect(readCreated({ status: 500, body: fixture('refused') })).toEqual({ kind: 'unclear' });
    expect(readCreated(ok({ orderId: '1', redirectUrl: 'javascript:alert(1)' }))).toEqual({ kind: 'unclear' });
    expect(readCreated(null)).toEqual({ kind: 'unclear' });
  });

  test('paid, by the root state alone, with the attempt that succeeded', () => {
    const answer = readStatus(ok(fixture('completed')), ID);
    const capture = { reference: '412345678901', transactionId: 'OM2611211031002222222222', instrument: 'UPI_INTENT' };
    expect(answer).toMatchObject({ state: 'paid', amountPaise: 200_000, capture });
    expect(JSON.stringify(answer)).not.toMatch(/vpa|upi"|Player|XXXX/);
  });

  test.each<[string, Parameters<typeof readStatus>[0], string]>([
    ['PENDING, with a failed attempt', completed({ state: 'PENDING' }), 'pending'],
    ['CREATED', completed({ state: 'CREATED' }), 'pending'],
    ['FAILED, with a completed attempt', completed({ state: 'FAILED' }), 'failed'],
    ['a word nobody knows', completed({ state: 'REVERSED' }), 'unclear'],
    ['another payment’s id', completed({ merchantOrderId: 'x' }), 'unclear'],
    ['an amount of nothing', completed({ amount: 0 }), 'unclear'],
    ['an amount with a fraction', completed({ amount: 1.5 }), 'unclear'],
    ['an amount as text', completed({ amount: '200000' }), 'unclear'],
    ['not found', { status: 404, body: fixture('not-found') }, 'unknown'],
    [
      'not found, in the words of its own client',
      { status: 400, body: { code: 'MERCHANT_ORDER_MAPPING_NOT_FOUND' } },
      'unknown',
    ],
    ['another code that ends alike', { status: 404, body: { code: 'CLIENT_NOT_FOUND' } }, 'unclear'],
    ['404 of somebody else', { status: 404, body: { error: 'no route' } }, 'unclear'],
    ['401 with the code of a missing order', { status: 401, body: fixture('not-found') }, 'unclear'],
    ['401', { status: 401, body: fixture('refused') }, 'unclear'],
    ['500', { status: 500, body: fixture('completed') }, 'unclear'],
    ['nothing', null, 'unclear'],
  ])('%s', (_what, reply, state) => expect(readStatus(reply, ID).state).toBe(state));

  test.each<[string, Parameters<typeof readRefund>[0], string]>([
    ['completed', ok(fixture('refund')), 'completed'],
    ['pending', ok({ ...fixture('refund'), state: 'PENDING' }), 'pending'],
    ['confirmed is not completed', ok({ ...fixture('refund'), state: 'CONFIRMED' }), 'pending'],
    ['failed', ok({ ...fixture('refund'), state: 'FAILED' }), 'failed'],
    ['refused', { status: 400, body: fixture('refused') }, 'unclear'],
    ['too much', { status: 417, body: { code: 'EXCESS_REFUND_AMOUNT' } }, 'unclear'],
    ['never asked for', { status: 404, body: { code: 'REFUND_NOT_FOUND' } }, 'unknown'],
    ['of somebody else', { status: 404, body: { code: 'MERCHANT_NOT_FOUND' } }, 'unclear'],
    ['another refund', ok({ ...fixture('refund'), merchantRefundId: 'x' }), 'unclear'],
    ['500', { status: 500, body: {} }, 'unclear'],
    ['nothing', null, 'unclear'],
  ])('a refund that is %s', (_what, reply, state) => expect(readRefund(reply, REFUND).state).toBe(state));

  test('the player is paying while an attempt is pending', () => {
    const attempt = { transactionId: 'OM1', state: 'PENDING' };
    const paying = (paymentDetails: object[]) => readStatus(completed({ state: 'PENDING', paymentDetails }), ID);
    expect(paying([{ ...attempt, state: 'FAILED' }, attempt])).toEqual({ state: 'pending', paying: true });
    for (const attempts of [[], [{ ...attempt, state: 'FAILED' }]])
      expect(paying(attempts)).toEqual({ state: 'pending', paying: false });
  });

  test('only the exact codes of the order or an attempt make an answer a refusal', () => {
    expect(isDeclined({ errorCode: 'AUTHORIZATION_ERROR' })).toBe(true);
    expect(isDeclined({ errorCode: 'X', detailedErrorCode: 'PAYMENT_DECLINED' })).toBe(true);
    expect(isDeclined({ paymentDetails: [{}, { errorCode: 'TRANSACTION_DECLINED' }] })).toBe(true);
    for (const answer of [undefined, {}, { errorCode: 'NOT_DECLINED' }, { orderId: 'PAYMENT_DECLINED' }])
      expect(isDeclined(answer)).toBe(false);
  });

  test('the answer to a refund request is only used as an explanation for people', () => {
    const body = { code: 'EXCESS_REFUND_AMOUNT', message: 'refund is more than the payment' };
    expect(readRefundRequested({ status: 400, body })).toEqual({
      error: 'EXCESS_REFUND_AMOUNT refund is more than the payment',
    });
    for (const reply of [ok(fixture('refund')), ok({ state: 'FAILED' }), { status: 500, body: 'x' }, null])
      expect(readRefundRequested(reply)).toEqual({});
  });

  test('no input counts as paid unless it says COMPLETED', () => {
    fc.assert(
      fc.property(fc.anything(), fc.constantFrom(200, 201, 400, 404, 500), (body, status) => {
        expect(readStatus({ status, body }, ID).state).not.toBe('paid');
        expect(readCreated({ status, body }).kind).not.toBe('opened');
        expect(readRefund({ status, body }, REFUND).state).not.toBe('completed');
      }),
    );
  });
});

describe('its callbacks', () => {
  test('the sender is authenticated by a hash, in any case and perhaps named, compared as a whole', () => {
    const expected = callbackAuthorization('user', 'pass');
    expect(expected).toMatch(/^[0-9a-f]{64}$/);
    for (const sent of [expected, expected.toUpperCase(), `SHA256 ${expected}`, `sha256 ${expected.toUpperCase()}`])
      expect(isFromGateway(sent, expected)).toBe(true);
    for (const sent of [undefined, '', 'SHA256 ', `Basic ${expected}`, `SHA256${expected}`, expected.slice(1)])
      expect(isFromGateway(sent, expected)).toBe(false);
  });

  test('of an order or its refund: the payment’s id; any other is unreadable', () => {
    const read = (payload: object) => callbackBody.safeParse({ event: 'checkout.order.completed', payload }).data;
    expect(read({ merchantOrderId: ID, state: 'COMPLETED', amount: 1 })).toBe(ID);
    expect(read({ originalMerchantOrderId: ID, merchantRefundId: REFUND })).toBe(ID);
    expect(read({})).toBe('');
    expect(callbackBody.safeParse({ response: 'base64' }).success).toBe(false);
  });
});
