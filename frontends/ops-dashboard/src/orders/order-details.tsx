import { adminOrderQuery, type AdminOrderDetails } from '@topup/web-kit/api/admin-orders.ts';
import { messageOf } from '@topup/web-kit/api/api-error.ts';
import { formatIst } from '@topup/web-kit/format/times.ts';
import { Button } from '@topup/web-kit/ui/button.tsx';
import { CopyableId } from '@topup/web-kit/ui/copy-button.tsx';
import { Dialog } from '@topup/web-kit/ui/dialog.tsx';
import { Fact, Facts } from '@topup/web-kit/ui/facts.tsx';
import { JsonBlock } from '@topup/web-kit/ui/json-block.tsx';
import { Money } from '@topup/web-kit/ui/money.tsx';
import { ProviderCheck } from '@topup/web-kit/ui/provider-check.tsx';
import { Loading, Skeleton } from '@topup/web-kit/ui/skeleton.tsx';
import { ErrorState } from '@topup/web-kit/ui/states.tsx';
import { StatusBadge } from '@topup/web-kit/ui/status-badge.tsx';
import { useQuery } from '@tanstack/react-query';
import { Ban, Unplug } from 'lucide-react';
import { useEffect, type ReactNode } from 'react';
import { Link } from '@topup/web-kit/host/router.tsx';
import { DoneNotice } from '../done-notice.tsx';
import { failureWord, refundPlace } from '../failure-texts.ts';
import { orderTexts as t } from '../order-texts.ts';
import { ExplainSection } from '../explain/explain-section.tsx';
import type { Done } from '../use-done.ts';
import { gameOf, methodOf } from './columns.tsx';
import { OrderItems } from './order-items.tsx';
import { OrderMoney } from './order-money.tsx';
import { OutsideForm } from './outside-form.tsx';
import { useCancel } from './use-cancel.ts';

type Order = AdminOrderDetails['order'];

const userAddress = (email: string): string => `/dashboard?${new URLSearchParams({ tab: 'users', email })}`;

const Id = ({ name, id }: { name: string; id: string | null | undefined }) => (
  <Fact name={name}>{id && <CopyableId id={id} label={t.copy(name)} />}</Fact>
);

const OrderFacts = ({ order }: { order: Order }) => {
  const { paymentDetails: paid } = order;
  return (
    <Facts>
      <Id name={t.id} id={order._id} />
      <Fact name={t.userName}>{order.userId.name}</Fact>
      <Fact name={t.userEmail}>
        <Link to={userAddress(order.userEmail)} className="text-info underline underline-offset-4">
          {order.userEmail}
        </Link>
      </Fact>
      <Id name={t.userId} id={order.userId._id} />
      <Fact name={t.game}>{gameOf(order.gameId)}</Fact>
      <Fact name={t.player}>{t.playerNamed(order.userGameId, order.playerName)}</Fact>
      <Fact name={t.zoneId}>{order.zoneId}</Fact>
      <Fact name={t.date}>
        <time dateTime={order.createdAt}>{formatIst(order.createdAt)}</time>
      </Fact>
      <Fact name={t.paymentMethod}>{methodOf(order.paymentMethod)}</Fact>
      <Id name={t.merchant} id={paid?.merchantTransactionId} />
      <Id name={t.provider} id={paid?.phonepeTransactionId} />
      <Fact name={t.instrument}>{paid?.paymentInstrument}</Fact>
      <Id name={t.merchantRefund} id={paid?.merchantRefundId} />
      <Fact name={t.failureReason}>
        {order.failureReason && <span className="text-danger">{order.failureReason}</span>}
      </Fact>
      <Fact name={t.failureKind}>{failureWord(order.failureCode)}</Fact>
      <Fact name={t.refundPlace}>{refundPlace(order.refundedTo)}</Fact>
      <Fact name={t.statusMessage}>{order.statusMessage}</Fact>
    </Facts>
  );
};

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title}>
    <h3 className="mb-2 text-sm font-semibold text-text-2">{title}</h3>
    {children}
  </section>
);

const Missing = ({ children }: { children: string }) => (
  <p role="status" className="flex items-start gap-2 text-sm text-warning">
    <Unplug aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
    {children}
  </p>
);

type WholeProps = { data: AdminOrderDetails; doing: Done };

const Whole = ({ data: { order, transactions, missing }, doing }: WholeProps) => (
  <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
    <header className="flex flex-wrap items-center justify-between gap-2">
      <Money rupees={order.totalAmount} className="text-xl font-black tracking-tight text-money" />
      <StatusBadge status={order.status} />
    </header>
    <ExplainSection orderId={order._id} />
    <OrderFacts order={order} />
    <Part title={t.itemsTitle}>
      {missing.includes('deliveries') && <Missing>{t.deliveriesMissing}</Missing>}
      <OrderItems items={order.items} />
    </Part>
    <Part title={t.transactions}>
      {missing.includes('transactions') ? (
        <Missing>{t.transactionsMissing}</Missing>
      ) : (
        <OrderMoney transactions={transactions} />
      )}
    </Part>
    <ProviderCheck method={order.paymentMethod} merchantTransactionId={order.paymentDetails?.merchantTransactionId} />
    {order.status === 'refund_failed' && order.failureCode !== 'source_refund_refused' && (
      <OutsideForm orderId={order._id} tell={doing.tell} />
    )}
    <DoneNotice done={doing.done} />
    {order.paymentGatewayResponse && (
      <JsonBlock title={t.gatewayResponse} value={order.paymentGatewayResponse} copyLabel={t.copy(t.gatewayResponse)} />
    )}
  </div>
);

type DetailsProps = { orderId: string; onClose: () => void; doing: Done };

/**
 * One order. From here an admin can cancel a pending order, or record that a failed refund was paid outside the store.
 */
export function OrderDetails({ orderId, onClose, doing }: DetailsProps) {
  const { data, error, isPending, isFetching, refetch } = useQuery(adminOrderQuery(orderId));
  const { cancel, isPending: cancelling } = useCancel(orderId, (what) => {
    doing.tell(what);
    onClose();
  });
  useEffect(() => {
    if (error) console.error('The details of an order could not be loaded.', error);
  }, [error]);
  const mayCancel = data?.order.status === 'pending';
  return (
    <Dialog
      open
      onClose={onClose}
      locked={cancelling}
      title={t.details}
      footer={
        mayCancel && (
          <Button
            look="danger"
            busy={cancelling}
            onClick={() => void cancel()}
            icon={<Ban aria-hidden="true" className="size-4" />}
          >
            {t.cancel}
          </Button>
        )
      }
    >
      {data && <Whole data={data} doing={doing} />}
      {isPending && (
        <>
          <Loading label={t.detailsLoading} />
          <Skeleton className="h-96 rounded-md" />
        </>
      )}
      {!data && error && (
        <ErrorState
          title={t.detailsFailed}
          message={messageOf(error, t.detailsFailed)}
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      )}
    </Dialog>
  );
}
