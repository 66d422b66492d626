import { counted } from '@topup/web-kit/texts/counted.ts';

const orders = counted('order');
const points = counted('point');

export const placedTexts = {
  title: 'Fulfilment balance',
  balance: 'Supplier balance',
  points,
  unknown: 'Unknown',
  unreachable: (at: string) => `The supplier could not be asked at ${at}.`,
  waiting: counted('order awaits fulfilment', 'orders await fulfilment'),
  current: 'Current balance',
  required: 'Points required',
  shortfall: 'Net refill needed',
  unknownPoints: (count: string) =>
    count === '1'
      ? '1 of them has items whose points are not entered: they are not in the sum.'
      : `${count} of them have items whose points are not entered: they are not in the sum.`,
  show: 'Show these orders',
  plan: 'Plan a refill',
  process: 'Process Placed Orders',
  processCovered: (covered: string, all: string) => `Process What the Balance Covers (${covered} of ${orders(all)})`,
  processOldest: 'Process These Orders',
  sureCovered: (covered: string, used: string) =>
    `Process the oldest ${counted('placed order')(covered)}, which need ${points(used)} in all? The others keep waiting.`,
  sure: (count: string) => `Are you sure you want to process ${counted('placed order')(count)}?`,
  failed: 'An error occurred during processing.',
  loading: 'Loading the supplier balance',
  notLoaded: 'The supplier balance could not be loaded.',
  report: (started: string, considered: string) => `${started} of ${orders(considered)} started.`,
  used: (used: string, before: string) => `${points(used)} used of ${before}.`,
  stillWaiting: (count: string) => `${counted('order still waits', 'orders still wait')(count)}.`,
  skipped: 'Not started',
  copyId: 'Copy Order ID',
};
