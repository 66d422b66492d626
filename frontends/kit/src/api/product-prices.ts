import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { call } from './client.ts';
import { amount, maybe } from './wire.ts';

/** A price record of the store. `originalPrice` is the provider's, `customPrice` ours in rupees; 0 is not for sale. */
export const productPrice = z.object({
  _id: z.string(),
  productId: z.string(),
  spu: z.string(),
  displayName: maybe(z.string()),
  originalPrice: maybe(amount),
  customPrice: maybe(amount),
  smileonePoints: maybe(amount),
  icon: maybe(z.string()),
  gameCode: z.string(),
  updatedAt: maybe(z.string()),
});

export type ProductPrice = z.infer<typeof productPrice>;

const answer = z.object({ data: z.array(productPrice) });

export const productPrices = async () =>
  (await call({ path: '/api/products/admin/products/prices', query: { gameCode: 'mobilelegends' }, schema: answer }))
    .data;

export const pricesQuery = () => queryOptions({ queryKey: ['admin', 'prices'], queryFn: productPrices });
