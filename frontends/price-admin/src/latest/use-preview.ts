import { importPrices, type PriceDifference, type PriceResults } from '@topup/web-kit/api/price-imports.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Latest } from './use-latest.ts';
import { importedOf } from './use-sync.ts';

export type Preview = {
  results: PriceResults | undefined;
  isPending: boolean;
  isFailed: boolean;
  differences: Map<string, PriceDifference>;
};

export function usePreview({ products, fetchedAt }: Latest): Preview {
  const { data, isPending, isError } = useQuery({
    queryKey: ['price-preview', fetchedAt],
    queryFn: () => importPrices(products.map(importedOf), { dryRun: true }),
    enabled: products.length > 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  const results = data?.results;
  const differences = useMemo(
    () => new Map((results?.differences ?? []).map((difference) => [difference.productId, difference])),
    [results],
  );
  return { results, isPending: isPending && products.length > 0, isFailed: isError, differences };
}
