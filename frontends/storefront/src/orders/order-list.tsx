import { myOrdersQuery, type Order, type OrderFilter } from '@topup/web-kit/api/my-orders.ts';
import { ordersTexts as t } from '../texts/orders.ts';
import { Button, buttonClass } from '@topup/web-kit/ui/button.tsx';
import { cx } from '@topup/web-kit/ui/cx.ts';
import { Pagination } from '@topup/web-kit/ui/pagination.tsx';
import { PastEnd } from '../list/past-end.tsx';
import { Loading, Skeletons } from '@topup/web-kit/ui/skeleton.tsx';
import { EmptyState, QueryError } from '@topup/web-kit/ui/states.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@topup/web-kit/host/router.tsx';
import { OrderCard } from './order-card.tsx';

const SKELETONS = 5;

const Empty = ({ filtered, onAll }: { filtered: boolean; onAll: () => void }) => (
  <EmptyState picture={filtered ? 'search' : 'empty'} title={t.empty} text={filtered ? t.emptyFiltered : t.emptyText}>
    {filtered ? (
      <Button onClick={onAll}>{t.viewAll}</Button>
    ) : (
      <Link to="/user" className={buttonClass('primary')}>
        {t.shop}
      </Link>
    )}
  </EmptyState>
);

type ListProps = {
  filter: OrderFilter;
  onOpen: (order: Order) => void;
  onPage: (page: number) => void;
  onAll: () => void;
};

export function OrderList({ filter, onOpen, onPage, onAll }: ListProps) {
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
