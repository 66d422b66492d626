import type { TimelineEvent } from '@topup/web-kit/api/order-status.ts';

export type Happened = { item: string; amount: string | null; isAgain: boolean; to: string };
type Say = (happened: Happened) => string;

const of = (amount: string | null): string => (amount ? ` of ${amount}` : '');
const back: Readonly<Record<string, string>> = {
  wallet: 'back in your wallet',
  source: 'returned to the account you paid from',
  outside: 'refunded by our support team',
};

const events: Record<TimelineEvent, Say> = {
  ordered: () => 'Ordered',
  not_paid: () => 'The payment did not go through',
  cancelled: () => 'Closed without payment',
  paid: () => 'Paid',
  sent: ({ isAgain }) => (isAgain ? 'Sent for delivery again' : 'Sent for delivery'),
  waiting: () => 'Waiting for its turn',
  delivered: ({ item }) => `${item} delivered`,
  not_delivered: ({ item }) => `${item} could not be delivered`,
  checking: ({ item }) => `${item}: we are checking the delivery`,
  returning: () => 'Refund started',
  held: () => 'Payment held for a decision by our support team',
  refunding: ({ amount }) => `Refund${of(amount)} started`,
  refund_failed: () => 'The refund did not go through',
  refunded: ({ item, amount, to }) =>
    `${amount ?? 'Your payment'}${item ? ` for ${item}` : ''} ${back[to] ?? 'refunded'}`,
};

export const timelineTexts = {
  title: 'Timeline',
  now: 'Now',
  failed: 'The timeline could not be loaded.',
  units: (name: string, which: string, quantity: number) => `${name} (${which} of ${quantity})`,
  events: events as Readonly<Record<string, Say>>,
};
