import type { ProductItem } from '@topup/web-kit/api/product-items.ts';
import { toPaise } from '@topup/web-kit/format/paise.ts';
import { useMemo } from 'react';
import { isAttempted, type KeptOrder } from '../basket/kept-order.ts';
import type { Keeping } from './use-kept-order.ts';

/** The default of the order service's `ORDER_UNITS_MAX`. That service refuses more. */
const UNITS_MAX = 50;
/** The game's limit of active Weekly Passes per account. */
export const PASSES_MAX = 10;

export type CartItem = { product: ProductItem; quantity: number };

export type Cart = {
  items: CartItem[];
  count: number;
  totalPaise: number;
  passes: number;
  quantityOf: (productId: string) => number;
  maxOf: (productId: string) => number;
  set: (productId: string, quantity: number) => void;
  /** Whether the product cannot be bought for the verified game account. */
  isUnavailable: (productId: string) => boolean;
  /** The items that must be removed before the order can be created. */
  unavailable: CartItem[];
};

/** Empty for a draft that may have been ordered already: it can still be sent, because the server answers with its order. */
const unavailableIn = (kept: KeptOrder): readonly string[] =>
  isAttempted(kept) ? [] : (kept.player?.unavailable ?? []);

/** The cart takes its prices from the current price list, so it shows a changed price at once. */
export function useCart(products: ProductItem[], { kept, change }: Keeping): Cart {
  const { quantities, player } = kept;
  const items = useMemo(
    () =>
      products
        .map((product) => ({ product, quantity: quantities[product.productId] ?? 0 }))
        .filter(({ quantity }) => quantity > 0),
    [products, quantities],
  );
  const isPass = (productId: string) => player?.passProductIds.includes(productId) ?? false;
  const units = (of: CartItem[]) => of.reduce((sum, { quantity }) => sum + quantity, 0);
  const count = units(items);
  const passes = units(items.filter(({ product }) => isPass(product.productId)));
  const unavailable = unavailableIn(kept);
  const isUnavailable = (productId: string) => unavailable.includes(productId);
  const quantityOf = (productId: string) => quantities[productId] ?? 0;
  return {
    items,
    count,
    totalPaise: items.reduce((sum, { product, quantity }) => sum + toPaise(product.customPrice) * quantity, 0),
    passes,
    quantityOf,
    maxOf: (productId) => {
      const room = UNITS_MAX - count;
      return quantityOf(productId) + (isPass(productId) ? Math.min(room, PASSES_MAX - passes) : room);
    },
    set: (productId, quantity) => {
      const name = products.find((product) => product.productId === productId)?.displayName ?? '';
      change((now) => ({
        quantities: { ...now.quantities, [productId]: Math.max(0, quantity) },
        names: { ...now.names, [productId]: name },
      }));
    },
    isUnavailable,
    unavailable: items.filter(({ product }) => isUnavailable(product.productId)),
  };
}
