import { itemsQuery } from '@topup/web-kit/api/product-items.ts';
import { pricingTexts as t } from '../texts/pricing.ts';
import { Button } from '@topup/web-kit/ui/button.tsx';
import { PageTitle } from '@topup/web-kit/ui/page-title.tsx';
import { Loading, Skeletons } from '@topup/web-kit/ui/skeleton.tsx';
import { EmptyState, QueryError } from '@topup/web-kit/ui/states.tsx';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { PublicPage } from '../public/public-page.tsx';
import { goBack, goBackToLogin } from './go-back.ts';
import { PriceTile } from '../product/price-tile.tsx';

const SKELETONS = 15;
const grid =
  'grid grid-cols-[repeat(auto-fill,minmax(min(8rem,100%),1fr))] gap-3 sm:grid-cols-3 md:gap-4 lg:grid-cols-5';

function Prices() {
  // Deferred, because React then renders the list in slices: a slow phone still reacts to touches in between.
  const items = useDeferredValue(useQuery(itemsQuery()));
  if (items.isPending) {
    return (
      <div className={grid}>
        <Loading label={t.loading} />
        <Skeletons count={SKELETONS} className="h-65 rounded-lg" />
      </div>
    );
  }
  if (items.isError) return <QueryError query={items} title={t.failed} failed={t.failedText} />;
  if (items.data.items.length === 0) return <EmptyState picture="empty" title={t.emptyTitle} text={t.emptyText} />;
  return (
    <ul className={grid}>
      {items.data.items.map((product) => (
        <PriceTile key={product.productId} product={product} />
      ))}
    </ul>
  );
}

export default function PricingPage() {
  const { data } = useQuery(itemsQuery());
  return (
    <PublicPage>
      <div className="mx-auto max-w-6xl px-4 py-8">
        <div className="mb-6 flex flex-wrap items-center gap-3">
          <PageTitle className="text-2xl font-black tracking-tight">{t.title}</PageTitle>
          {data && (
            <span className="rounded-full bg-info/12 px-3 py-1 text-sm font-semibold text-info">
              {t.available(data.items.length)}
            </span>
          )}
        </div>
        <Prices />
        <div className="mt-8 flex flex-col justify-center gap-3 sm:flex-row">
          <Button variant="primary" size="large" onClick={goBackToLogin}>
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
