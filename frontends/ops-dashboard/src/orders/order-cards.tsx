import type { AdminOrder } from '@topup/web-kit/api/admin-orders.ts';
import { shortId } from '@topup/web-kit/format/ids.ts';
import { formatIst } from '@topup/web-kit/format/times.ts';
import { Money } from '@topup/web-kit/ui/money.tsx';
import { orderTexts as t } from './texts.ts';
import { methodOf } from '../format/payments.ts';
import { itemCount, Status } from './columns.tsx';

type CardsProps = { rows: AdminOrder[]; onView: (id: string) => void };

export const OrderCards = ({ rows, onView }: CardsProps) => (
  <ul className="grid gap-2 md:hidden">
    {rows.map((order) => (
      <li key={order._id} className="min-w-0">
        <button
          type="button"
          onClick={() => onView(order._id)}
          className="grid w-full gap-1.5 rounded-lg border border-line bg-surface-1 px-4 py-3 text-left text-sm hover:border-line-strong"
        >
          <span className="sr-only">{`${t.view(shortId(order._id))}: `}</span>
          <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <Money rupees={order.totalAmount} className="text-base font-semibold" />
            <Status order={order} />
          </span>
          <span className="min-w-0 truncate text-text-2">{order.userEmail}</span>
          <span className="text-xs text-text-3">{`${t.gameId(order.userGameId)} · ${t.zone(order.zoneId)}`}</span>
          <span className="flex flex-wrap justify-between gap-x-3 text-xs text-text-3">
            <span>
              <span className="font-mono">{shortId(order._id)}</span>
              <span>{` · ${methodOf(order.paymentMethod)} · ${t.items(itemCount(order))}`}</span>
            </span>
            <time dateTime={order.createdAt}>{formatIst(order.createdAt)}</time>
          </span>
        </button>
      </li>
    ))}
  </ul>
);
