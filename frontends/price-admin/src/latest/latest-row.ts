import type { PriceDifference } from '@topup/web-kit/api/price-imports.ts';
import type { ProductPrice } from '@topup/web-kit/api/product-prices.ts';
import type { SupplierProduct } from '@topup/web-kit/api/supplier-products.ts';
import { priceDifferences } from '../changes/price-differences.ts';
import { changeTexts as c } from '../changes/texts.ts';
import type { FetchStatus } from './status.ts';

export type LatestRow = {
  product: SupplierProduct;
  record: ProductPrice | undefined;
  after: Partial<ProductPrice> | undefined;
  /** Changes of fields that have no column in this table. */
  others: string[];
  status: FetchStatus;
};

const COLUMNS: readonly string[] = [c.displayName, c.apiPrice, c.customPrice, c.points];

export function otherChanges(difference: PriceDifference | undefined): string[] {
  if (!difference?.before) return [];
  return priceDifferences(difference.before, difference.after)
    .filter(({ field }) => !COLUMNS.includes(field))
    .map(({ field, values }) => `${field}: ${values.join(' → ')}`);
}
