import type { Delivery } from '@topup/web-kit/api/deliveries.ts';
import { shortId } from '@topup/web-kit/format/ids.ts';
import { formatIst } from '@topup/web-kit/format/times.ts';
import { cx } from '@topup/web-kit/ui/cx.ts';
import type { DataColumn } from '@topup/web-kit/ui/data-table.tsx';
import { Money } from '@topup/web-kit/ui/money.tsx';
import { RowButton } from '../list/row-button.tsx';
import { formatLeft, useCountdown } from './countdown.ts';
import { RowTime } from '../list/row-time.tsx';
import { CardButton } from '../list/card-button.tsx';
import { deliveryTexts as t } from './texts.ts';
import { shownByBalance } from '../record/balance-texts.ts';
import { useProductName } from '../record/product-names.tsx';

export function unitName({ unit, orderId }: Pick<Delivery, 'unit' | 'orderId'>): string {
  const [, item = '', index = ''] = unit.split(':');
  return t.unitOf(shortId(orderId), item, index);
}

export const playerName = ({ userGameId, zoneId }: Delivery): string =>
  userGameId ? t.playerOf(userGameId, zoneId) : '';

/** Says so if our balance has settled it. */
export const stateOf = ({ state, proof }: Delivery): string =>
  (proof && shownByBalance[state]) || (t.states[state] ?? state);

export const Product = ({ id }: { id: string }) => useProductName(id);

export const Price = ({ row }: { row: Delivery }) =>
  typeof row.price === 'number' ? <Money rupees={row.price} /> : <span className="text-text-3">{t.noPrice}</span>;

const chip = 'inline-flex rounded-full px-2.5 py-1 text-xs font-semibold tabular-nums md:whitespace-nowrap';

function WhatNow({ row, receivedAt: receivedAt }: { row: Delivery; receivedAt: number }) {
  const left = useCountdown(row.resolvableInMs, receivedAt);
  const badge = (tone: string, text: string) => <span className={cx(chip, tone)}>{text}</span>;
  if (row.state !== 'ambiguous') return badge('bg-surface-3 text-text-2', stateOf(row));
  if (row.proposal) return badge('bg-info/12 text-info', row.proposal.proof ? t.balanceProposed : t.proposed);
  if (left > 0) return badge('bg-surface-3 text-text-2', t.countdown(formatLeft(left)));
  return badge('bg-warning/14 text-warning', t.ready);
}

const { columns: titles } = t;

export const deliveryColumns = (receivedAt: number, onView: (unit: string) => void): DataColumn<Delivery>[] => [
  {
    key: 'unit',
    title: titles.unit,
    cell: (row) => <span className="font-mono whitespace-nowrap">{unitName(row)}</span>,
  },
  { key: 'player', title: titles.player, cell: (row) => <span className="tabular-nums">{playerName(row)}</span> },
  { key: 'product', title: titles.product, cell: (row) => <Product id={row.productId} /> },
  { key: 'price', title: titles.price, numeric: true, cell: (row) => <Price row={row} /> },
  { key: 'sent', title: titles.sent, cell: ({ sentAt }) => sentAt && <RowTime at={sentAt} className="text-text-2" /> },
  { key: 'state', title: titles.state, cell: (row) => <WhatNow row={row} receivedAt={receivedAt} /> },
  {
    key: 'view',
    title: titles.view,
    cell: (row) => <RowButton label={t.view(unitName(row))} onOpen={() => onView(row.unit)} />,
  },
];

export const DeliveryCards = ({
  rows,
  receivedAt: receivedAt,
  onView,
}: {
  rows: Delivery[];
  receivedAt: number;
  onView: (unit: string) => void;
}) => (
  <ul className="grid gap-2 md:hidden">
    {rows.map((row) => (
      <li key={row.unit}>
        <CardButton name={t.view(unitName(row))} onView={() => onView(row.unit)}>
          <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <span className="font-mono">{unitName(row)}</span>
            <WhatNow row={row} receivedAt={receivedAt} />
          </span>
          <span className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
            <span className="text-text-2 tabular-nums">{playerName(row)}</span>
            <span className="font-semibold">
              <Price row={row} />
            </span>
          </span>
          <span className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1 text-xs text-text-3">
            <span className="min-w-0">
              <Product id={row.productId} />
            </span>
            {row.sentAt && <time dateTime={row.sentAt}>{formatIst(row.sentAt)}</time>}
          </span>
        </CardButton>
      </li>
    ))}
  </ul>
);
