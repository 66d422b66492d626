import type { ProductPrice } from '@topup/web-kit/api/product-prices.ts';
import type { SupplierProduct } from '@topup/web-kit/api/supplier-products.ts';
import type { FetchStatus } from './status.ts';

/** A product of the provider's list, our record of it, and that record after a sync. */
export type LatestRow = {
  product: SupplierProduct;
  record: ProductPrice | undefined;
  after: Partial<ProductPrice> | undefined;
  status: FetchStatus;
};
