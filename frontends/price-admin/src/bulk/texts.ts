import { counted } from '@topup/web-kit/texts/counted.ts';

const products = counted('product');

export const bulkTexts = {
  bar: 'Selected products',
  selected: (count: number) => `${products(count)} selected`,
  change: 'Change Prices',
  clear: 'Clear selection',
  title: (count: number) => `Change ${products(count)}`,
  how: 'What to change',
  ways: {
    rule: 'Price by a margin rule',
    percent: 'Price up or down by a share',
    price: 'The same price for all',
    points: 'The same points for all',
  },
  wayNotes: {
    rule: 'Cost plus a margin, then a price ending',
    percent: 'Of each product’s own price',
    price: 'In rupees; 0 takes them off sale',
    points: 'Smileone points; 0 is unknown',
  },
  percent: 'Change in %',
  percentHint: 'Use a negative number to lower prices.',
  price: 'Price (Rs)',
  points: 'Smileone Points',
  badNumber: 'Please enter a number.',
  tooMany: (count: number) =>
    `${counted('product is', 'products are')(count)} selected; at most 1,000 can be changed at a time. Please select fewer.`,
  preview: 'Preview',
  margin: 'Margin',
  include: (name: string) => `Include ${name}`,
  newPrice: (name: string) => `New price of ${name}`,
  noPrice: 'The rule gives no price.',
  belowFloor: 'Below the cost',
  unchanged: 'Unchanged',
  suggestFailed: 'The prices could not be worked out. Please try again.',
  cancel: 'Cancel',
  next: (count: number) => `Review ${products(count)}`,
  apply: (count: number) => `Change ${products(count)}`,
  back: 'Back',
  ruleTexts: {
    kind: 'Margin on the cost',
    percent: 'In per cent',
    rupees: 'In rupees',
    ending: 'Price ending',
    endings: { none: 'As calculated', '00': '.00', '50': '.50', '90': '.90', '99': '.99' } as Record<string, string>,
    floor: 'Never below the cost',
  },
};
