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
        'From Google, when you sign in: your name, your email address and an identifier of your Google account. We never see your password.',
        'About your orders: the User ID and Zone ID, the items, prices, times and how the delivery ended.',
        'About your wallet: every recharge, purchase, refund and adjustment, with the balance before and after.',
        'About payments: the identifiers and the state that the payment gateway reports. Card numbers, bank logins and UPI PINs stay with your bank and the gateway.',
        'Your confirmation that you are 18 or older, with the version of the terms and the time. We do not ask for your date of birth.',
        'Technical records, to limit abuse and to find faults: which calls an account made and how they ended, and for a minute how many came from one network address.',
        'How fast our pages were during a visit and how many of their scripts failed, as totals of all visitors, which say nothing about who you are; if your browser sends “Do Not Track” or “Global Privacy Control”, your visit is not measured.',
      ],
    },
    {
      title: 'What it is used for',
      paragraphs: [
        'To run the store: signing you in, checking a player name, charging, delivering, refunding, answering your questions, and meeting our accounting and tax obligations.',
      ],
    },
    {
      title: 'Who receives it',
      paragraphs: [],
      points: [
        'The top‑up supplier receives the User ID, the Zone ID and the product, because it cannot deliver otherwise.',
        'The payment gateway receives the amount and the reference of your payment and the number of your account here, but not your name or your email address.',
        'Google receives what its sign-in needs.',
        'Authorities receive data only where the law obliges us.',
      ],
    },
    {
      title: 'Cookies',
      paragraphs: [
        'Two cookies keep you signed in; scripts cannot read them. One remembers the language that you chose. Your choice of theme is kept in your browser. So are, until you sign out, your unfinished order and the last five game accounts that you verified on the device. There are no advertising cookies.',
      ],
    },
    {
      title: 'How long',
      paragraphs: [
        'Records about money are kept as long as accounting law requires. Sign-in sessions end after 30 days at the latest. Network addresses are forgotten after a minute; one is kept only with a sign-in that looks stolen and with what our staff do, so that it can be looked into.',
      ],
    },
    {
      title: 'Your rights',
      paragraphs: [
        'Your orders and your wallet show what you bought and every movement of your money. Your name and your email address come from your Google account: change them there, and we follow the next time you sign in. For anything else, write to {email} and a person will answer.',
      ],
    },
    {
      title: 'Age',
      paragraphs: [
        'The store is for people aged 18 or older. If you learn that a child has signed in, please write to {email}.',
      ],
    },
  ],
};
