import type { ProductPrice } from '@topup/web-kit/api/product-prices.ts';
import type { SupplierProduct } from '@topup/web-kit/api/supplier-products.ts';
import type { FetchStatus } from './status.ts';

export type LatestRow = {
  product: SupplierProduct;
  record: ProductPrice | undefined;
  after: Partial<ProductPrice> | undefined;
  status: FetchStatus;
};
