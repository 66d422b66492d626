import type { AdminTransaction } from '@topup/web-kit/api/admin-transactions.ts';
import { shortId } from '@topup/web-kit/format/ids.ts';
import { formatIst } from '@topup/web-kit/format/times.ts';
import { transactionTexts as t } from './texts.ts';
import { methodOf, typeOf } from '../format/payments.ts';
import { Amount, Status } from './columns.tsx';

type CardsProps = { rows: AdminTransaction[]; onView: (id: string) => void };

export const TransactionCards = ({ rows, onView }: CardsProps) => (
  <ul className="grid gap-2 md:hidden">
    {rows.map((row) => (
      <li key={row._id}>
        <button
          type="button"
          onClick={() => onView(row._id)}
          className="grid w-full gap-1.5 rounded-lg border border-line bg-surface-1 px-4 py-3 text-left text-sm hover:border-line-strong"
        >
          <span className="sr-only">{`${t.view(shortId(row._id))}: `}</span>
          <span className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
            <span className="font-semibold">{typeOf(row.transaction_type)}</span>
            <Amount row={row} className="text-base whitespace-nowrap" />
          </span>
          <span className="truncate text-text-2">{row.userEmail || t.unknownUser}</span>
          <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <span className="text-xs text-text-3">
              <span className="font-mono">{shortId(row._id)}</span>
              <span>{` · ${methodOf(row.paymentMethod)}`}</span>
            </span>
            <Status row={row} />
          </span>
          <time dateTime={row.createdAt} className="text-xs text-text-3">
            {formatIst(row.createdAt)}
          </time>
        </button>
      </li>
    ))}
  </ul>
);
