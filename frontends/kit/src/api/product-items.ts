import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { call } from './client.ts';
import { maybe } from './wire.ts';

/** A product as a player sees it. `customPrice` is a decimal string in rupees, such as '62.50'. */
export const productItem = z.object({
  _id: maybe(z.string()),
  productId: z.string(),
  displayName: z.string(),
  customPrice: z.string(),
  icon: maybe(z.string()),
});

export type ProductItem = z.infer<typeof productItem>;

const answer = z.object({ data: z.array(productItem) });

export const productItems = async () =>
  (await call({ path: '/api/products/products/mobilelegends/items', schema: answer })).data;

export const ITEMS_KEY = ['products', 'mobilelegends'];

export const itemsQuery = () => queryOptions({ queryKey: ITEMS_KEY, queryFn: productItems, staleTime: 60_000 });
