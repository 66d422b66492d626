import { mostBoughtQuery, itemsQuery, type ProductItem } from '@topup/web-kit/api/product-items.ts';
import { messageOf } from '@topup/web-kit/api/api-error.ts';
import { purchaseTexts as t } from '../texts/purchase.ts';
import { Loading, Skeletons } from '@topup/web-kit/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '@topup/web-kit/ui/states.tsx';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, type ReactNode } from 'react';
import { bestValueOf } from './best-value.ts';
import { isPass } from '../product/product-name.ts';
import { ProductTile } from './product-tile.tsx';
import type { Cart } from './use-cart.ts';

const SKELETONS = { passes: { count: 2, height: 'h-36 sm:h-41' }, diamonds: { count: 12, height: 'h-73' } };

type Group = keyof typeof SKELETONS;
const GROUPS: readonly Group[] = ['passes', 'diamonds'];
const GRIDS: Record<Group, string> = {
  passes: 'grid gap-3 sm:grid-cols-2',
  diamonds: 'grid grid-cols-[repeat(auto-fill,minmax(min(8rem,100%),1fr))] gap-3 sm:grid-cols-3 lg:grid-cols-4',
};
const groupOf = ({ displayName, contents }: ProductItem): Group =>
  isPass(displayName) || contents?.days ? 'passes' : 'diamonds';

/** A group of products with its title. Passes come first, because players would overlook these few below the packs. */
const Titled = ({ group, children }: { group: Group; children: ReactNode }) => (
  <section aria-labelledby={group} className="mt-2 mb-4">
    <h3 id={group} className="mb-2 text-sm font-semibold text-text-2">
      {t.groups[group]}
    </h3>
    {children}
  </section>
);

type GridProps = { cart: Cart; isStopped: (productId: string) => boolean; bonusUsed: readonly string[] };

export function ProductGrid({ cart, isStopped, bonusUsed }: GridProps) {
  // Deferred, because React then renders the tiles in slices: a slow phone still reacts to touches in between.
  const items = useDeferredValue(useQuery(itemsQuery()));
  const { data: ranked } = useQuery(mostBoughtQuery());
  if (items.isPending) {
    return (
      <>
        <Loading label={t.loadingProducts} />
        {GROUPS.map((group) => (
          <Titled key={group} group={group}>
            <div className={GRIDS[group]}>
              <Skeletons count={SKELETONS[group].count} className={`${SKELETONS[group].height} rounded-lg`} />
            </div>
          </Titled>
        ))}
      </>
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
  const { items: products } = items.data;
  if (products.length === 0) return <EmptyState picture="empty" title={t.noProducts} text={t.noProductsText} />;
  const sellable = products.filter(({ productId }) => !isStopped(productId) && !cart.isUnavailable(productId));
  const isForSale = (id: string) => sellable.some(({ productId }) => productId === id);
  const marked = { mostBought: ranked?.find(isForSale), bestValue: bestValueOf(sellable) };
  const tile = (product: ProductItem) => (
    <ProductTile
      key={product.productId}
      product={product}
      isWide={groupOf(product) === 'passes'}
      isMostBought={product.productId === marked.mostBought}
      isBestValue={product.productId === marked.bestValue}
      isStopped={isStopped(product.productId)}
      isUnavailable={cart.isUnavailable(product.productId)}
      quantity={cart.quantityOf(product.productId)}
      max={cart.maxOf(product.productId)}
      bonusUsed={bonusUsed.includes(product.productId)}
      onQuantity={(quantity) => cart.set(product.productId, quantity)}
    />
  );
  return GROUPS.map((group) => [group, products.filter((product) => groupOf(product) === group)] as const)
    .filter(([, ofGroup]) => ofGroup.length > 0)
    .map(([group, ofGroup]) => (
      <Titled key={group} group={group}>
        <ul className={GRIDS[group]}>{ofGroup.map(tile)}</ul>
      </Titled>
    ));
}
