import type { ProductPrice } from '@topup/web-kit/api/product-prices.ts';
import { isSet } from '../price/price-fields.ts';

export type FetchStatus = 'new' | 'priced' | 'exists';

export function statusOf(record: ProductPrice | undefined): FetchStatus {
  if (!record) return 'new';
  return isSet(record.customPrice) ? 'priced' : 'exists';
}
