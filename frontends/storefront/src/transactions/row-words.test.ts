import { expect, test } from '@jest/globals';
import { rowWords } from './row-words.ts';

const order = {
  _id: '50087e82aaaa',
  userGameId: '1',
  zoneId: '2',
  totalAmount: 1,
  paymentMethod: 'wallet',
  status: 'completed',
  createdAt: '2026-03-01T09:30:00.000Z',
  items: [
    { spu: '55 Diamonds', productId: '1', quantity: 2, subtotal: 1 },
    { spu: 'Weekly Pass', productId: '2', quantity: 1, subtotal: 1 },
  ],
};

test.each([
  ['purchase', 'Payment for order 50087e82', '55 Diamonds ×\u00a02, Weekly Pass ×\u00a01', '50087e82aaaa'],
  ['purchase', 'Payment for order 11111111', 'Order 11111111', null],
  ['refund', 'Refund for undelivered items of order 50087e82', 'Undelivered items of order 50087e82', '50087e82aaaa'],
  [
    'refund',
    'Refund for undelivered items of order 11111111, given back by support',
    'Undelivered items of order 11111111, refunded by our support team',
    null,
  ],
  ['recharge', 'Wallet recharge', '', null],
  ['admin_adjustment', 'Balance adjusted by support', 'Balance adjusted by support', null],
])('a %s that the server calls "%s" is for: %s', (transaction_type, description, text, orderId) => {
  expect(rowWords({ transaction_type, description }, [order])).toEqual({ text, orderId });
});
