import type { ProductPrice } from '@topup/web-kit/api/product-prices.ts';

export function matches({ spu, productId }: Pick<ProductPrice, 'spu' | 'productId'>, text: string): boolean {
  const wanted = text.trim().toLowerCase();
  return spu.toLowerCase().includes(wanted) || productId.toLowerCase().includes(wanted);
}
