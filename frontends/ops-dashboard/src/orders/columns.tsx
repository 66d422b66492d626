import type { AdminOrder } from '@topup/web-kit/api/admin-orders.ts';
import { shortId } from '@topup/web-kit/format/ids.ts';
import { shownState } from '@topup/web-kit/format/shown-state.ts';
import type { DataColumn } from '@topup/web-kit/ui/data-table.tsx';
import { Money } from '@topup/web-kit/ui/money.tsx';
import { RowButton } from '../list/row-button.tsx';
import { StatusBadge } from '@topup/web-kit/ui/status-badge.tsx';
import type { ReactNode } from 'react';
import { methodOf } from '../format/payments.ts';
import { refundPlace } from '../record/failure-texts.ts';
import { RowTime } from '../list/row-time.tsx';
import { orderTexts as t } from './texts.ts';

const MERCHANT_END = 8;

export const gameOf = (game: string): string => t.games[game] ?? game;
export const itemCount = ({ items }: Pick<AdminOrder, 'items'>): number =>
  items.reduce((sum, { quantity }) => sum + quantity, 0);

const TwoLines = ({ first, second }: { first: ReactNode; second: ReactNode }) => (
  <span className="block leading-4">
    <span>{first}</span>
    {second && <span className="block text-xs text-text-3">{second}</span>}
  </span>
);

const Ids = ({ order }: { order: AdminOrder }) => {
  const supplierId = order.smileOrderIds[0];
  return (
    <TwoLines
      first={
        <span className="font-mono" title={order._id}>
          {shortId(order._id)}
        </span>
      }
      second={
        supplierId && (
          <span className="block max-w-32 truncate font-mono" title={t.supplierTitle(supplierId)}>
            {supplierId}
          </span>
        )
      }
    />
  );
};

const Game = ({ order: { gameId, zoneId } }: { order: AdminOrder }) => (
  <TwoLines first={gameOf(gameId)} second={t.zone(zoneId)} />
);

const Method = ({ order }: { order: AdminOrder }) => {
  const merchantId = order.paymentDetails?.merchantTransactionId;
  return (
    <TwoLines
      first={methodOf(order.paymentMethod)}
      second={
        merchantId && (
          <span className="font-mono whitespace-nowrap" title={t.merchantEndTitle(merchantId)}>
            {t.merchantEnd(merchantId.slice(-MERCHANT_END))}
          </span>
        )
      }
    />
  );
};

export const Status = ({ order }: { order: AdminOrder }) => (
  <span className="inline-grid gap-0.5">
    <StatusBadge of={order} className="justify-self-start" />
    {order.refundedTo && <span className="text-xs text-text-3">{t.refundedTo(refundPlace(order.refundedTo))}</span>}
    {shownState(order) === 'held' && <span className="text-xs text-text-3">{t.needsDecision}</span>}
  </span>
);

const { columns: titles } = t;

export const orderColumns = (onView: (id: string) => void): DataColumn<AdminOrder>[] => [
  { key: 'id', title: titles.id, cell: (order) => <Ids order={order} /> },
  {
    key: 'user',
    title: titles.user,
    cell: ({ userEmail, userGameId }) => (
      <TwoLines
        first={userEmail && <span className="block max-w-48 truncate xl:max-w-72">{userEmail}</span>}
        second={t.gameId(userGameId)}
      />
    ),
  },
  { key: 'game', title: titles.game, cell: (order) => <Game order={order} /> },
  {
    key: 'amount',
    title: titles.amount,
    numeric: true,
    cell: (order) => (
      <TwoLines
        first={<Money rupees={order.totalAmount} className="font-semibold" />}
        second={t.items(itemCount(order))}
      />
    ),
  },
  { key: 'method', title: titles.method, cell: (order) => <Method order={order} /> },
  { key: 'status', title: titles.status, cell: (order) => <Status order={order} /> },
  { key: 'date', title: titles.date, cell: ({ createdAt }) => <RowTime at={createdAt} className="text-text-2" /> },
  {
    key: 'view',
    title: titles.view,
    cell: ({ _id }) => <RowButton label={t.view(shortId(_id))} onOpen={() => onView(_id)} />,
  },
];
