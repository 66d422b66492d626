import { ITEMS_KEY } from '@topup/web-kit/api/product-items.ts';
import { PRICES_KEY, type ProductPrice } from '@topup/web-kit/api/product-prices.ts';
import { useQueryClient } from '@tanstack/react-query';

export function usePriceCache() {
  const client = useQueryClient();
  const change = async (next: (prices: ProductPrice[]) => ProductPrice[]) => {
    // A fetch that started before this change would bring the old record back.
    await client.cancelQueries({ queryKey: PRICES_KEY });
    client.setQueryData<ProductPrice[]>(PRICES_KEY, (prices) => prices && next(prices));
    // This tab may also have cached the players' price list, which the admin may open next.
    void client.invalidateQueries({ queryKey: ITEMS_KEY });
  };
  return {
    replace: (record: ProductPrice) =>
      change((prices) =>
        prices.map((price) =>
          price._id === record._id
            ? { ...record, ...(price.pointCost !== undefined && { pointCost: price.pointCost }) }
            : price,
        ),
      ),
    remove: (id: string) => change((prices) => prices.filter(({ _id }) => _id !== id)),
    reload: async () => {
      await Promise.all([
        client.invalidateQueries({ queryKey: ['admin'] }),
        client.invalidateQueries({ queryKey: ITEMS_KEY }),
      ]);
    },
  };
}
