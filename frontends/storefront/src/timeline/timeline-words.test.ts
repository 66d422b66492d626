import { expect, test } from '@jest/globals';
import type { TimelineEntry, TimelineEvent } from '@topup/web-kit/api/order-status.ts';
import { timelineLines } from './timeline-words.ts';

const items = [
  { spu: '86 Diamonds', quantity: 1 },
  { spu: 'Weekly Pass', quantity: 5 },
];
const wordsOf = (...timeline: TimelineEntry[]) => timelineLines(timeline, items).map(({ words }) => words);

/** Every event, for two of five passes and 62.50 rupees. A missing event does not compile. */
const EVENTS: Record<TimelineEvent, string> = {
  ordered: 'Ordered',
  not_paid: 'The payment did not go through',
  cancelled: 'Closed without payment',
  paid: 'Paid',
  sent: 'Sent for delivery',
  waiting: 'Waiting for its turn',
  delivered: 'Weekly Pass (1, 3 of 5) delivered',
  not_delivered: 'Weekly Pass (1, 3 of 5) could not be delivered',
  checking: 'Weekly Pass (1, 3 of 5): we are checking the delivery',
  returning: 'Refund started',
  held: 'Payment held for a decision by our support team',
  refunding: 'Refund of ₹62.50 started',
  refund_failed: 'The refund did not go through',
  refunded: '₹62.50 for Weekly Pass (1, 3 of 5) back in your wallet',
};

test.each(Object.entries(EVENTS))('%s: %s', (what, words) => {
  expect(wordsOf({ what, item: 1, units: [1, 3], amount: 62.5, to: 'wallet' })).toEqual([words]);
});

test('a single unit has no number; consecutive units are a range', () => {
  expect(wordsOf({ what: 'delivered', item: 0, units: [1] })).toEqual(['86 Diamonds delivered']);
  expect(wordsOf({ what: 'delivered', item: 1, units: [5, 1, 2, 3] })).toEqual(['Weekly Pass (1–3, 5 of 5) delivered']);
});

test.each([
  ['source', 'Your payment returned to the account you paid from'],
  ['outside', 'Your payment refunded by our support team'],
  ['elsewhere', 'Your payment refunded'],
])('a refund without a known amount, to %s', (to, words) => {
  expect(wordsOf({ what: 'refunded', to })).toEqual([words]);
});

test('a repeated event says so; an unknown event is skipped; a missing time is left out', () => {
  const at = '2026-03-01T09:30:00.000Z';
  const lines = timelineLines(
    [{ what: 'sent', at }, { what: 'toString' }, { what: 'sent', at }, { what: 'waiting' }],
    items,
  );
  expect(lines).toEqual([
    { words: 'Sent for delivery', at },
    { words: 'Sent for delivery again', at },
    { words: 'Waiting for its turn', at: null },
  ]);
});
