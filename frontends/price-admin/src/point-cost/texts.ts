import { counted } from '@topup/web-kit/texts/counted.ts';

const products = counted('product');

export const pointCostTexts = {
  title: 'What a point costs',
  text: 'What you pay for one Smileone point. Margins come from it, and no product is sold below its cost.',
  field: 'Cost of a point (Rs)',
  missing: 'Please enter what a point costs.',
  save: 'Save',
  confirm: 'Change the cost of a point',
  propose: 'Propose to another admin',
  cancel: 'Cancel',
  question: (before: string, after: string) => `The cost of a point goes from ${before} to ${after}.`,
  notSet: 'not set',
  belowCost: (count: number) => `${products(count)} would be below cost, and not sold.`,
  saved: 'The cost of a point is set.',
  failed: 'The cost of a point could not be saved. Please try again.',
  loadFailed: 'The cost of a point did not load. Please try again.',
  history: 'History',
  by: (by: string, at: string) => `${at} by ${by}`,
};
