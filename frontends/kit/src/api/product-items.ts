import { queryOptions } from '@tanstack/react-query';
import { call } from '@topup/web-kit/api/client.ts';
import * as z from '@topup/web-kit/api/schema.ts';
import { productContents } from './product-contents.ts';
import { maybe } from './wire.ts';

/** `customPrice` is a decimal string in rupees, such as '62.50'. */
const productItem = z.object({
  productId: z.string(),
  displayName: z.string(),
  customPrice: z.string(),
  _id: maybe(z.string()),
  icon: maybe(z.string()),
  /** Absent: no admin has entered what the product gives. */
  contents: maybe(productContents),
});

export type ProductItem = z.infer<typeof productItem>;

const answer = z.object({ data: z.array(productItem), version: z.optional(z.number()) });

/** `version` grows with every change of the list. */
export type ProductList = { items: ProductItem[]; version: number };

export const ITEMS_PATH = '/api/products/products/mobilelegends/items';

export async function productItems(): Promise<ProductList> {
  const { data, version = 0 } = await call({ path: ITEMS_PATH, schema: answer });
  return { items: data, version };
}

export const ITEMS_KEY = ['products', 'mobilelegends'];

export const itemsQuery = () => queryOptions({ queryKey: ITEMS_KEY, queryFn: productItems, staleTime: 60_000 });

const mostBoughtAnswer = z.object({ data: z.object({ productIds: z.array(z.string()) }) });

export const mostBought = async () =>
  (await call({ path: '/api/orders/most-bought', schema: mostBoughtAnswer })).data.productIds;

/** Not retried, because the page is complete without this list. */
export const mostBoughtQuery = () =>
  queryOptions({ queryKey: ['products', 'most-bought'], queryFn: mostBought, staleTime: 300_000, retry: false });
