import { type Order, myOrdersQuery, type OrderFilter, ORDER_COUNTS_KEY } from '@topup/web-kit/api/my-orders.ts';
import { ordersTexts as t } from '../texts/orders.ts';
import { PageHeader } from '@topup/web-kit/ui/page-header.tsx';
import { useQueryClient, useQuery } from '@tanstack/react-query';
import { Suspense, lazy, useState } from 'react';
import { useSearchParams, Link } from '@topup/web-kit/host/router.tsx';
import { StatusFilter } from './status-filter.tsx';
import { Disclosure } from '@topup/web-kit/ui/disclosure.tsx';
import { StatusBadge } from '@topup/web-kit/ui/status-badge.tsx';
import { CircleQuestionMark } from 'lucide-react';
import { Button, buttonClass } from '@topup/web-kit/ui/button.tsx';
import { cx } from '@topup/web-kit/ui/cx.ts';
import { Pagination } from '@topup/web-kit/ui/pagination.tsx';
import { PastEnd } from '../list/past-end.tsx';
import { Loading, Skeletons } from '@topup/web-kit/ui/skeleton.tsx';
import { EmptyState, QueryError } from '@topup/web-kit/ui/states.tsx';
import { NotBlocked } from '../blocked/not-blocked.tsx';
import { OrderCard } from './order-card.tsx';

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

const SKELETONS = 5;

const Empty = ({ filtered, onAll }: { filtered: boolean; onAll: () => void }) => (
  <EmptyState picture={filtered ? 'search' : 'empty'} title={t.empty} text={filtered ? t.emptyFiltered : t.emptyText}>
    {filtered ? (
      <Button onClick={onAll}>{t.viewAll}</Button>
    ) : (
      <NotBlocked>
        <Link to="/user" className={buttonClass('primary')}>
          {t.shop}
        </Link>
      </NotBlocked>
    )}
  </EmptyState>
);

type ListProps = {
  filter: OrderFilter;
  onOpen: (order: Order) => void;
  onPage: (page: number) => void;
  onAll: () => void;
};

function OrderList({ filter, onOpen, onPage, onAll }: ListProps) {
  const orders = useQuery(myOrdersQuery(filter));
  if (orders.isPending) {
    return (
      <div className="grid gap-3">
        <Loading label={t.loading} />
        <Skeletons count={SKELETONS} className="h-72 rounded-lg md:h-60" />
      </div>
    );
  }
  if (orders.isError) return <QueryError query={orders} title={t.failedTitle} failed={t.failed} />;
  const { orders: list, pagination } = orders.data;
  if (list.length === 0 && pagination.total > 0) return <PastEnd pages={pagination.pages} onPage={onPage} />;
  if (list.length === 0) return <Empty filtered={filter.status !== ''} onAll={onAll} />;
  return (
    <div>
      <ul className={cx('grid gap-3', orders.isPlaceholderData && 'opacity-60')}>
        {list.map((order) => (
          <OrderCard key={order._id} order={order} onOpen={() => onOpen(order)} />
        ))}
      </ul>
      <Pagination page={pagination.page} pages={pagination.pages} onPage={onPage} busy={orders.isPlaceholderData} />
    </div>
  );
}
