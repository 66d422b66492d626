import type { Order } from '@topup/web-kit/api/my-orders.ts';
import type { WalletTransaction } from '@topup/web-kit/api/wallet-transactions.ts';
import { shortId } from '@topup/web-kit/format/ids.ts';
import { formatRupees, formatSigned } from '@topup/web-kit/format/rupees.ts';
import { formatLocalClock } from '../format/days.ts';
import { formatIst, formatLocalTime } from '@topup/web-kit/format/times.ts';
import { Link } from '@topup/web-kit/host/router.tsx';
import { failureTexts } from '../texts/outcomes.ts';
import { whyOf } from '../texts/reasons.ts';
import { paymentMethodTexts, transactionTypeTexts } from '@topup/web-kit/texts/payments.ts';
import { walletTexts as t } from '../texts/wallet.ts';
import { CopyableId } from '@topup/web-kit/ui/copy-button.tsx';
import { cx } from '@topup/web-kit/ui/cx.ts';
import { StatusBadge } from '@topup/web-kit/ui/status-badge.tsx';
import { CornerDownRight } from 'lucide-react';
import { MoneyLine } from '../money/money-line.tsx';
import { rechargeMoneyWords } from '../money/money-words.ts';
import { rowWords } from './row-words.ts';
import { hasMoved, signedAmount, toneOf } from '@topup/web-kit/format/signed-amount.ts';

type Row = Omit<WalletTransaction, 'refundTransaction'>;

type MovementProps = {
  row: Row;
  orders: readonly Order[];
  isOfDay?: boolean;
};

const Movement = ({ row, orders, isOfDay = false }: MovementProps) => {
  const { text, orderId } = rowWords(row, orders);
  const signed = signedAmount(row.transaction_type, row.amount);
  const isPaidElsewhere = row.transaction_type === 'purchase' && (row.paymentMethod ?? 'wallet') !== 'wallet';
  const isMovement = hasMoved(row.status) && !isPaidElsewhere;
  return (
    <div className="grid gap-1">
      <div className="flex flex-wrap items-start justify-between gap-x-3">
        <p className="font-semibold">{transactionTypeTexts[row.transaction_type] ?? row.transaction_type}</p>
        <p
          className={cx(
            'text-base whitespace-nowrap tabular-nums',
            isMovement ? `font-bold ${toneOf(signed, row.status)}` : 'font-medium text-text-3',
          )}
        >
          {isMovement ? formatSigned(signed) : formatRupees(Math.abs(signed))}
        </p>
      </div>
      {text && (
        <p className="text-sm text-text-2">
          {orderId ? (
            <Link to={`/wallet-order-status?orderId=${orderId}`} className="underline underline-offset-2">
              {text}
            </Link>
          ) : (
            text
          )}
        </p>
      )}
      {row.failureReason && <p className="text-sm text-danger">{failureTexts[row.failureCode ?? ''] || whyOf(row)}</p>}
      <MoneyLine words={rechargeMoneyWords(row)} />
      <p className="text-xs text-text-3">
        <time dateTime={row.createdAt} title={formatIst(row.createdAt)}>
          {isOfDay ? formatLocalClock(row.createdAt) : formatLocalTime(row.createdAt)}
        </time>
        {row.paymentMethod && <span>{` · ${paymentMethodTexts[row.paymentMethod] ?? row.paymentMethod}`}</span>}
        {isPaidElsewhere && hasMoved(row.status) && <span>{` · ${t.unchanged}`}</span>}
        {typeof row.balanceAfter === 'number' && isMovement && (
          <span>{` · ${t.after(formatRupees(row.balanceAfter))}`}</span>
        )}
      </p>
      <div className="flex flex-wrap items-center justify-between gap-x-3 pb-1">
        <CopyableId id={row._id} shown={shortId(row._id)} label={t.copyId} />
        {row.status !== 'completed' && <StatusBadge of={row} />}
      </div>
    </div>
  );
};

type Props = { transaction: WalletTransaction } & Pick<MovementProps, 'isOfDay'> &
  Partial<Pick<MovementProps, 'orders'>>;

const NONE: readonly Order[] = [];

const dayOf = ({ createdAt }: Row): string => new Date(createdAt).toDateString();
const isSameDay = (a: Row, b: Row): boolean => dayOf(a) === dayOf(b);

export const TransactionRow = ({ transaction, orders = NONE, isOfDay = false }: Props) => (
  <li className="rounded-lg border border-line bg-surface-1 px-4 pt-3 pb-1">
    <Movement row={transaction} orders={orders} isOfDay={isOfDay} />
    {transaction.refundTransaction && (
      <div className="mt-1 mb-2 flex gap-2 rounded-md bg-surface-2 px-3 pt-2">
        <CornerDownRight aria-hidden="true" className="mt-1 size-4 shrink-0 text-text-3" />
        <div className="flex-1">
          <Movement
            row={transaction.refundTransaction}
            orders={orders}
            isOfDay={isOfDay && isSameDay(transaction, transaction.refundTransaction)}
          />
        </div>
      </div>
    )}
  </li>
);
