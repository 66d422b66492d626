import { counted } from '@topup/web-kit/texts/counted.ts';

const rows = counted('row');
const products = counted('product');
const prices = counted('product price');

export const csvTexts = {
  export: 'Export CSV',
  exported: (count: number) => `Exported ${prices(count)}.`,
  exportFailed: 'The file could not be written. Please try again.',
  import: 'Import CSV',
  title: 'Import prices from CSV',
  text: 'Export the list, change customPrice, smileonePoints, displayName or the columns of what it gives in a spreadsheet, and choose the file here. Empty cells change nothing; leave the version as it is. Nothing is saved before you have seen what would change.',
  file: 'CSV file',
  tooLarge: 'The file is too large: at most 2 MB.',
  unreadable: 'The file could not be read as CSV.',
  noColumn: (name: string) => `The file has no column “${name}”.`,
  unknownColumns: (names: string[], known: readonly string[]) =>
    `The file has ${names.length === 1 ? 'a column that is' : 'columns that are'} not known: ${names.map((name) => `“${name}”`).join(', ')}. Please rename or remove ${names.length === 1 ? 'it' : 'them'}. Known: ${known.join(', ')}.`,
  doubleColumn: (name: string) => `The file has the column “${name}” twice.`,
  notUtf8: 'The file is not in UTF-8. Please save it as “CSV UTF-8”.',
  noRows: 'The file has no rows.',
  noChanges: 'Nothing in this file differs from the list.',
  tooMany: (count: number) => `${products(count)} would change; at most 1,000 at a time. Please split the file.`,
  problems: (count: number) => `${rows(count)} cannot be used`,
  unknownProduct: 'This product is not on the list.',
  twice: 'This product is in the file twice.',
  badPrice: 'customPrice is no amount in rupees.',
  badPoints: 'smileonePoints must be a number.',
  badName: 'displayName is too long: at most 200 characters.',
  badContents:
    'What it gives cannot be read: whole numbers, days only with dailyDiamonds, firstTimeDiamonds above diamonds, texts of at most 120 characters and in English too.',
  badVersion: 'version is not the number from the export. Please export the list again.',
  tooManyCells: 'This row has more cells than the header. Please quote amounts with commas.',
  line: (line: number) => `Line ${line}`,
  read: (count: number) => `${rows(count)} read`,
  review: (count: number) => `Review ${counted('Change')(count)}`,
  reviewTitle: (count: number) => `Change ${products(count)} from CSV`,
  apply: (count: number) => `Change ${counted('Product')(count)}`,
  cancel: 'Cancel',
};
