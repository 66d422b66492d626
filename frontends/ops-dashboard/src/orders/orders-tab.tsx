import { adminOrdersQuery } from '@topup/web-kit/api/admin-orders.ts';
import { useQuery } from '@tanstack/react-query';
import { DoneNotice } from '../decision/done-notice.tsx';
import { ListView } from '../list/list-view.tsx';
import { Nothing } from '../list/nothing.tsx';
import { orderTexts as t } from './texts.ts';
import { formatCount } from '../format/counts.ts';
import { filterOf } from '../list/filters.ts';
import { useViewed } from '../list/use-viewed.ts';
import { orderColumns } from './columns.tsx';
import { Filters } from './filters.tsx';
import { OrderCards } from './order-cards.tsx';
import { OrderPanel } from './order-panel.tsx';

type Pages = { totalOrders: number; totalIsCapped?: boolean | null | undefined };
const totalOf = ({ totalOrders, totalIsCapped }: Pages): string =>
  totalIsCapped ? t.capped(formatCount(totalOrders)) : formatCount(totalOrders);

export function OrdersTab() {
  const { address, doing, viewed, view, close } = useViewed();
  const list = useQuery(adminOrdersQuery(filterOf(address)));
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
        idOf={({ _id }) => _id}
        nothing={<Nothing address={address} texts={t} />}
        texts={t}
        onView={view}
        onPage={(page) => address.set({ page: String(page) })}
      />
      {viewed && (
        <OrderPanel
          orderId={viewed}
          steps={{ ids: list.data?.orders.map(({ _id }) => _id) ?? [], onView: view }}
          onClose={close}
          doing={doing}
        />
      )}
    </>
  );
}
