import { pricesQuery } from '@topup/web-kit/api/product-prices.ts';
import { useQuery } from '@tanstack/react-query';
import { createContext, useContext, type ReactNode } from 'react';
import { deliveryTexts as t } from './texts.ts';

const Named = createContext<(productId: string) => string>(t.product);

/** Provides the product names of our price list to everything inside, with one request. */
export function ProductNames({ children }: { children: ReactNode }) {
  const { data } = useQuery(pricesQuery());
  const names = new Map(data?.map(({ productId, displayName, spu }) => [productId, displayName || spu]));
  const nameOf = (productId: string): string => {
    const name = names.get(productId);
    return name ? t.namedProduct(name, productId) : t.product(productId);
  };
  return <Named value={nameOf}>{children}</Named>;
}

/** A product's name with the supplier's number; only the number when the list has no name. */
export function useProductName(productId: string): string {
  const nameOf = useContext(Named);
  return productId && nameOf(productId);
}
