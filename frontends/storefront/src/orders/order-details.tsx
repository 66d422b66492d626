import type { Order } from '@topup/web-kit/api/my-orders.ts';
import { shownState } from '@topup/web-kit/format/shown-state.ts';
import { formatIst } from '@topup/web-kit/format/times.ts';
import { useHost } from '@topup/web-kit/host/host-context.ts';
import { statusSentences, whyOf } from '../texts/reasons.ts';
import { ordersTexts as t } from '../texts/orders.ts';
import { orderOutcomeTexts } from '../texts/outcomes.ts';
import { receiptTexts } from '../texts/receipt.ts';
import { timelineTexts } from '../texts/timeline.ts';
import { paymentMethodTexts } from '@topup/web-kit/texts/payments.ts';
import { Button, buttonClass } from '@topup/web-kit/ui/button.tsx';
import { CopyableId } from '@topup/web-kit/ui/copy-button.tsx';
import { cx } from '@topup/web-kit/ui/cx.ts';
import { Dialog } from '@topup/web-kit/ui/dialog.tsx';
import { Money } from '@topup/web-kit/ui/money.tsx';
import { ProviderCheck } from '@topup/web-kit/ui/provider-check.tsx';
import { StatusBadge } from '@topup/web-kit/ui/status-badge.tsx';
import { Suspense, lazy, useState, type ReactNode } from 'react';
import { Link } from '@topup/web-kit/host/router.tsx';
import { NotBlocked } from '../blocked/not-blocked.tsx';
import { reorder } from '../basket/reorder.ts';
import { MoneyLine } from '../money/money-line.tsx';
import { orderMoneyWords } from '../money/money-words.ts';
import { usePaidInstead } from '../money/use-paid-instead.ts';
import { mayDiffer, wasPaid } from '../money/was-paid.ts';
import { TwoAmounts } from '../money/amount.tsx';
import { Became } from '../outcome/became.tsx';
import { becameOf } from './became-of.ts';
import type { HelpWith } from '../support-link/help-with.ts';
import { SupportLink } from '../support-link/support-link.tsx';
import { ContinuePayment } from './continue-payment.tsx';
import { OrderHistory } from './order-history.tsx';
import { OrderTimeline } from './order-timeline.tsx';
import { useOrderNow } from './use-order-now.ts';

const ReceiptDialog = lazy(() => import(/* webpackChunkName: "receipt" */ './receipt-dialog.tsx'));

const Detail = ({ label, wide = false, children }: { label: string; wide?: boolean; children: ReactNode }) => (
  <div className={cx('grid min-w-0 content-start gap-0.5', wide && 'col-span-full')}>
    <dt className="text-xs text-text-3">{label}</dt>
    <dd className="text-sm font-medium">{children}</dd>
  </div>
);

const WAITING = ['pending', 'placed', 'processing'];

const LONG_MS = 15 * 60_000;

const isTakingLong = ({ status, createdAt }: Order, now: number): boolean =>
  status === 'processing' && now - Date.parse(createdAt) > LONG_MS;

const expectedOf = ({ status, estimatedDeliveryTime }: Order, now: number): string | null =>
  estimatedDeliveryTime && WAITING.includes(status) && Date.parse(estimatedDeliveryTime) > now
    ? estimatedDeliveryTime
    : null;

const Items = ({ order }: { order: Order }) => (
  <ul className="grid gap-2">
    {order.items.map((item) => (
      <li key={item.productId} className="flex items-baseline justify-between gap-3 text-sm">
        <div>
          <span className="font-medium">{item.spu}</span> <span className="text-text-3">{`× ${item.quantity}`}</span>
          <Became of={item} words={becameOf(item)} />
        </div>
        <Money rupees={item.subtotal} />
      </li>
    ))}
  </ul>
);

function Head({ order }: { order: Order }) {
  const instead = usePaidInstead(order._id, mayDiffer(order));
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      {instead === undefined ? (
        <Money rupees={order.totalAmount} className="text-xl font-black tracking-tight text-money" />
      ) : (
        <TwoAmounts paid={instead} expected={order.totalAmount} label={orderOutcomeTexts.amount} />
      )}
      <StatusBadge of={order} />
    </div>
  );
}

export default function OrderDetails({ order: listed, onClose }: { order: Order; onClose: () => void }) {
  const now = useOrderNow(listed);
  const { order, playerName } = now;
  const email = useHost().user?.email ?? '';
  // The time when the dialog opened: texts that depend on the time must not change while they are read.
  const [openedAt] = useState(() => Date.now());
  const [isReceipt, setReceipt] = useState(false);
  const money = orderMoneyWords(order);
  // A money line says more precisely where the money is, so the sentence for the status is shown only without a money line.
  const sentence = statusSentences[shownState(order)] ?? order.statusMessage;
  const why = [whyOf(order), money ? '' : sentence].filter(Boolean).join(' ');
  const takesLong = isTakingLong(order, openedAt);
  const expected = takesLong ? null : expectedOf(order, openedAt);
  if (isReceipt)
    return (
      <Suspense fallback={null}>
        <ReceiptDialog order={order} playerName={playerName} onClose={() => setReceipt(false)} />
      </Suspense>
    );
  return (
    <Dialog onClose={onClose} title={t.detailsTitle}>
      <div className="grid gap-5">
        <Head order={order} />
        <MoneyLine words={money} />
        <ContinuePayment order={order} />
        {takesLong && <p className="rounded-md bg-warning/14 px-4 py-3 text-sm">{t.takesLong}</p>}
        {why && <p className="rounded-md bg-surface-2 px-4 py-3 text-sm">{why}</p>}
        <dl className="grid grid-fit-28 gap-4">
          <Detail label={t.order} wide>
            <CopyableId id={order._id} label={t.copyId} />
          </Detail>
          <Detail label={t.gameAccount}>
            {playerName && <span className="block">{playerName}</span>}
            <span>{t.account(order.userGameId, order.zoneId)}</span>
          </Detail>
          <Detail label={t.placedOn}>{formatIst(order.createdAt)}</Detail>
          <Detail label={t.payment}>{paymentMethodTexts[order.paymentMethod] ?? order.paymentMethod}</Detail>
          {expected && <Detail label={t.expected}>{formatIst(expected)}</Detail>}
        </dl>
        <section>
          <h3 className="mb-2 text-sm font-semibold text-text-2">{t.items}</h3>
          <Items order={order} />
        </section>
        <section>
          <h3 className="mb-2 text-sm font-semibold text-text-2">{timelineTexts.title}</h3>
          <OrderTimeline now={now} />
        </section>
        <OrderHistory orderId={order._id} />
        <div className="flex flex-wrap gap-2">
          <NotBlocked>
            <Button onClick={() => reorder(email, order)}>{t.reorder}</Button>
          </NotBlocked>
          {wasPaid(order) && <Button onClick={() => setReceipt(true)}>{receiptTexts.open}</Button>}
          <Link to="/support" state={{ orderId: order._id } satisfies HelpWith} className={buttonClass('quiet')}>
            {orderOutcomeTexts.getHelp}
          </Link>
        </div>
        <SupportLink orderId={order._id} />
        <NotBlocked>
          <ProviderCheck
            method={order.paymentMethod}
            merchantTransactionId={order.paymentDetails?.merchantTransactionId}
          />
        </NotBlocked>
      </div>
    </Dialog>
  );
}
