import { May } from '@topup/web-kit/host/use-may.tsx';
import type { AdminOrderDetails, AdminOrder } from '@topup/web-kit/api/admin-orders.ts';
import { JsonBlock } from '../record/json-block.tsx';
import { Money } from '@topup/web-kit/ui/money.tsx';
import { ProviderCheck } from '@topup/web-kit/ui/provider-check.tsx';
import { StatusBadge } from '@topup/web-kit/ui/status-badge.tsx';
import { Unplug } from 'lucide-react';
import { AccountPart } from '../blocks/account-part.tsx';
import { DoneNotice } from '../decision/done-notice.tsx';
import { Story } from './explain/story.tsx';
import { Verdict } from './explain/verdict.tsx';
import { orderTexts as t } from './texts.ts';
import { Part, TwoColumns } from '../record/part.tsx';
import { transactionsPlace } from '../record/places.ts';
import { rightTexts } from '../record/right-texts.ts';
import { RecordLink } from '../record/record-link.tsx';
import type { Done } from '../decision/use-done.ts';
import { OrderDetailList } from './order-detail-list.tsx';
import { OrderItems } from './order-items.tsx';
import { ManualRefundForm } from './manual-refund-form.tsx';
import type { WalletTransaction } from '@topup/web-kit/api/wallet-transactions.ts';
import { formatSigned } from '@topup/web-kit/format/rupees.ts';
import { signedAmount } from '@topup/web-kit/format/signed-amount.ts';
import { formatIst } from '@topup/web-kit/format/times.ts';
import { typeOf } from '../format/payments.ts';

type Order = AdminOrderDetails['order'];

const Missing = ({ children }: { children: string }) => (
  <p role="status" className="flex items-start gap-2 text-sm text-warning">
    <Unplug aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
    <span>{children}</span>
  </p>
);

const Head = ({ order }: { order: Order }) => (
  <header className="grid gap-2">
    <div className="flex flex-wrap items-center justify-between gap-2">
      <Money rupees={order.totalAmount} className="text-xl font-black tracking-tight text-money sm:text-2xl" />
      <StatusBadge of={order} />
    </div>
    {order.failureReason && (
      <p className="text-sm text-danger">
        <span className="sr-only">{`${t.failureReason}: `}</span>
        <span>{order.failureReason}</span>
      </p>
    )}
    {order.statusMessage && (
      <p className="text-sm text-text-2">
        <span className="sr-only">{`${t.statusMessage}: `}</span>
        <span>{order.statusMessage}</span>
      </p>
    )}
  </header>
);

const needsManualRefund = ({ status, failureCode }: Order): boolean =>
  status === 'refund_failed' && failureCode !== 'source_refund_refused';

type DetailsProps = { data: AdminOrderDetails; doing: Done };

const Happened = ({ data: { order, transactions, missing, hidden }, doing }: DetailsProps) => (
  <>
    <Head order={order} />
    <DoneNotice done={doing.done} />
    <Verdict orderId={order._id} />
    {needsManualRefund(order) && (
      <May right="moveMoney">
        <ManualRefundForm orderId={order._id} tell={doing.tell} />
      </May>
    )}
    <Part title={t.itemsTitle}>
      {missing.includes('deliveries') && <Missing>{t.deliveriesMissing}</Missing>}
      <OrderItems items={order.items} />
    </Part>
    <Part
      title={t.transactions}
      aside={
        <May right="readPeople">
          <RecordLink to={transactionsPlace(order._id)} className="text-xs">
            {t.allTransactions}
          </RecordLink>
        </May>
      }
    >
      {missing.includes('transactions') && <Missing>{t.transactionsMissing}</Missing>}
      {hidden?.includes('transactions') && <p className="text-sm text-text-3">{rightTexts.hidden}</p>}
      {!missing.includes('transactions') && !hidden?.includes('transactions') && (
        <OrderMoney order={order} transactions={transactions} />
      )}
    </Part>
    <Story orderId={order._id} />
    {order.paymentGatewayResponse && (
      <JsonBlock title={t.gatewayResponse} value={order.paymentGatewayResponse} copyLabel={t.copy(t.gatewayResponse)} />
    )}
  </>
);

export const OrderDetails = ({ data, doing }: DetailsProps) => {
  const { order } = data;
  return (
    <TwoColumns
      left={<Happened data={data} doing={doing} />}
      right={
        <>
          <AccountPart accountId={order.userId._id} isBuyer />
          <OrderDetailList order={order} />
          <ProviderCheck
            method={order.paymentMethod}
            merchantTransactionId={order.paymentDetails?.merchantTransactionId}
          />
        </>
      }
    />
  );
};

type MoneyProps = { order: Pick<AdminOrder, '_id' | 'money'>; transactions: WalletTransaction[] };

const OrderMoney = ({ order: { _id: orderId, money }, transactions }: MoneyProps) =>
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
