import type { Order } from '@topup/web-kit/api/my-orders.ts';
import { toRupees } from '@topup/web-kit/format/paise.ts';
import { formatRupees } from '@topup/web-kit/format/rupees.ts';
import { formatIst } from '@topup/web-kit/format/times.ts';
import { useHost } from '@topup/web-kit/host/host-context.ts';
import { ordersTexts } from '../texts/orders.ts';
import { receiptTexts as t } from '../texts/receipt.ts';
import { sharedTexts } from '@topup/web-kit/texts/shared.ts';
import { paymentMethodTexts } from '@topup/web-kit/texts/payments.ts';
import { Button } from '@topup/web-kit/ui/button.tsx';
import { Dialog } from '@topup/web-kit/ui/dialog.tsx';
import { Detail, DetailList } from '@topup/web-kit/ui/detail-list.tsx';
import { StatusBadge } from '@topup/web-kit/ui/status-badge.tsx';
import { Printer } from 'lucide-react';
import { useState } from 'react';
import { orderMoneyWords } from '../money/money-words.ts';
import { usePaidInstead } from '../money/use-paid-instead.ts';
import { mayDiffer, paidPaise } from '../money/was-paid.ts';
import { orderOutcomeTexts } from '../texts/outcomes.ts';
import { becameOf } from './became-of.ts';

const Items = ({ order }: { order: Order }) => (
  <table className="w-full text-sm">
    <thead>
      <tr className="border-b border-line-strong text-left">
        <th scope="col" className="py-1.5 pr-3 font-semibold">
          {t.item}
        </th>
        <th scope="col" className="py-1.5 text-right font-semibold">
          {t.price}
        </th>
      </tr>
    </thead>
    <tbody>
      {order.items.map((item) => (
        <tr key={item.productId} className="border-b border-line align-top">
          <td className="py-1.5 pr-3">
            <span>{item.spu}</span>
            <span className="block text-xs text-text-3">{[t.ordered(item.quantity), becameOf(item)].join(' · ')}</span>
          </td>
          <td className="py-1.5 text-right tabular-nums">{formatRupees(item.subtotal)}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

const Sum = ({ label, rupees }: { label: string; rupees: number | string }) => (
  <p className="flex items-baseline justify-between text-lg font-bold">
    <span>{label}</span>
    <span className="tabular-nums">{formatRupees(rupees)}</span>
  </p>
);

type Props = { order: Order; playerName: string | null; onClose: () => void };

export default function ReceiptDialog({ order, playerName, onClose }: Props) {
  const { support } = useHost();
  const [openedAt] = useState(() => new Date().toISOString());
  const instead = usePaidInstead(order._id, mayDiffer(order));
  const known = paidPaise(order);
  const paid = known === null ? instead : toRupees(known);
  return (
    <Dialog
      onClose={onClose}
      title={t.title}
      description={t.intro}
      footer={
        <Button
          variant="primary"
          icon={<Printer aria-hidden="true" className="size-4" />}
          onClick={() => window.print()}
        >
          {t.print}
        </Button>
      }
    >
      {/* Focusable, so that the receipt can be scrolled with the keyboard. */}
      <div data-receipt="" role="region" aria-label={t.title} tabIndex={0} className="grid gap-5">
        <div className="flex flex-wrap items-baseline justify-between gap-2">
          <p className="text-xl font-black tracking-tight">{`${sharedTexts.brand} · ${t.title}`}</p>
          <StatusBadge of={order} />
        </div>
        <DetailList>
          <Detail name={t.order}>{order._id}</Detail>
          <Detail name={t.placedOn}>{formatIst(order.createdAt)}</Detail>
          <Detail name={t.printedOn}>{formatIst(openedAt)}</Detail>
          <Detail name={orderOutcomeTexts.player}>{playerName}</Detail>
          <Detail name={t.gameAccount}>{ordersTexts.account(order.userGameId, order.zoneId)}</Detail>
          <Detail name={t.paidBy}>{paymentMethodTexts[order.paymentMethod] ?? order.paymentMethod}</Detail>
          <Detail name={t.reference}>{order.paymentDetails?.merchantTransactionId}</Detail>
        </DetailList>
        <Items order={order} />
        <div>
          {instead !== undefined && <Sum label={orderOutcomeTexts.amount} rupees={order.totalAmount} />}
          {paid !== undefined && <Sum label={t.paid} rupees={paid} />}
        </div>
        <DetailList>
          <Detail name={t.money}>{orderMoneyWords(order)}</Detail>
          <Detail name={t.seller}>{[sharedTexts.brand, support.city].filter(Boolean).join(', ')}</Detail>
          <Detail name={t.contact}>{[support.email, support.phone].filter(Boolean).join(' · ')}</Detail>
        </DetailList>
      </div>
    </Dialog>
  );
}
