import type { OrderMoneyPlace, RechargeMoneyPlace } from '@topup/web-kit/api/money-places.ts';
import { counted } from '@topup/web-kit/texts/counted.ts';

export type Named = { amount: string | null; items: number; by: string | null };
type Say = (named: Named) => string;

const items = counted('item');

const shared = {
  nothing_taken: () => 'Nothing was charged.',
  gateway: ({ by }) =>
    `${by ?? 'The payment provider'} is returning your payment. It reaches the account you paid from within 5 to 7 business days.`,
  source: () => 'Returned to the account you paid from. Your bank may need 5 to 7 business days to show it.',
  outside: ({ amount }) => `Our support team has refunded ${amount ?? 'your payment'} to you.`,
  support: ({ amount }) => `${amount ?? 'Your payment'} is held for a decision by our support team.`,
} satisfies Record<string, Say>;

const order: Record<OrderMoneyPlace, Say> = {
  ...shared,
  not_paid: () => 'Not paid yet.',
  being_taken: ({ amount }) => `${amount ?? 'The price'} is being taken from your wallet.`,
  confirming: () => 'We are checking whether your payment went through.',
  delivered: ({ amount, items: count }) =>
    amount ? `Paid ${amount} for ${items(count)}.` : 'Paid for the items that were delivered.',
  delivering: ({ amount, items: count }) =>
    amount ? `Paid ${amount} for ${items(count)} on the way to you.` : 'Paid, and being delivered.',
  queued: ({ amount, items: count }) =>
    `Paid${amount ? ` ${amount} for ${items(count)}` : ''}: delivered within 24 hours, or your money back.`,
  checking: ({ amount, items: count }) =>
    `Paid${amount ? ` ${amount} for ${items(count)}` : ''}: we are checking the delivery. You get the items or your money back.`,
  to_wallet: ({ amount }) => `${amount ?? 'Your payment'} is on its way to your wallet.`,
  wallet: ({ amount }) => `${amount ?? 'Your payment'} is in your wallet.`,
};

const recharge: Record<RechargeMoneyPlace, Say> = {
  ...shared,
  not_paid: () => 'Not paid yet. A payment is added to your wallet as soon as it is confirmed.',
  confirming: () => 'Your payment is being confirmed.',
  crediting: ({ amount }) => `${amount ?? 'Your payment'} has arrived and is being added to your wallet.`,
  wallet: ({ amount }) => `${amount ?? 'Your payment'} was added to your wallet.`,
  returned_to_wallet: ({ amount }) => `${amount ?? 'Your payment'} is in your wallet.`,
};

/** Keyed by any string, because a newer server may send a place that has no sentence here. */
export const moneyPlaceTexts = {
  order: order as Readonly<Record<string, Say>>,
  recharge: recharge as Readonly<Record<string, Say>>,
};
