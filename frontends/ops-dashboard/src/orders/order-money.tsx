import type { AdminOrder } from '@topup/web-kit/api/admin-orders.ts';
import type { WalletTransaction } from '@topup/web-kit/api/wallet-transactions.ts';
import { formatSigned } from '@topup/web-kit/format/rupees.ts';
import { signedAmount } from '@topup/web-kit/format/signed-amount.ts';
import { formatIst } from '@topup/web-kit/format/times.ts';
import { StatusBadge } from '@topup/web-kit/ui/status-badge.tsx';
import { orderTexts as t } from './texts.ts';
import { transactionsPlace } from '../record/places.ts';
import { RecordLink } from '../record/record-link.tsx';
import { typeOf } from '../format/payments.ts';

type MoneyProps = { order: Pick<AdminOrder, '_id' | 'money'>; transactions: WalletTransaction[] };

export const OrderMoney = ({ order: { _id: orderId, money }, transactions }: MoneyProps) =>
  transactions.length === 0 ? (
    <p className="text-sm text-text-3">{t.noTransactions}</p>
  ) : (
    <ul className="grid gap-2">
      {transactions.map((row) => (
        <li
          key={row._id}
          className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 rounded-md bg-surface-2 px-4 py-2 text-sm"
        >
          <span>
            <RecordLink to={transactionsPlace(orderId, { view: row._id })} className="font-medium">
              {typeOf(row.transaction_type)}
            </RecordLink>
            <time dateTime={row.createdAt} className="block text-xs text-text-3">
              {formatIst(row.createdAt)}
            </time>
          </span>
          <span className="flex flex-wrap items-center justify-end gap-x-3">
            <StatusBadge of={{ ...row, money }} />
            <span className="font-semibold tabular-nums">
              {formatSigned(signedAmount(row.transaction_type, row.amount))}
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
