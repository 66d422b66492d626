import { queryOptions } from '@tanstack/react-query';
import { call } from '@topup/web-kit/api/client.ts';
import { listOf, maybe, number, object, optional, text } from './shape.ts';

/** `customPrice` is a decimal string in rupees, such as '62.50'. */
const productItem = object({
  productId: text,
  displayName: text,
  customPrice: text,
  _id: maybe(text),
  icon: maybe(text),
});

export type ProductItem = ReturnType<typeof productItem.parse>;

const answer = object({ data: listOf(productItem), version: optional(number) });

/** `version` grows with every change of the list. */
export type ProductList = { items: ProductItem[]; version: number };

export const ITEMS_PATH = '/api/products/products/mobilelegends/items';

export async function productItems(): Promise<ProductList> {
  const { data, version = 0 } = await call({ path: ITEMS_PATH, schema: answer });
  return { items: data, version };
}

export const ITEMS_KEY = ['products', 'mobilelegends'];

export const itemsQuery = () => queryOptions({ queryKey: ITEMS_KEY, queryFn: productItems, staleTime: 60_000 });
