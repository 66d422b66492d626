import { ITEMS_KEY } from '@topup/web-kit/api/product-items.ts';
import { PRICES_KEY, type ProductPrice } from '@topup/web-kit/api/product-prices.ts';
import { useQueryClient } from '@tanstack/react-query';

/** This page's cached price list. */
export function usePriceCache() {
  const client = useQueryClient();
  const change = async (next: (prices: ProductPrice[]) => ProductPrice[]) => {
    // A fetch that is already running started before this change and would restore the old record.
    await client.cancelQueries({ queryKey: PRICES_KEY });
    client.setQueryData<ProductPrice[]>(PRICES_KEY, (prices) => prices && next(prices));
    // The players' list cached in this tab, in case the admin opens it next.
    void client.invalidateQueries({ queryKey: ITEMS_KEY });
  };
  return {
    /** Replaces one record and keeps all other objects unchanged. */
    replace: (record: ProductPrice) =>
      change((prices) => prices.map((price) => (price._id === record._id ? record : price))),
    remove: (id: string) => change((prices) => prices.filter(({ _id }) => _id !== id)),
    /** Refetches all price queries. */
    reload: async () => {
      await Promise.all([
        client.invalidateQueries({ queryKey: ['admin'] }),
        client.invalidateQueries({ queryKey: ITEMS_KEY }),
      ]);
    },
  };
}
