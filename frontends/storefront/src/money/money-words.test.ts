import { describe, expect, test } from '@jest/globals';
import type { OrderMoneyPlace, RechargeMoneyPlace } from '@topup/web-kit/api/money-places.ts';
import { orderMoneyWords, rechargeMoneyWords } from './money-words.ts';

/** Every place, with and without an amount. A missing place does not compile. */
const OF_ORDERS: Record<OrderMoneyPlace, [string, string]> = {
  not_paid: ['Not paid yet.', 'Not paid yet.'],
  being_taken: ['₹62.50 is being taken from your wallet.', 'The price is being taken from your wallet.'],
  confirming: [
    'We are checking whether your payment went through.',
    'We are checking whether your payment went through.',
  ],
  nothing_taken: ['Nothing was charged.', 'Nothing was charged.'],
  delivered: ['Paid ₹62.50 for 2 items.', 'Paid for the items that were delivered.'],
  delivering: ['Paid ₹62.50 for 2 items on the way to you.', 'Paid, and being delivered.'],
  queued: [
    'Paid ₹62.50 for 2 items: delivered within 24 hours, or your money back.',
    'Paid: delivered within 24 hours, or your money back.',
  ],
  checking: [
    'Paid ₹62.50 for 2 items: we are checking the delivery. You get the items or your money back.',
    'Paid: we are checking the delivery. You get the items or your money back.',
  ],
  to_wallet: ['₹62.50 is on its way to your wallet.', 'Your payment is on its way to your wallet.'],
  wallet: ['₹62.50 is in your wallet.', 'Your payment is in your wallet.'],
  gateway: [
    'PhonePe is returning your payment. It reaches the account you paid from within 5 to 7 business days.',
    'The payment provider is returning your payment. It reaches the account you paid from within 5 to 7 business days.',
  ],
  source: [
    'Returned to the account you paid from. Your bank may need 5 to 7 business days to show it.',
    'Returned to the account you paid from. Your bank may need 5 to 7 business days to show it.',
  ],
  outside: ['Our support team has refunded ₹62.50 to you.', 'Our support team has refunded your payment to you.'],
  support: [
    '₹62.50 is held for a decision by our support team.',
    'Your payment is held for a decision by our support team.',
  ],
};
const OF_RECHARGES: Record<RechargeMoneyPlace, string> = {
  not_paid: 'Not paid yet. A payment is added to your wallet as soon as it is confirmed.',
  confirming: 'Your payment is being confirmed.',
  nothing_taken: 'Nothing was charged.',
  crediting: '₹500.00 has arrived and is being added to your wallet.',
  wallet: '₹500.00 was added to your wallet.',
  returned_to_wallet: '₹500.00 is in your wallet.',
  gateway: 'PhonePe is returning your payment. It reaches the account you paid from within 5 to 7 business days.',
  source: 'Returned to the account you paid from. Your bank may need 5 to 7 business days to show it.',
  outside: 'Our support team has refunded ₹500.00 to you.',
  support: '₹500.00 is held for a decision by our support team.',
};

describe('where the money of an order is', () => {
  test.each(Object.entries(OF_ORDERS))('%s', (at, [words, without]) => {
    const money = [{ at, amount: 62.5, units: 2 }];
    expect(orderMoneyWords({ money, paymentMethod: 'phonepe' })).toBe(words);
    expect(orderMoneyWords({ money: [{ at }] })).toBe(without);
  });

  test('money in several places: one sentence each, in the server’s order', () => {
    const money = [
      { at: 'delivered', amount: 125, units: 1 },
      { at: 'wallet', amount: 62.5, units: 1 },
    ];
    expect(orderMoneyWords({ money })).toBe('Paid ₹125.00 for 1 item. ₹62.50 is in your wallet.');
  });

  test('is shown completely or not at all', () => {
    expect(
      orderMoneyWords({
        money: [
          { at: 'wallet', amount: 1 },
          { at: 'the_moon', amount: 2 },
        ],
      }),
    ).toBe('');
    expect(orderMoneyWords({ money: [{ at: 'toString' }] })).toBe('');
    expect(orderMoneyWords({})).toBe('');
  });
});

describe('where the money of a recharge is', () => {
  test.each(Object.entries(OF_RECHARGES))('%s', (at, words) =>
    expect(rechargeMoneyWords({ money: { at, amount: 500 }, paymentMethod: 'phonepe' })).toBe(words),
  );

  test('is empty for other transactions', () => expect(rechargeMoneyWords({ money: null })).toBe(''));
});
