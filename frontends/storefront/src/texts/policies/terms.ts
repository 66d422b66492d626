import type { PolicyText } from './policy-text.ts';

export const termsText: PolicyText = {
  title: 'Terms of Service',
  updated: 'Updated Aug 14, 2025',
  intro:
    'These terms apply between you and this store whenever you sign in, recharge or buy. By continuing, you accept them.',
  sections: [
    {
      title: 'Who may use the store',
      paragraphs: ['You must be 18 or older and sign in with your own Google account. One person, one account.'],
    },
    {
      title: 'What we sell',
      paragraphs: [
        'We sell in-game currency packs and passes for one mobile game and have them delivered by a third-party supplier. We are not the maker of the game and not affiliated with it.',
      ],
      points: [
        'Only game accounts on the India and Global servers can be served.',
        'A game account can hold at most 10 active Weekly Passes. An order beyond that fails and its price is refunded to your wallet.',
        'Bonuses for first recharges and events are given by the game under its own rules; they are not part of our price.',
      ],
    },
    {
      title: 'Your part',
      paragraphs: [
        'Enter the right User ID and Zone ID and check the player name that we show. We deliver to the account that you confirm.',
      ],
    },
    {
      title: 'Wallet and prices',
      paragraphs: [
        'One wallet unit is one Indian rupee. The wallet pays for purchases in this store only; it bears no interest, cannot be transferred or paid out. Prices are in rupees and may change; the price you confirm is the price you pay.',
      ],
    },
    {
      title: 'Delivery',
      paragraphs: [
        'Most orders are delivered within minutes. A paid order that has to wait is marked Placed and completes within 24 hours; otherwise its price returns to your wallet.',
      ],
    },
    {
      title: 'Refunds',
      paragraphs: ['The Refund and Cancellation Policy is part of these terms.'],
    },
    {
      title: 'Fair use',
      paragraphs: [
        'No fraud, no stolen means of payment, no attempts to disturb the store. We may close an account that does so; what remains in its wallet is settled as the law provides.',
      ],
    },
    {
      title: 'Liability and law',
      paragraphs: [
        'Our liability is limited to the price you paid, except where the law does not allow a limit. Indian law applies, and the courts of {city} have jurisdiction.',
      ],
    },
    {
      title: 'Contact',
      paragraphs: ['You may write to {email} at any time. Replies come from 10 AM to 7 PM IST.'],
    },
  ],
};
