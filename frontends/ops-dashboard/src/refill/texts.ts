import { counted } from '@topup/web-kit/texts/counted.ts';

const points = counted('point');
const days = counted('day');

export const refillTexts = {
  title: 'Refill planner',
  intro: 'How many points to buy, by what deliveries really cost on the last days.',
  open: 'Plan a Refill',
  close: 'Close',
  days: 'Days ahead',
  daysHint: (max: number) => `From 1 to ${max}`,
  daysInvalid: (max: number) => `Please enter a whole number from 1 to ${max}.`,
  toBuy: 'Points to buy',
  points,
  unknown: 'Unknown',
  endless: 'No points are being spent',
  balanceUnknown: 'The supplier does not answer, so its balance is not known.',
  placedUnknown: 'The placed orders could not be read. They are not in the sum.',
  lasts: 'How long the balance lasts',
  lastsNot: 'More than 60 days',
  lastsSpent: (at: string) => `Used up in the hour from ${at}`,
  lines: 'How it is computed',
  byDays: (ahead: string, wanted: string) => `For ${days(ahead)}, by the last ${days(wanted)}`,
  ofDays: (spent: string, counted: string, ahead: string) => `${spent} spent in ${days(counted)}, for ${days(ahead)}`,
  higher: 'The higher of the two',
  placed: 'Placed orders',
  safety: 'Reserve (SUPPLIER_POINTS_LOW)',
  balance: (at: string) => (at ? `Balance, ${at}` : 'Balance'),
  young: (counted: string) => `Only ${days(counted)} of sales so far: the sums are divided by this number.`,
  onlyToday: 'Today is the first day of sales, and it is not over yet.',
  hours: 'Points by hour of the day (IST)',
  hour: 'Hour',
  ofLast: (wanted: string) => `Last ${days(wanted)}`,
  loading: 'Loading the refill planner',
  failed: 'The refill planner could not be loaded',
  stale: 'Showing the last results we loaded.',
};
