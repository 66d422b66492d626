import { counted } from '@topup/web-kit/texts/counted.ts';

const products = counted('product');

export const latestTexts = {
  fetch: 'Fetch Latest',
  progress: 'Sync progress',
  fetched: (count: number) => `Successfully fetched ${products(count)} from the provider`,
  fetchFailed: 'Failed to fetch latest products. Please try again.',
  compare: 'Compare with Provider',
  compared: 'Compared with the provider.',
  compareFailed: 'Failed to compare with the provider. Please try again.',
  title: 'Latest Products',
  text: (count: number) => `${products(count)} on the provider’s list.`,
  table: 'Latest products',
  columns: {
    productId: 'Product ID',
    name: 'Product Name',
    displayName: 'Display Name',
    apiPrice: 'API Price',
    yourPrice: 'Your Price',
    points: 'Points',
    status: 'Status',
  },
  status: { new: 'New', priced: 'Price Assigned', exists: 'Exists' },
  cancel: 'Cancel',
  close: 'Close',
  syncAll: 'Sync All Products',
  synced: (success: number, failed: number) => `Sync completed. Success: ${success}, Failed: ${failed}.`,
  syncFailed: 'Failed to sync products. Please try again.',
  none: 'The provider’s list is empty.',
  previewTitle: 'What a sync would do',
  previewing: 'Comparing with your list…',
  previewFailed: 'The comparison did not load. A sync never replaces a price or points that you have set.',
  previewNothing: 'Nothing would change.',
  onlyChanges: 'Only what changes',
  counts: (added: number, changed: number, unchanged: number) =>
    [added && `${added} new`, changed && `${changed} changed`, `${unchanged} unchanged`].filter(Boolean).join(' · '),
  atOrBelowCost: (count: number) =>
    `${counted('item')(count)} would be sold at or below cost: without a price of yours the API price is taken as rupees.`,
  before: 'before:',
  reportTitle: 'These were not taken over',
};
