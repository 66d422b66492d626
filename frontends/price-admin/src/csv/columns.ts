import type { ProductPrice } from '@topup/web-kit/api/product-prices.ts';

/** The columns of the file, in their order. `version` tells an import whether somebody changed the product since. */
export const CSV_COLUMNS = [
  'productId',
  'spu',
  'displayName',
  'originalPrice',
  'customPrice',
  'smileonePoints',
  'version',
] as const;
export type CsvColumn = (typeof CSV_COLUMNS)[number];

export const csvRow = (price: ProductPrice): (string | number)[] =>
  CSV_COLUMNS.map((column) => (column === 'displayName' ? price.displayName || price.spu : (price[column] ?? '')));

/** What a spreadsheet would run as a formula begins so; an apostrophe in front makes it text. */
const GUARDED = /^'(?=[=+\-@\t\r])/;

/** A cell without the apostrophe that the export put in front. */
export const unguarded = (cell: string): string => cell.replace(GUARDED, '').trim();
