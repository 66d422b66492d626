import type { PolicyText } from './policy-text.ts';

export const privacyText: PolicyText = {
  title: 'Privacy Policy',
  updated: 'Updated Aug 8, 2025',
  intro:
    'We keep what is needed to sign you in, to deliver what you buy and to account for your money. Nothing more, and we sell none of it.',
  sections: [
    {
      title: 'What we keep',
      paragraphs: [],
      points: [
        'From Google, when you sign in: your name, your e-mail address and an identifier of your Google account. We never see your password.',
        'Of your orders: the User ID and Zone ID, the items, prices, times and how the delivery ended.',
        'Of your wallet: every recharge, purchase, refund and adjustment, with the balance before and after.',
        'Of payments: the identifiers and the state that the payment gateway reports. Card numbers, bank logins and UPI PINs stay with your bank and the gateway.',
        'That you confirmed to be 18 or older, with the version of the terms and the time. We do not ask for your date of birth.',
        'Technical records, such as the address a request came from, to limit abuse and to find faults.',
      ],
    },
    {
      title: 'What it is used for',
      paragraphs: [
        'To run the store: signing you in, checking a player name, charging, delivering, refunding, answering your questions, and meeting the law on accounts and taxes.',
      ],
    },
    {
      title: 'Who receives it',
      paragraphs: [],
      points: [
        'The top-up supplier receives the User ID, the Zone ID and the product, because it cannot deliver otherwise.',
        'The payment gateway receives the amount and the reference of your payment.',
        'Google receives what its sign-in needs.',
        'Authorities receive data only where the law obliges us.',
      ],
    },
    {
      title: 'Cookies',
      paragraphs: [
        'Two cookies keep you signed in; scripts cannot read them. Your choice of theme is kept in your browser. There are no advertising cookies.',
      ],
    },
    {
      title: 'How long',
      paragraphs: [
        'Records about money are kept as long as the law on accounts demands. Sign-in sessions end after 30 days at the latest. Technical records are deleted after a short time.',
      ],
    },
    {
      title: 'Your rights',
      paragraphs: [
        'You may ask what we hold about you, have it corrected, and have your account closed. Write to {email}. Records about money that the law makes us keep stay, but are then used for nothing else.',
      ],
    },
    {
      title: 'Age',
      paragraphs: [
        'The store is for people aged 18 or older. If you learn that a child has signed in, please tell us and we will close the account.',
      ],
    },
  ],
};
