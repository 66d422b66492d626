import { pricesQuery } from '@topup/web-kit/api/product-prices.ts';
import { useQuery } from '@tanstack/react-query';
import { createContext, useContext, type ReactNode } from 'react';
import { productTexts as t } from './product-texts.ts';

const Named = createContext<(productId: string) => string>(t.product);

export function ProductNames({ children }: { children: ReactNode }) {
  const { data } = useQuery(pricesQuery());
  const names = new Map(data?.map(({ productId, displayName, spu }) => [productId, displayName || spu]));
  const nameOf = (productId: string): string => {
    const name = names.get(productId);
    return name ? t.namedProduct(name, productId) : t.product(productId);
  };
  return <Named value={nameOf}>{children}</Named>;
}

export const useProductNameOf = (): ((productId: string) => string) => useContext(Named);

export function useProductName(productId: string): string {
  const nameOf = useProductNameOf();
  return productId && nameOf(productId);
}
