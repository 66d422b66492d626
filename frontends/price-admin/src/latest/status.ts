import type { ProductPrice } from '@topup/web-kit/api/product-prices.ts';
import { isSet } from '../prices/facts.ts';

export type FetchStatus = 'new' | 'priced' | 'exists';

/** How a product of the provider's list stands with us; `record` is ours with the same id. */
export function statusOf(record: ProductPrice | undefined): FetchStatus {
  if (!record) return 'new';
  return isSet(record.customPrice) ? 'priced' : 'exists';
}
