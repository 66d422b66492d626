import { expect, test } from '@jest/globals';
import { aloneAbove, expectedPaise, wrongDeliveries, type Outside, type Promised } from './judge.ts';

const order = {
  orderId: 'o'.repeat(32),
  accountId: 'a',
  email: 'a@example.com',
  playerId: '20000001',
  lines: [{ productId: '13', pricePaise: 11_500, quantity: 2 }],
};
const book: Promised = {
  orders: [order],
  payables: [
    { recordId: order.orderId, accountId: 'a', gateway: 'phonepe' },
    { recordId: 'r'.repeat(32), accountId: 'a', gateway: 'ekupi' },
    { recordId: 'q'.repeat(32), accountId: 'a', gateway: 'ekupi' },
  ],
  adjustments: [
    { accountId: 'a', amountPaise: 6_000, admin: 'x', alone: true },
    { accountId: 'a', amountPaise: -6_000, admin: 'x', alone: true },
    { accountId: 'b', amountPaise: 9_000, admin: 'x', alone: true },
    { accountId: 'b', amountPaise: 90_000, admin: 'x', alone: false },
  ],
  outside: new Set([`${'q'.repeat(32)}01`]),
};
const delivery = { userId: '20000001', productId: '13' };
const paid = (recordId: string, amountPaise: number, refundedPaise = 0): Outside['payments'][number] => ({
  gateway: 'phonepe',
  merchantTransactionId: `${recordId}01`,
  amountPaise,
  refundedPaise,
  status: 'success',
});

test('a wallet holds what came in less what went back and what was delivered', () => {
  const payments = [
    paid(order.orderId, 23_000, 1_000),
    paid('r'.repeat(32), 50_000),
    paid('q'.repeat(32), 500),
    paid('s'.repeat(32), 77),
    { ...paid('r'.repeat(32), 9), status: 'failure' },
  ];
  expect(expectedPaise(book, { payments, deliveries: [delivery] })).toEqual(
    new Map([
      ['a', 22_000 + 50_000 - 11_500],
      ['b', 99_000],
    ]),
  );
});

test('a delivery too many and one that nobody ordered are found, each once', () => {
  const stranger = { userId: '20000002', productId: '13' };
  const otherProduct = { userId: '20000001', productId: '23' };
  const found = wrongDeliveries(book, {
    payments: [],
    deliveries: [delivery, delivery, delivery, stranger, otherProduct],
  });
  expect(found).toEqual([
    'game account 20000001 got product 13 once too often',
    'game account 20000002 got product 13, which nobody ordered',
    'game account 20000001 got product 23, which nobody ordered',
  ]);
});

test('amounts of one admin add up over all wallets and both directions; those with a second admin do not', () => {
  expect(aloneAbove(book, 21_000)).toEqual([]);
  expect(aloneAbove(book, 20_999)).toEqual(['x moved more than 209.99 rupees alone']);
});
