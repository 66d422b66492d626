import type { ProductItem } from '@topup/web-kit/api/product-items.ts';
import { toPaise } from '@topup/web-kit/format/paise.ts';
import { useMemo, useState } from 'react';

/** The store takes at most this many units in one order. */
export const UNITS_MAX = 50;

export type CartLine = { product: ProductItem; quantity: number };

export type Cart = {
  lines: CartLine[];
  count: number;
  totalPaise: number;
  quantityOf: (productId: string) => number;
  /** How many of a product there may be, given what else is in the cart. */
  maxOf: (productId: string) => number;
  set: (productId: string, quantity: number) => void;
  clear: () => void;
};

/** What is in the order so far. Prices are always those of the current list, so a changed price shows at once. */
export function useCart(products: ProductItem[]): Cart {
  const [quantities, setQuantities] = useState<Record<string, number>>({});
  const lines = useMemo(
    () =>
      products
        .map((product) => ({ product, quantity: quantities[product.productId] ?? 0 }))
        .filter(({ quantity }) => quantity > 0),
    [products, quantities],
  );
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const quantityOf = (productId: string) => quantities[productId] ?? 0;
  return {
    lines,
    count,
    totalPaise: lines.reduce((sum, { product, quantity }) => sum + toPaise(product.customPrice) * quantity, 0),
    quantityOf,
    maxOf: (productId) => UNITS_MAX - count + quantityOf(productId),
    set: (productId, quantity) => setQuantities((before) => ({ ...before, [productId]: Math.max(0, quantity) })),
    clear: () => setQuantities({}),
  };
}
