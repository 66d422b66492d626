import { ITEMS_KEY } from '@topup/web-kit/api/product-items.ts';
import { PRICES_KEY, type ProductPrice } from '@topup/web-kit/api/product-prices.ts';
import { useQueryClient } from '@tanstack/react-query';

/** The price list as this page holds it. */
export function usePriceCache() {
  const client = useQueryClient();
  const change = async (next: (prices: ProductPrice[]) => ProductPrice[]) => {
    // A reading that is under way was begun before this change and would bring the old record back.
    await client.cancelQueries({ queryKey: PRICES_KEY });
    client.setQueryData<ProductPrice[]>(PRICES_KEY, (prices) => prices && next(prices));
    // The players' list in this tab, for an admin who looks at it next.
    void client.invalidateQueries({ queryKey: ITEMS_KEY });
  };
  return {
    /** Puts one record in the place of its former self; all others stay the same objects. */
    replace: (record: ProductPrice) =>
      change((prices) => prices.map((price) => (price._id === record._id ? record : price))),
    remove: (id: string) => change((prices) => prices.filter(({ _id }) => _id !== id)),
    /** Reads everything about prices again. */
    reload: async () => {
      await Promise.all([
        client.invalidateQueries({ queryKey: ['admin'] }),
        client.invalidateQueries({ queryKey: ITEMS_KEY }),
      ]);
    },
  };
}
