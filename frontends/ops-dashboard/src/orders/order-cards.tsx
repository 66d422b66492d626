import type { AdminOrder } from '@topup/web-kit/api/admin-orders.ts';
import { shortId } from '@topup/web-kit/format/ids.ts';
import { formatIst } from '@topup/web-kit/format/times.ts';
import { Money } from '@topup/web-kit/ui/money.tsx';
import { orderTexts as t } from './texts.ts';
import { methodOf } from '../format/payments.ts';
import { itemCount, Status } from './columns.tsx';
import { CardButton } from '../list/card-button.tsx';

type CardsProps = { rows: AdminOrder[]; onView: (id: string) => void };

export const OrderCards = ({ rows, onView }: CardsProps) => (
  <ul className="grid gap-2 md:hidden">
    {rows.map((order) => (
      <li key={order._id} className="min-w-0">
        <CardButton name={t.view(shortId(order._id))} onView={() => onView(order._id)}>
          <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <Money rupees={order.totalAmount} className="text-base font-semibold" />
            <Status order={order} />
          </span>
          {order.userEmail && <span className="min-w-0 truncate text-text-2">{order.userEmail}</span>}
          <span className="text-xs text-text-3">{`${t.gameId(order.userGameId)} · ${t.zone(order.zoneId)}`}</span>
          <span className="flex flex-wrap justify-between gap-x-3 text-xs text-text-3">
            <span>
              <span className="font-mono">{shortId(order._id)}</span>
              <span>{` · ${methodOf(order.paymentMethod)} · ${t.items(itemCount(order))}`}</span>
            </span>
            <time dateTime={order.createdAt}>{formatIst(order.createdAt)}</time>
          </span>
        </CardButton>
      </li>
    ))}
  </ul>
);
