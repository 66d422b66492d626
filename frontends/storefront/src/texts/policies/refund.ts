import type { PolicyText } from './policy-text.ts';

export const refundText: PolicyText = {
  title: 'Refund and Cancellation Policy',
  updated: 'Updated Aug 12, 2025',
  intro:
    "A digital top‑up cannot be taken back out of a game. That is why you can check the player name before you pay, and why anything we can't deliver is refunded automatically.",
  sections: [
    {
      title: 'Automatic refunds',
      paragraphs: [
        'When an order or a part of it cannot be delivered, the price of the undelivered items is credited to your wallet automatically. You see it in the wallet history, below the purchase that it belongs to.',
      ],
    },
    {
      title: 'After delivery',
      paragraphs: [
        'A sale is final once the items are delivered to the game account that you confirmed. That includes a delivery to a wrong User ID or Zone ID: please check the player name before you pay.',
      ],
    },
    {
      title: 'Wallet recharges',
      paragraphs: ['Wallet recharges are non-refundable. The balance stays yours to spend in the store.'],
    },
    {
      title: 'Manual refunds',
      paragraphs: [
        'If you believe that a refund is missing, write to {email} within 24 hours and include the order ID. An approved manual refund takes 5 to 7 business days.',
      ],
    },
    {
      title: 'Refunds to the original payment method',
      paragraphs: [
        'Refunds go to the wallet. If support returns money to your bank or other payment method instead, it arrives within 5 to 7 days, depending on the bank.',
      ],
    },
    {
      title: 'Cancelling',
      paragraphs: [
        'An order that was not paid closes by itself after about half an hour. If a payment arrives after that, it is credited to your wallet. A paid order cannot be cancelled while it is being delivered. Paid orders that wait in the queue have the status Placed and complete within 24 hours.',
      ],
    },
  ],
};
