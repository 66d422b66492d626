import type { OrderStatusName } from '@topup/web-kit/api/statuses.ts';
import { counted } from '@topup/web-kit/texts/counted.ts';

/** States whose meaning is in `rare` instead of `glossary`. A new status needs a text in one of the two. */
type Rare = 'refund_initiated' | 'manual_refund' | 'held' | 'credited';
export type Glossary = Record<Exclude<OrderStatusName, Rare>, string>;
export type RareMeanings = Record<Rare, string>;

export const ordersTexts = {
  title: 'Your Orders',
  loading: 'Loading orders',
  failedTitle: 'Error loading orders',
  failed: 'Failed to load orders',
  empty: 'No orders found',
  emptyText: 'Your first order will appear here.',
  emptyFiltered: 'You have no orders with this status.',
  viewAll: 'View All Orders',
  shop: 'Go to the store',
  filter: 'Filter by status',
  all: 'All',
  counted: (status: string, count: string) => `${status} (${count})`,
  order: 'Order',
  copyId: 'Copy order ID',
  more: (count: number) => `+ ${counted('more item')(count)}`,
  account: (id: string, zone: string) => `${id} (${zone})`,
  details: 'Details',
  reorder: 'Order Again',
  detailsTitle: 'Order details',
  placedOn: 'Placed on',
  expected: 'Expected by',
  gameAccount: 'Game account',
  payment: 'Payment',
  items: 'Items',
  takesLong:
    'This takes longer than usual. We are looking into it: you get the items or your money back. You do not need to do anything.',
  deliveredAt: (time: string) => `Delivered ${time}`,
  history: 'Financial history',
  historyFailed: 'The history could not be loaded.',
  historyEmpty: 'No payment has been made for this order.',
  weeklyNote:
    'Weekly Pass: an account holds at most 10 active passes. An order beyond that is rejected by the game and refunded to your wallet.',
  glossaryTitle: 'What Does My Order Status Mean?',
  glossary: {
    pending: 'We are waiting for your payment to be confirmed. Unpaid orders close by themselves.',
    placed: 'Paid and queued. Such an order completes within 24 hours.',
    processing: 'We are delivering your items now.',
    completed: 'Everything was delivered to your game account.',
    partially_completed:
      'Some items were delivered, the rest was refunded automatically to your wallet, or by our support team where the order says so.',
    failed: 'Nothing was delivered. If you had paid, the amount was refunded to your wallet.',
    refunded:
      'The money is in your wallet, or in the account you paid from where the order says so. For a refund to your bank, contact support.',
    refund_failed: 'Your refund did not go through. Please contact support with the order ID.',
    cancelled: 'The order was closed before any payment was processed.',
  } satisfies Glossary as Record<string, string>,
  rare: {
    refund_initiated:
      'Your payment could not be used for the order. It is on its way back to the account you paid from.',
    manual_refund: 'Our support team has refunded your payment.',
    held: "The payment doesn't match the order's total, so nothing is delivered for it. It is safe: our support team decides about it.",
    credited: "The payment doesn't match the order's total, so our support team has credited it to your wallet.",
  } satisfies RareMeanings as Record<string, string>,
};

/** What a shown state means; empty for a state that only a newer server knows. */
export const meaningOf = (state: string): string => ordersTexts.glossary[state] ?? ordersTexts.rare[state] ?? '';

export const pastEndTexts = {
  title: 'This page is empty',
  text: (pages: number) => (pages === 1 ? 'There is only one page.' : `There are ${pages} pages.`),
  lastPage: 'Go to the last page',
};
