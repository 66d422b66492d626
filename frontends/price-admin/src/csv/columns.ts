import { csvOf } from '@topup/web-kit/csv/write-csv.ts';
import { CONTENTS_FIELDS, typedContents } from '../price/contents.ts';
import type { ProductPrice } from '@topup/web-kit/api/product-prices.ts';

export const CSV_COLUMNS = [
  'productId',
  'spu',
  'displayName',
  'originalPrice',
  'customPrice',
  'smileonePoints',
  'version',
  ...CONTENTS_FIELDS,
] as const;
export type CsvColumn = (typeof CSV_COLUMNS)[number];

/** Headers are compared without case, spaces, `_` and `-`, because people write them differently. */
const plain = (header: string): string => header.toLowerCase().replaceAll(/[\s_-]/g, '');
export const columnNamed = (header: string): CsvColumn | undefined =>
  CSV_COLUMNS.find((column) => plain(column) === plain(header));

const csvRow = (price: ProductPrice): (string | number)[] => {
  const cells = { ...price, ...typedContents(price.contents), displayName: price.displayName || price.spu };
  return CSV_COLUMNS.map((column) => cells[column] ?? '');
};

/** Matches the apostrophe that the export puts before a cell which a spreadsheet would run as a formula. */
const GUARDED = /^'(?=[=+\-@\t\r])/;

export const unguarded = (cell: string): string => cell.replace(GUARDED, '').trim();

export const csvOfPrices = (prices: ProductPrice[]): Promise<string> => csvOf(CSV_COLUMNS, prices.map(csvRow));
