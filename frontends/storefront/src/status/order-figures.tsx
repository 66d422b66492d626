import type { OrderStatus } from '@topup/web-kit/api/order-status.ts';
import { balanceQuery } from '@topup/web-kit/api/wallet.ts';
import { formatRupees } from '@topup/web-kit/format/rupees.ts';
import { formatLocalTime } from '@topup/web-kit/format/times.ts';
import { useHost } from '@topup/web-kit/host/host-context.ts';
import { ordersTexts } from '../texts/orders.ts';
import { orderOutcomeTexts as t } from '../texts/outcomes.ts';
import { Became } from '../outcome/became.tsx';
import { deliveredWords } from '../outcome/delivered-words.ts';
import { Skeleton } from '@topup/web-kit/ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';

const Row = ({ label, note, children }: { label: ReactNode; note?: ReactNode; children: ReactNode }) => (
  <div className="flex items-baseline justify-between gap-4 py-1.5">
    <dt>
      <span>{label}</span>
      {note}
    </dt>
    <dd className="text-right font-semibold tabular-nums">{children}</dd>
  </div>
);

function Balance() {
  const { data, isFetching } = useQuery(balanceQuery());
  if (isFetching) return <Skeleton className="h-3.5 w-20" />;
  return <span>{data === undefined ? t.balanceUnknown : formatRupees(data)}</span>;
}

type Item = NonNullable<OrderStatus['items']>[number];

function ItemRow({ item }: { item: Item }) {
  const { spu, quantity, deliveredQuantity, refundedAmount, provedByBalance } = item;
  const done = deliveredQuantity ?? 0;
  const counted = deliveredWords(item);
  const note = refundedAmount || provedByBalance ? <Became of={item} words={counted} /> : null;
  return (
    <Row label={`${spu} ×\u00a0${quantity}`} note={note}>
      {done < quantity && <span>{refundedAmount ? t.refunded(formatRupees(refundedAmount)) : counted}</span>}
      {done === quantity && (
        <>
          <Check aria-hidden="true" className="inline size-5 text-success" />
          {!note && <span className="sr-only">{counted}</span>}
        </>
      )}
    </Row>
  );
}

const FRAME = 'divide-y divide-line rounded-md bg-surface-2 px-4 py-1 text-sm';

/** Shows the wallet's balance when the order has ended and its money came from the wallet or went there. */
export function OrderFigures({ answer, hasEnded }: { answer: OrderStatus; hasEnded: boolean }) {
  const { user } = useHost();
  const { items, totalAmount, refundedAmount, refundedTo, paymentMethod, playerName } = answer;
  const expectedAt = answer.status === 'placed' && answer.estimatedDeliveryTime;
  const hasBalance = user !== null && hasEnded && [paymentMethod, refundedTo].includes('wallet');
  const isEmpty = !items && !playerName && !expectedAt && !refundedAmount && !hasBalance;
  if (typeof totalAmount !== 'number' || isEmpty) return null;
  return (
    <dl className={FRAME}>
      {playerName && <Row label={t.player}>{playerName}</Row>}
      {items?.map((item, index) => (
        <ItemRow key={index} item={item} />
      ))}
      {expectedAt && <Row label={ordersTexts.expected}>{formatLocalTime(expectedAt)}</Row>}
      {refundedAmount ? <Row label={t.refundedTotal}>{formatRupees(refundedAmount)}</Row> : null}
      {hasBalance && (
        <Row label={t.balanceNow}>
          <Balance />
        </Row>
      )}
    </dl>
  );
}

/** Room for the player, one item and the sentence about the money. */
export const FiguresToCome = () => (
  <>
    <div data-loading="" className={FRAME}>
      <div className="py-1.5">
        <Skeleton className="h-5 w-3/5" />
      </div>
      <div className="py-1.5">
        <Skeleton className="h-5" />
      </div>
    </div>
    <Skeleton className="h-11 rounded-md" />
  </>
);
