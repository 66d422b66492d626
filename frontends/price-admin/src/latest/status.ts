import type { ProductPrice } from '@topup/web-kit/api/product-prices.ts';
import { isSet } from '../prices/facts.ts';

export type FetchStatus = 'new' | 'priced' | 'exists';

/** The status of a provider product in our list; `record` is our record with the same id. */
export function statusOf(record: ProductPrice | undefined): FetchStatus {
  if (!record) return 'new';
  return isSet(record.customPrice) ? 'priced' : 'exists';
}
