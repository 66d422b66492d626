import { describe, expect, test } from '@jest/globals';
import { paise } from '@topup/kit/money';
import type { GatewayAnswer, Payment } from './payments.ts';
import { EXPIRES_AFTER_MS, PAGE_CLOSES_AFTER_MS } from './poll-schedule.ts';
import { NOT_PAID, NOT_PAID_IN_TIME } from './failures.ts';
import { lateCapture, settle } from './settle.ts';

const A = 'a'.repeat(32);
const RECORD = 'c'.repeat(32);
const createdAt = new Date('2026-11-21T10:00:00Z');
const soon = new Date(createdAt.getTime() + EXPIRES_AFTER_MS - 1);
const over = new Date(createdAt.getTime() + EXPIRES_AFTER_MS);
const payment: Payment = {
  _id: `${RECORD}01`,
  recordId: RECORD,
  purpose: 'recharge',
  accountId: A,
  gateway: 'ekupi',
  amountPaise: paise(500),
  state: 'open',
  createdAt,
};
const orderPayment: Payment = { ...payment, purpose: 'order', gateway: 'phonepe' };
const capture = { reference: 'R1', transactionId: 'T1', instrument: 'UPI' };
const paid = (amountPaise: number) =>
  ({ state: 'paid', amountPaise: paise(amountPaise), capture, raw: { said: 'paid' } }) as const;
const movementOf = (of: Payment, answer: GatewayAnswer) => {
  const settlement = settle(of, answer, soon);
  if (settlement.do !== 'capture') throw new Error(`not captured but ${settlement.do}`);
  return settlement.movement;
};

describe('a capture', () => {
  const common = { amountPaise: 500, by: 'wallet' };
  const ref = { accountId: A, paymentId: payment._id, providerReference: 'R1' };

  test('of a recharge goes from the gateway to the wallet, with what the gateway said', () => {
    expect(settle(payment, paid(500), soon)).toEqual({
      do: 'capture',
      movement: {
        ...common,
        key: `recharge:${RECORD}`,
        kind: 'recharge',
        debit: 'gateway:ekupi',
        credit: `wallet:${A}`,
        ref: { ...ref, transactionId: RECORD },
      },
      wrongAmount: false,
      capture,
      raw: { said: 'paid' },
    });
  });

  test('of an order goes from the gateway to the sales', () => {
    expect(settle(orderPayment, paid(500), over)).toMatchObject({ do: 'capture', wrongAmount: false });
    expect(movementOf(orderPayment, paid(500))).toEqual({
      ...common,
      key: `order:${RECORD}:payment`,
      kind: 'purchase',
      debit: 'gateway:phonepe',
      credit: 'sales',
      ref: { ...ref, orderId: RECORD },
    });
  });

  test.each([499, 501])('of %i paise instead of 500 is posted to suspense with the captured amount', (amount) => {
    for (const one of [payment, orderPayment])
      expect(settle(one, paid(amount), soon)).toMatchObject({ do: 'capture', wrongAmount: true });
    expect(movementOf(payment, paid(amount))).toMatchObject({
      key: `recharge:${RECORD}`,
      kind: 'recharge',
      credit: 'suspense',
      amountPaise: amount,
    });
    expect(movementOf(orderPayment, paid(amount))).toMatchObject({
      key: `late:${payment._id}`,
      kind: 'recharge',
      credit: 'suspense',
      amountPaise: amount,
    });
  });

  test('without a reference of the bank names none', () => {
    const silent = { ...paid(500), capture: { ...capture, reference: '' } };
    expect(movementOf(payment, silent).ref).toEqual({ accountId: A, transactionId: RECORD, paymentId: payment._id });
  });
});

describe('a capture that came too late', () => {
  test('for its order is credited to the wallet under its own key', () => {
    const movement = movementOf(orderPayment, paid(500));
    expect(lateCapture(movement)).toEqual({
      ...movement,
      key: `late:${payment._id}`,
      kind: 'recharge',
      credit: `wallet:${A}`,
    });
  });

  test('of a recharge is posted under its late key: to the wallet, or with a wrong amount to suspense', () => {
    expect(lateCapture(movementOf(payment, paid(500)))).toMatchObject({
      key: `late:${payment._id}`,
      credit: `wallet:${A}`,
    });
    expect(lateCapture(movementOf(payment, paid(1))).credit).toBe('suspense');
    const { paymentId: _, ...ref } = movementOf(payment, paid(1)).ref;
    expect(lateCapture({ ...movementOf(payment, paid(1)), ref }).key).toBe('late:');
  });
});

describe('without a capture', () => {
  test('only a clear answer of the gateway fails a payment', () => {
    const raw = { said: 'failed' };
    expect(settle(payment, { state: 'failed', reason: 'BANK', raw }, soon)).toEqual({
      do: 'fail',
      failure: NOT_PAID,
      raw,
    });
  });

  test.each<[GatewayAnswer, boolean]>([
    [{ state: 'unknown' }, false],
    [{ state: 'pending', paying: false }, false],
    [{ state: 'pending', paying: true }, true],
  ])('%j waits until its time is over, to the millisecond', (answer, paying) => {
    expect(settle(payment, answer, soon)).toEqual({ do: 'wait', unreadable: false, overdue: false, paying });
    expect(settle(payment, answer, over)).toEqual({ do: 'expire', failure: NOT_PAID_IN_TIME });
  });

  test('without a readable answer it never ends, but an alarm is raised after its deadline', () => {
    const wait = { do: 'wait', unreadable: true, paying: false };
    expect(settle(payment, { state: 'unclear' }, soon)).toEqual({ ...wait, overdue: false });
    expect(settle(payment, { state: 'unclear' }, over)).toEqual({ ...wait, overdue: true });
  });

  test('players are told that no money was taken', () => {
    expect(NOT_PAID.words).toBe('Payment failed. Your money has not been deducted.');
    expect(NOT_PAID_IN_TIME.words).toBe('Payment was not completed in time.');
  });
});

describe('an order whose page the gateway closed', () => {
  const failed = { state: 'failed', reason: 'failure', raw: { said: 'failed' } } as const;
  const closed = new Date(createdAt.getTime() + PAGE_CLOSES_AFTER_MS);

  test('has expired if nobody tried to pay it, and has failed if somebody did or if the refusal came before', () => {
    expect(settle(orderPayment, failed, closed)).toEqual({
      do: 'expire',
      failure: NOT_PAID_IN_TIME,
      raw: { said: 'failed' },
    });
    expect(settle({ ...orderPayment, isPaying: true }, failed, closed)).toMatchObject({ do: 'fail' });
    expect(settle(orderPayment, failed, new Date(closed.getTime() - 1))).toMatchObject({ do: 'fail' });
  });
});
