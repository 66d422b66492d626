import { counted } from '@topup/web-kit/texts/counted.ts';

const products = counted('product');

export const whatIfTexts = {
  title: 'What if prices were different?',
  text: 'Applies other prices to what was really delivered. It assumes the number of units that you state; nothing is changed here.',
  back: 'Store prices',
  days: 'Sales of',
  dayChoices: { 7: 'the last 7 days', 14: 'the last 14 days', 30: 'the last 30 days' } as Record<number, string>,
  quantity: 'Units sold would change by %',
  quantityHint: 'For example −10 if dearer prices would sell a tenth less.',
  badNumber: 'Please enter a number.',
  plan: 'Prices to try',
  compute: 'Work Out',
  loading: 'Loading the sales',
  failedTitle: 'The sales did not load',
  failed: 'Failed to fetch the sales. Please try again.',
  suggestFailed: 'The prices could not be worked out. Please try again.',
  empty: 'Nothing was delivered in this time',
  emptyText: 'Choose more days, or come back after the first orders.',
  since: (at: string) => `Units delivered since ${at}.`,
  revenue: 'Revenue',
  cost: 'Cost',
  profit: 'Profit',
  same: 'no change',
  unknown: 'No product sold has a known cost.',
  was: (amount: string) => `was ${amount}`,
  noCost: (count: number) =>
    `${products(count)} without a known cost ${count === 1 ? 'is' : 'are'} left out of cost and profit.`,
  table: 'Products sold',
  columns: {
    product: 'Product',
    units: 'Units',
    price: 'Price',
    revenue: 'Revenue',
    profit: 'Profit',
    change: 'Change of profit',
  },
  use: (count: number) => `Use These Prices (${count})`,
};
