import type { AdminTransaction } from '@topup/web-kit/api/admin-transactions.ts';
import { shortId } from '@topup/web-kit/format/ids.ts';
import { formatSigned } from '@topup/web-kit/format/rupees.ts';
import { signedAmount, toneOf } from '@topup/web-kit/format/signed-amount.ts';
import { cx } from '@topup/web-kit/ui/cx.ts';
import type { DataColumn } from '@topup/web-kit/ui/data-table.tsx';
import { methodOf, typeOf } from '../format/payments.ts';
import { RowButton } from '../list/row-button.tsx';
import { StatusBadge } from '@topup/web-kit/ui/status-badge.tsx';
import { RowTime } from '../list/row-time.tsx';
import { transactionTexts as t } from './texts.ts';

const MERCHANT_END = 8;

const Ids = ({ row }: { row: AdminTransaction }) => (
  <span className="block font-mono leading-4">
    <span title={row._id}>{shortId(row._id)}</span>
    {row.merchantTransactionId && (
      <span className="block text-xs text-text-3" title={t.merchantEndTitle(row.merchantTransactionId)}>
        {t.merchantEnd(row.merchantTransactionId.slice(-MERCHANT_END))}
      </span>
    )}
  </span>
);

const Who = ({ row }: { row: AdminTransaction }) => (
  <span className="block max-w-56 leading-4 xl:max-w-76">
    <span className="block truncate">{row.userEmail || t.unknownUser}</span>
    <span className="block truncate text-xs text-text-3">{row.userId.name}</span>
  </span>
);

export const Amount = ({ row, className }: { row: AdminTransaction; className?: string }) => {
  const signed = signedAmount(row.transaction_type, row.amount);
  return (
    <span className={cx('font-semibold tabular-nums', toneOf(signed, row.status), className)}>
      {formatSigned(signed)}
    </span>
  );
};

export const Status = ({ row }: { row: AdminTransaction }) => (
  <span className="inline-flex flex-wrap items-center gap-x-2">
    <StatusBadge of={row} />
    {row.status === 'failed_credit' && <span className="text-xs text-danger">{t.failedCredit}</span>}
  </span>
);

const { columns: titles } = t;

export const transactionColumns = (onView: (id: string) => void): DataColumn<AdminTransaction>[] => [
  { key: 'id', title: titles.id, cell: (row) => <Ids row={row} /> },
  { key: 'user', title: titles.user, cell: (row) => <Who row={row} /> },
  { key: 'type', title: titles.type, cell: (row) => typeOf(row.transaction_type) },
  { key: 'amount', title: titles.amount, numeric: true, cell: (row) => <Amount row={row} /> },
  { key: 'method', title: titles.method, cell: (row) => methodOf(row.paymentMethod) },
  { key: 'status', title: titles.status, cell: (row) => <Status row={row} /> },
  { key: 'date', title: titles.date, cell: ({ createdAt }) => <RowTime at={createdAt} className="text-text-2" /> },
  {
    key: 'view',
    title: titles.view,
    cell: ({ _id }) => <RowButton label={t.view(shortId(_id))} onOpen={() => onView(_id)} />,
  },
];
