import type { OrderStatus } from '@topup/web-kit/api/order-status.ts';
import { balanceQuery } from '@topup/web-kit/api/wallet-balance.ts';
import { formatRupees } from '@topup/web-kit/format/rupees.ts';
import { useHost } from '@topup/web-kit/host/host-context.ts';
import { orderOutcomeTexts as t } from '@topup/web-kit/texts/outcomes.ts';
import { Skeleton } from '@topup/web-kit/ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

const Row = ({ label, note, children }: { label: ReactNode; note?: string | undefined; children: ReactNode }) => (
  <div className="flex items-baseline justify-between gap-4 py-1.5">
    <dt>
      {label}
      {note && <span className="block text-xs text-text-3">{note}</span>}
    </dt>
    <dd className="text-right font-semibold tabular-nums">{children}</dd>
  </div>
);

/** The balance after the order ended. Hides a cached value, which would be out of date. */
function Balance() {
  const { data, isFetching } = useQuery(balanceQuery());
  if (isFetching) return <Skeleton className="h-5 w-20" />;
  return data === undefined ? t.balanceUnknown : formatRupees(data);
}

/** The order's total, the outcome of each item, the refund and the current wallet balance. */
export function OrderFigures({ answer }: { answer: OrderStatus }) {
  const { user } = useHost();
  const { items, totalAmount, refundedAmount } = answer;
  if (typeof totalAmount !== 'number') return null;
  return (
    <dl className="mb-3 divide-y divide-line rounded-md bg-surface-2 px-4 py-1 text-left text-sm">
      {items?.map(({ spu, quantity, deliveredQuantity, refundedAmount: back }, index) => (
        <Row key={index} label={`${spu} × ${quantity}`} note={back ? t.refunded(formatRupees(back)) : undefined}>
          {t.delivered(deliveredQuantity ?? 0, quantity)}
        </Row>
      ))}
      <Row label={t.amount}>{formatRupees(totalAmount)}</Row>
      {refundedAmount ? <Row label={t.refundedTotal}>{formatRupees(refundedAmount)}</Row> : null}
      {user && (
        <Row label={t.balanceNow}>
          <Balance />
        </Row>
      )}
    </dl>
  );
}
