import { counted } from '@topup/web-kit/texts/counted.ts';

export const landingTexts = {
  signIn: 'Sign in',
  toStore: 'Go to store',
  rechargeNow: 'Recharge Now',
  pricing: 'Prices',
  support: 'Support',
  carousel: 'Highlights',
  pause: 'Pause the slides',
  play: 'Play the slides',
  slide: (number: number, of: number) => `Slide ${number} of ${of}`,
  slides: [
    {
      title: 'Diamonds in your game within minutes',
      text: 'Enter your ID, check your player name, pay and get back to the match.',
    },
    {
      title: 'One wallet for every top-up',
      text: "Recharge once by UPI, then buy with one tap. Anything we can't deliver goes straight back to your wallet.",
    },
    {
      title: 'Weekly and Twilight passes',
      text: 'More diamonds for your money, every day. See the prices before you sign in.',
    },
  ],
  featured: 'Featured game',
  gameName: 'Mobile Legends',
  gameText: 'Diamond packs, first-recharge bonuses and passes for accounts on the India and Global servers.',
  gameLink: 'See all prices',
  facts: [
    'Pay with any UPI app, by QR code or from your wallet.',
    'One rupee in your wallet is one rupee in the store.',
    "What can't be delivered is refunded to your wallet automatically.",
  ],
  steps: [
    { title: 'Verify', text: 'Enter your User ID and Zone ID and check the name, so nothing goes to a stranger.' },
    { title: 'Choose', text: 'Add packs and passes. The total is always in view.' },
    { title: 'Pay', text: 'UPI, QR code or your wallet. Delivery starts right away.' },
  ],
  stepsTitle: 'Three steps, no waiting',
  stepsText: 'All you need is your User ID, your Zone ID and any UPI app.',
  delivered: (orders: string, time?: string) =>
    `${counted('order')(orders)} delivered in the last 30 days${time ? `, usually within ${time}` : ''}.`,
  typical: (time: string) => `Typical delivery: ${time} (last 30 days)`,
  loginTitle: 'Sign in to recharge',
  loginText: 'Sign in with Google to open your wallet and place your first order.',
  contactTitle: 'Contact',
  contactText: "A real person will answer. It's quicker if you have your order ID ready.",
  footerText: 'For players aged 18 or older. Not affiliated with the makers of the game.',
  footer: 'Information',
  home: 'Home',
  terms: 'Terms of Service',
  privacy: 'Privacy Policy',
  refund: 'Refund Policy',
  customerSupport: 'Customer Support',
  faq: 'FAQ',
};
