import { messageOf } from '@topup/web-kit/api/api-error.ts';
import { itemsQuery } from '@topup/web-kit/api/product-items.ts';
import type { ProductItem } from '@topup/web-kit/api/product-items.ts';
import { formatRs } from '@topup/web-kit/format/rupees.ts';
import { pricingTexts as t } from '@topup/web-kit/texts/pricing.ts';
import { Button } from '@topup/web-kit/ui/button.tsx';
import { PageTitle } from '@topup/web-kit/ui/page-title.tsx';
import { ProductPicture } from '@topup/web-kit/ui/product-picture.tsx';
import { Loading, Skeleton } from '@topup/web-kit/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '@topup/web-kit/ui/states.tsx';
import { useQuery } from '@tanstack/react-query';
import { PackageOpen } from 'lucide-react';
import { PublicPage } from '../public/public-page.tsx';
import { goBack, goBackToLogin } from './go-back.ts';

const SKELETONS = 15;
const grid =
  'grid grid-cols-[repeat(auto-fill,minmax(min(8rem,100%),1fr))] gap-3 sm:grid-cols-3 md:gap-4 lg:grid-cols-5';

const Tile = ({ product }: { product: ProductItem }) => (
  <li className="flex h-52 flex-col items-center justify-between rounded-lg border border-line bg-surface-1 p-4 text-center">
    <ProductPicture product={product} className="size-20 object-contain" />
    <span className="line-clamp-2 text-sm font-medium">{product.displayName}</span>
    <span className="text-base font-bold text-money tabular-nums">{formatRs(product.customPrice)}</span>
  </li>
);

function Prices() {
  const items = useQuery(itemsQuery());
  if (items.isPending) {
    return (
      <div className={grid}>
        <Loading label={t.loading} />
        {Array.from({ length: SKELETONS }, (_, index) => (
          <Skeleton key={index} className="h-52 rounded-lg" />
        ))}
      </div>
    );
  }
  if (items.isError) {
    const message = messageOf(items.error, t.failedText);
    return (
      <ErrorState title={t.failed} message={message} onRetry={() => void items.refetch()} busy={items.isFetching} />
    );
  }
  if (items.data.items.length === 0) return <EmptyState icon={PackageOpen} title={t.emptyTitle} text={t.emptyText} />;
  return (
    <ul className={grid}>
      {items.data.items.map((product) => (
        <Tile key={product.productId} product={product} />
      ))}
    </ul>
  );
}

/** The price list that everybody may see. */
export default function PricingPage() {
  const { data } = useQuery(itemsQuery());
  return (
    <PublicPage>
      <div className="mx-auto max-w-6xl px-4 py-8">
        <div className="mb-6 flex flex-wrap items-center gap-3">
          <PageTitle className="text-xl font-black tracking-tight sm:text-2xl">{t.title}</PageTitle>
          {data && (
            <span className="rounded-full bg-info/12 px-3 py-1 text-sm font-semibold text-info">
              {t.available(data.items.length)}
            </span>
          )}
        </div>
        <Prices />
        <div className="mt-8 flex flex-col justify-center gap-3 sm:flex-row">
          <Button look="primary" size="large" onClick={goBackToLogin}>
            {t.login}
          </Button>
          <Button size="large" onClick={goBack}>
            {t.home}
          </Button>
        </div>
      </div>
    </PublicPage>
  );
}
