import { itemsQuery } from '@topup/web-kit/api/product-items.ts';
import { Skeleton } from '@topup/web-kit/ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { PriceTile } from '../product/price-tile.tsx';

const SHOWN = [0, 1, 2];

export function FirstPrices() {
  const { data, isPending } = useQuery(itemsQuery());
  return (
    <ul className="grid grid-fit-21 gap-2 empty:hidden sm:gap-3">
      {isPending
        ? SHOWN.map((index) => (
            <li key={index}>
              <Skeleton className="h-54 rounded-lg" />
            </li>
          ))
        : data?.items.slice(0, SHOWN.length).map((product) => <PriceTile key={product.productId} product={product} />)}
    </ul>
  );
}
