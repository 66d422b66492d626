import { counted } from '@topup/web-kit/texts/counted.ts';

export const pricingTexts = {
  title: 'Mobile Legends Store',
  available: (count: number) => `${counted('Item')(count)} Available`,
  login: 'Login to Recharge',
  home: 'Go to Home Page',
  failed: 'Something went wrong',
  failedText: 'Failed to load products.',
  loading: 'Loading prices',
  emptyTitle: 'No items for sale right now',
  emptyText: 'Prices are being updated. Please check back soon.',
};
