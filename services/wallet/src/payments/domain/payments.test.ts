import { expect, test } from '@jest/globals';
import { isCaptured, isOpen, paymentFrom, paymentId, UNCAPTURED, UNWATCHED, type PaymentState } from './payments.ts';

const LIVE: PaymentState[] = ['creating', 'open', 'failed', 'expired'];

test.each<[PaymentState, PaymentState[]]>([
  ['creating', []],
  ['open', ['creating']],
  ['failed', ['creating', 'open', 'expired']],
  ['expired', ['creating', 'open']],
  ['paid', LIVE],
  ['returning', LIVE],
  ['suspended', [...LIVE, 'returning']],
  ['returned', ['returning', 'suspended']],
])('%s is reached from exactly %j', (to, from) => expect(paymentFrom(to)).toEqual(from));

test('a payment is open, uncaptured and watched by its state', () => {
  expect(UNCAPTURED).toEqual(LIVE);
  expect(UNWATCHED).toEqual(['paid', 'suspended', 'returned']);
  const states: PaymentState[] = [...LIVE, 'paid', 'returning', 'suspended', 'returned'];
  expect(states.filter((state) => isOpen({ state }))).toEqual(['creating', 'open']);
});

test('a payment counts as captured once the gateway says so, posted or not', () => {
  const capture = { reference: '', transactionId: '1', instrument: 'UPI' };
  for (const state of LIVE) {
    expect(isCaptured({ state })).toBe(false);
    expect(isCaptured({ state, capture })).toBe(true);
  }
  for (const state of ['paid', 'returning', 'suspended', 'returned'] as const) expect(isCaptured({ state })).toBe(true);
});

test('a record has at most 99 payments, their ids 34 characters long', () => {
  const recordId = 'c'.repeat(32);
  expect(paymentId(recordId, 1)).toBe(`${recordId}01`);
  expect(paymentId(recordId, 99)).toBe(`${recordId}99`);
  expect(paymentId(recordId, 100)).toBeNull();
});
