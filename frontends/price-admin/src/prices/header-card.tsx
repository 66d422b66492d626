import type { ProductPrice } from '@topup/web-kit/api/product-prices.ts';
import { Card } from '@topup/web-kit/ui/card.tsx';
import { cx } from '@topup/web-kit/ui/cx.ts';
import { PageTitle } from '@topup/web-kit/ui/page-title.tsx';
import { Skeleton } from '@topup/web-kit/ui/skeleton.tsx';
import { priceTexts as t } from '../texts.ts';
import { factsOf } from './facts.ts';

type FactProps = { label: string; count: number | undefined; care?: boolean };

const Fact = ({ label, count, care = false }: FactProps) => (
  <div className="min-w-14">
    <dt className="text-xs text-text-3">{label}</dt>
    <dd className={cx('text-lg font-bold tabular-nums', care && count ? 'text-warning' : 'text-text-1')}>
      {count ?? <Skeleton className="my-1 h-5 w-8" />}
    </dd>
  </div>
);

/** What this page is, and how the price list stands. Before the list is there, `prices` is undefined. */
export function HeaderCard({ prices }: { prices: ProductPrice[] | undefined }) {
  const facts = prices && factsOf(prices);
  return (
    <Card className="mb-4 flex flex-wrap items-center justify-between gap-x-8 gap-y-3 p-4 sm:p-6">
      <div>
        <PageTitle className="text-xl font-bold tracking-tight sm:text-2xl">{t.title}</PageTitle>
        <p className="mt-1 text-sm text-text-2">{t.text}</p>
      </div>
      <dl aria-label={t.facts} className="flex gap-4 sm:gap-6">
        <Fact label={t.forSale} count={facts?.forSale} />
        <Fact label={t.withoutPrice} count={facts?.withoutPrice} care />
        <Fact label={t.withoutPoints} count={facts?.withoutPoints} care />
      </dl>
    </Card>
  );
}
