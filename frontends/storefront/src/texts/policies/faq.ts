import type { PolicyText } from './policy-text.ts';

export const faqText: PolicyText = {
  title: 'FAQ',
  intro: 'Short answers to what players ask most. If yours is missing, write to {email}.',
  jumpList: 'Questions',
  sections: [
    {
      title: 'Where do I find my User ID and Zone ID?',
      paragraphs: [
        'Open the game and tap your avatar. The long number is the User ID and the number in brackets is the Zone ID. Tap Verify Player Details to see your player name.',
      ],
    },
    {
      title: 'How fast is delivery?',
      paragraphs: [
        'Usually within minutes. If an order says Placed, it is paid and queued, and completes within 24 hours.',
      ],
    },
    {
      title: 'How can I pay?',
      paragraphs: [
        'By UPI or QR code for a single order, or from your wallet, which you recharge by UPI. One rupee is one wallet unit.',
      ],
    },
    {
      title: 'My order failed. Where is my money?',
      paragraphs: [
        'In your wallet. What was not delivered is credited automatically, and the wallet history shows it below the purchase. If the reason says that the payment failed, no money was taken.',
      ],
    },
    {
      title: "My recharge hasn't shown up. What now?",
      paragraphs: [
        'Banks sometimes confirm late. You can close the page: your wallet is credited as soon as the payment is confirmed. Please write to us if it is still pending after an hour.',
      ],
    },
    {
      title: 'Why did my Weekly Pass order fail?',
      paragraphs: [
        'The most common cause is the limit of 10 active Weekly Passes per game account. Wait until one expires, then buy again.',
      ],
    },
    {
      title: 'How do first-time bonuses work?',
      paragraphs: [
        'The packs of 50, 150, 250 and 500 diamonds give double on your first purchase. Later purchases give 5, 15, 25 and 65 more. Only base diamonds count for events; a Weekly Pass counts as 100, the 50 + 5 pack as 50.',
      ],
    },
    {
      title: 'Which servers are supported?',
      paragraphs: ['Game accounts on the India and Global servers only.'],
    },
    {
      title: 'Can I get a refund for a wallet recharge?',
      paragraphs: ['No, recharges are non-refundable. The balance does not expire while your account is open.'],
    },
    {
      title: 'Which browsers can I use?',
      paragraphs: [
        'Chrome 99, Samsung Internet 18, Firefox 97, Safari 15.4 or newer, and browsers that are made of one of them. In an older one the store says so, and nothing can be bought.',
      ],
    },
    {
      title: 'How old must I be?',
      paragraphs: ['18 or older.'],
    },
    {
      title: 'When is support available?',
      paragraphs: ['Message us at any time. Replies come from 10 AM to 7 PM IST.'],
    },
  ],
};
