import type { BrakingService } from '@topup/web-kit/api/stops.ts';

export const brakeTexts = {
  intro: 'A brake stops one kind of beginning. What has begun goes on; only deliveries wait.',
  services: {
    order: 'Orders',
    wallet: 'Wallet',
    'supplier-gateway': 'Deliveries',
    auth: 'Accounts',
  } satisfies Record<BrakingService, string>,
  loading: (part: string) => `Loading the brakes: ${part}`,
  failed: (part: string) => `Failed to fetch the brakes: ${part}`,
  stale: 'Below is what they were when last read.',
  on: 'On',
  off: 'Off',
  due: 'Due for review',
  since: 'Since',
  by: 'Put on by',
  review: 'Review at',
  reason: 'Reason',
  putOn: 'Put on',
  keep: 'Still needed',
  release: 'Release',
  named: (act: string, brake: string) => `${act}: ${brake}`,
  ownersOnly: 'Only the owner of the shop can release a brake that another admin has put on.',
  unknown: 'This version of the dashboard does not know this brake.',
  actFailed: 'The brake could not be changed.',
};

/** What each brake stops, by its name. */
export const stopTexts: Readonly<Record<string, string>> = {
  orders: 'No new order is created. Orders that exist are paid, delivered and refunded as always.',
  'method-wallet': 'No new order is paid from the wallet. Recharges and other payment methods go on.',
  recharges: 'No new recharge begins. A payment that was open before is still credited.',
  deliveries: 'Nothing new is sent to the supplier. Orders wait, and are refunded to the wallet after 24 hours.',
  settling: 'No delivery is settled by our balance. Deliveries without an answer wait for an admin, as all others do.',
  'sign-ups': 'No new account is opened. Players who have an account sign in as always.',
};
export const stopsMethod = (method: string): string =>
  `No new order is paid by ${method}. Payments that are open, and recharges, go on.`;
export const stopsProduct = 'No new order can contain this product. Other products are sold as always.';

export const brakeFormTexts = {
  review: 'Review in',
  reviewHint: 'The brake does not end by itself. From then on this page asks whether it is still needed.',
  reviews: ['1 hour', '4 hours', '1 day', '3 days', '7 days'],
  releaseText: 'What it stopped can begin again at once. What waited is sent at the usual rate, oldest first.',
};

export const productBrakeTexts = {
  title: 'Stop one product',
  product: 'Product ID',
  hint: 'As in the price list',
  needed: 'Please enter the ID of a product.',
  paused: 'Paused in the price list',
  pausedText: 'These products are not sold either. They are resumed on the price page.',
};
