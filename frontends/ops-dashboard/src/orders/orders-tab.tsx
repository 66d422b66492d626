import { adminOrdersQuery } from '@topup/web-kit/api/admin-orders.ts';
import { useQuery } from '@tanstack/react-query';
import { DoneNotice } from '../decision/done-notice.tsx';
import { ListView } from '../list/list-view.tsx';
import { Nothing } from '../list/nothing.tsx';
import { orderTexts as t } from './texts.ts';
import { formatCount } from '../format/counts.ts';
import { useAddress } from '../list/use-address.ts';
import { useDone } from '../decision/use-done.ts';
import { orderColumns } from './columns.tsx';
import { filterOf, FILTERS } from './filter-names.ts';
import { Filters } from './filters.tsx';
import { OrderCards } from './order-cards.tsx';
import { OrderPanel } from './order-panel.tsx';

type Pages = { totalOrders: number; totalIsCapped?: boolean | null | undefined };
const totalOf = ({ totalOrders, totalIsCapped }: Pages): string =>
  totalIsCapped ? t.capped(formatCount(totalOrders)) : formatCount(totalOrders);

export function OrdersTab() {
  const address = useAddress();
  const list = useQuery(adminOrdersQuery(filterOf(address)));
  const doing = useDone();
  const view = (id: string) => {
    doing.forget();
    address.set({ view: id });
  };
  const viewed = address.get('view');
  return (
    <>
      {/* The key resets the search box when a link or the back button changes the search text. */}
      <Filters key={address.get('q')} address={address} />
      {!viewed && <DoneNotice done={doing.done} className="mb-4" />}
      <ListView
        list={list}
        pageOf={({ orders, pagination }) => ({
          rows: orders,
          page: pagination.currentPage,
          pages: pagination.totalPages,
          showing: t.showing(formatCount(orders.length), totalOf(pagination)),
        })}
        columns={orderColumns(view)}
        cards={(rows) => <OrderCards rows={rows} onView={view} />}
        nothing={
          <Nothing
            narrowed={FILTERS.some((name) => address.get(name) !== '')}
            texts={t}
            onClear={() => address.open('orders')}
          />
        }
        texts={t}
        onView={view}
        onPage={(page) => address.set({ page: String(page) })}
      />
      {viewed && (
        <OrderPanel
          orderId={viewed}
          steps={{ ids: list.data?.orders.map(({ _id }) => _id) ?? [], onView: view }}
          onClose={() => address.set({ view: '' })}
          doing={doing}
        />
      )}
    </>
  );
}
