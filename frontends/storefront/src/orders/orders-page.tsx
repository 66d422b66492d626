import type { Order } from '@topup/web-kit/api/my-orders.ts';
import { ORDER_COUNTS_KEY } from '@topup/web-kit/api/order-counts.ts';
import { ordersTexts as t } from '../texts/orders.ts';
import { PageHeader } from '@topup/web-kit/ui/page-header.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, lazy, useState } from 'react';
import { useSearchParams } from '@topup/web-kit/host/router.tsx';
import { OrderList } from './order-list.tsx';
import { StatusFilter } from './status-filter.tsx';
import { Disclosure } from '@topup/web-kit/ui/disclosure.tsx';
import { StatusBadge } from '@topup/web-kit/ui/status-badge.tsx';
import { CircleQuestionMark } from 'lucide-react';

const OrderDetails = lazy(() => import(/* webpackChunkName: "order-details" */ './order-details.tsx'));

export default function OrdersPage() {
  const [search, setSearch] = useSearchParams();
  const [opened, setOpened] = useState<Order | null>(null);
  const status = search.get('status') ?? '';
  const page = Math.max(1, Number(search.get('page')) || 1);
  const client = useQueryClient();
  const show = (next: Record<string, string>) => {
    setSearch(next);
    void client.invalidateQueries({ queryKey: ORDER_COUNTS_KEY });
  };
  const filterBy = (next: string) => show(next ? { status: next } : {});
  const goTo = (next: number) => show({ ...(status ? { status } : {}), page: String(next) });
  return (
    <div className="mx-auto max-w-3xl px-4 pt-5">
      <PageHeader title={t.title} />
      <div className="grid gap-4">
        <StatusFilter status={status} onStatus={filterBy} />
        <StatusGlossary />
        <OrderList filter={{ status, page }} onOpen={setOpened} onPage={goTo} onAll={() => filterBy('')} />
        <p className="text-xs text-text-3">{t.weeklyNote}</p>
      </div>
      {opened && (
        <Suspense fallback={null}>
          <OrderDetails order={opened} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </div>
  );
}

const StatusGlossary = () => (
  <Disclosure title={t.glossaryTitle} icon={<CircleQuestionMark className="size-5" />}>
    <dl className="grid gap-3">
      {Object.entries(t.glossary).map(([status, meaning]) => (
        <div key={status} className="grid gap-1 sm:grid-cols-[11rem_1fr]">
          <dt>
            <StatusBadge of={{ status }} />
          </dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
  </Disclosure>
);
