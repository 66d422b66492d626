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

const answer = z.object({ data: z.array(productItem), version: z.optional(z.number()) });

/** `version` grows whenever anything on the list changes. */
export type ProductList = { items: ProductItem[]; version: number };

export async function productItems(): Promise<ProductList> {
  const { data, version = 0 } = await call({ path: '/api/products/products/mobilelegends/items', schema: answer });
  return { items: data, version };
}

export const ITEMS_KEY = ['products', 'mobilelegends'];

export const itemsQuery = () => queryOptions({ queryKey: ITEMS_KEY, queryFn: productItems, staleTime: 60_000 });
