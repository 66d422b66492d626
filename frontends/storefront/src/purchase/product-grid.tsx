import { itemsQuery } from '@topup/web-kit/api/product-items.ts';
import { messageOf } from '@topup/web-kit/api/api-error.ts';
import { purchaseTexts as t } from '@topup/web-kit/texts/purchase.ts';
import { Loading, Skeleton } from '@topup/web-kit/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '@topup/web-kit/ui/states.tsx';
import { useQuery } from '@tanstack/react-query';
import { ProductTile } from './product-tile.tsx';
import type { Cart } from './use-cart.ts';

const SKELETONS = 12;
const grid = 'grid grid-cols-[repeat(auto-fill,minmax(min(8rem,100%),1fr))] gap-3 pt-2 sm:grid-cols-3 lg:grid-cols-4';

/** All products for sale. `bonusUsed` lists the packs whose first-time bonus the player may have used already. */
export function ProductGrid({ cart, bonusUsed }: { cart: Cart; bonusUsed: readonly string[] }) {
  const items = useQuery(itemsQuery());
  if (items.isPending) {
    return (
      <div className={grid}>
        <Loading label={t.loadingProducts} />
        {Array.from({ length: SKELETONS }, (_, index) => (
          <Skeleton key={index} className="h-55 rounded-lg" />
        ))}
      </div>
    );
  }
  if (items.isError) {
    const said = messageOf(items.error, '');
    return (
      <ErrorState
        title={t.productsFailed}
        message={said === t.productsFailed ? undefined : said}
        onRetry={() => void items.refetch()}
        busy={items.isFetching}
      />
    );
  }
  if (items.data.items.length === 0) return <EmptyState picture="empty" title={t.noProducts} text={t.noProductsText} />;
  return (
    <ul className={grid}>
      {items.data.items.map((product) => (
        <ProductTile
          key={product.productId}
          product={product}
          quantity={cart.quantityOf(product.productId)}
          max={cart.maxOf(product.productId)}
          bonusUsed={bonusUsed.includes(product.productId)}
          onQuantity={(quantity) => cart.set(product.productId, quantity)}
        />
      ))}
    </ul>
  );
}
