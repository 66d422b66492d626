import type { PolicyText } from './policy-text.ts';

export const refundText: PolicyText = {
  title: 'Refund and Cancellation Policy',
  updated: 'Updated Aug 12, 2025',
  intro:
    'A digital top-up cannot be taken back out of a game. So we check the player name before you pay, and what is not delivered returns to you without your asking.',
  sections: [
    {
      title: 'Automatic refunds',
      paragraphs: [
        'When an order or a part of it cannot be delivered, the price of what is missing is credited to your wallet automatically. You see it in the wallet history, below the purchase that it belongs to.',
      ],
    },
    {
      title: 'After delivery',
      paragraphs: [
        'A sale is final once the items are delivered to the game account that you confirmed. That includes a delivery to a wrong User ID or Zone ID: please look at the player name before you pay.',
      ],
    },
    {
      title: 'Wallet recharges',
      paragraphs: ['Recharges of the wallet are non-refundable. The balance stays yours to spend in the store.'],
    },
    {
      title: 'Manual refunds',
      paragraphs: [
        'If you believe that a refund is missing, write to {email} within 24 hours and name the order ID. A manual refund that we grant takes 5 to 7 business days.',
      ],
    },
    {
      title: 'Refunds to the source',
      paragraphs: [
        'Refunds go to the wallet. Where support sends money back to your bank or another source of the payment instead, it arrives within 5 to 7 days, depending on the bank.',
      ],
    },
    {
      title: 'Cancelling',
      paragraphs: [
        'An order that was not paid closes by itself after about half an hour. If a payment arrives after that, it is credited to your wallet. A paid order cannot be cancelled while it is being delivered.',
      ],
      points: ['Paid orders that wait in the queue have the status Placed and complete within 24 hours.'],
    },
  ],
};
