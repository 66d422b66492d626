import type { ProductPrice } from '@topup/web-kit/api/product-prices.ts';

/** Whether a product's SPU name or id contains `text`, ignoring case. An empty text matches everything. */
export function matches({ spu, productId }: Pick<ProductPrice, 'spu' | 'productId'>, text: string): boolean {
  const wanted = text.trim().toLowerCase();
  return spu.toLowerCase().includes(wanted) || productId.toLowerCase().includes(wanted);
}
