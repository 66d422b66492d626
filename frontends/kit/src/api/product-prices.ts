import { queryOptions } from '@tanstack/react-query';
import * as z from '@topup/web-kit/api/schema.ts';
import { call } from '@topup/web-kit/api/client.ts';
import { GAME_CODE } from '@topup/proto/game';
import { productContents } from './product-contents.ts';
import { amount, maybe } from './wire.ts';

/** `originalPrice`: in the supplier's currency. `customPrice`: the store's price in rupees; 0 if the product is not for sale. */
export const productPrice = z.object({
  _id: z.string(),
  productId: z.string(),
  spu: z.string(),
  displayName: maybe(z.string()),
  originalPrice: maybe(amount),
  customPrice: maybe(amount),
  smileonePoints: maybe(amount),
  icon: maybe(z.string()),
  /** Null if no admin has entered what the product gives. */
  contents: maybe(productContents),
  gameCode: z.string(),
  updatedAt: maybe(z.string()),
  version: maybe(z.number()),
  /** What one unit costs the store, in rupees; null while its points or the cost of a point are unknown. */
  cost: maybe(amount),
  /** Why the product is not on sale: no_price, paused, renamed or below_cost. Null while it is on sale. */
  notSold: maybe(z.string()),
  /** Set if the supplier has renamed the product to `to` and no admin has confirmed the new name yet. */
  renamed: maybe(z.object({ to: z.string(), isOnSale: z.boolean() })),
  paused: maybe(z.object({ reason: z.string(), at: maybe(z.string()), by: maybe(z.string()) })),
  drift: maybe(
    z.object({
      supplierPrice: maybe(amount),
      changePercent: maybe(z.number()),
      seenAt: maybe(z.string()),
      missing: maybe(z.boolean()),
    }),
  ),
});

/** `pointCost`: what one of the supplier's points costs in rupees, the same for all records of a list. */
export type ProductPrice = z.infer<typeof productPrice> & { pointCost?: number | null };

const answer = z.object({ data: z.array(productPrice), pointCost: maybe(z.number()) });

export const productPrices = async (): Promise<ProductPrice[]> => {
  const { data, pointCost } = await call({
    path: '/api/products/admin/products/prices',
    query: { gameCode: GAME_CODE },
    schema: answer,
  });
  return pointCost === undefined ? data : data.map((price) => ({ ...price, pointCost }));
};

export const PRICES_KEY = ['admin', 'prices'];

export const pricesQuery = () => queryOptions({ queryKey: PRICES_KEY, queryFn: productPrices });
