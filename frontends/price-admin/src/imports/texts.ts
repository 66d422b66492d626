import { counted } from '@topup/web-kit/texts/counted.ts';

const products = counted('product');

export const importTexts = {
  open: 'Imports',
  title: 'Imports and bulk edits',
  text: 'Each can be undone, and the whole list can go back to any of them.',
  loading: 'Loading the imports',
  failedTitle: 'The imports did not load',
  failed: 'Failed to fetch the imports. Please try again.',
  empty: 'Nothing was imported yet.',
  sources: { import: 'Sync', bulk: 'Bulk edit', undo: 'Undo', rollback: 'Rollback' } as Record<string, string>,
  other: 'Change',
  states: { running: 'Under way', cut_off: 'Interrupted' } as Record<string, string>,
  counts: (success: number, failed: number) => `${products(success)}${failed ? ` · ${failed} failed` : ''}`,
  undone: 'Undone',
  undo: 'Undo',
  undoLabel: (at: string) => `Undo the import of ${at}`,
  undoTitle: 'Undo this import?',
  undoText: (at: string) =>
    `Every product of the import of ${at} becomes again what it was before it. What was changed since is left as it is and listed below.`,
  undoConfirm: (count: number) => `Undo ${products(count)}`,
  back: 'Go back to here',
  backLabel: (at: string) => `Go back to here: the list after ${at}`,
  backTitle: 'Go back to this list?',
  backText: (at: string) =>
    `The whole list becomes again what it was right after ${at}. This is one more import: it can be undone, and orders keep the prices they were made with.`,
  backConfirm: (count: number) => `Change ${products(count)} Back`,
  toTime: 'Go back to a time',
  time: 'Date and time (IST)',
  timeMissing: 'Please choose a date and time.',
  timeFuture: 'Please choose a time in the past.',
  review: 'Review',
};
