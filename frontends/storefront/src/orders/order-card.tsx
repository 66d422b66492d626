import type { Order } from '@topup/web-kit/api/my-orders.ts';
import { shortId } from '@topup/web-kit/format/ids.ts';
import { formatIst, formatLocalTime } from '@topup/web-kit/format/times.ts';
import { formatRupees } from '@topup/web-kit/format/rupees.ts';
import { useHost } from '@topup/web-kit/host/host-context.ts';
import { ordersTexts as t } from '@topup/web-kit/texts/orders.ts';
import { orderOutcomeTexts } from '@topup/web-kit/texts/outcomes.ts';
import { Button } from '@topup/web-kit/ui/button.tsx';
import { CopyableId } from '@topup/web-kit/ui/copy-button.tsx';
import { Money } from '@topup/web-kit/ui/money.tsx';
import { ProductPicture } from '@topup/web-kit/ui/product-picture.tsx';
import { StatusBadge } from '@topup/web-kit/ui/status-badge.tsx';
import { MoneyLine } from '../money/money-line.tsx';
import { orderMoneyWords } from '../money/money-words.ts';
import { reorder } from '../purchase/reorder.ts';
import { ContinuePayment } from './continue-payment.tsx';

const ITEMS_SHOWN = 2;

/** Order summary for the list: the first two items, the total and the status. */
export function OrderCard({ order, onOpen }: { order: Order; onOpen: () => void }) {
  const email = useHost().user?.email ?? '';
  const hidden = order.items.length - ITEMS_SHOWN;
  return (
    <li className="grid gap-3 rounded-lg border border-line bg-surface-1 p-4">
      <div className="flex items-center justify-between gap-3">
        <CopyableId id={order._id} shown={shortId(order._id)} label={t.copyId} />
        <StatusBadge status={order.status} />
      </div>
      <ul className="grid gap-2">
        {order.items.slice(0, ITEMS_SHOWN).map((item) => (
          <li key={item.productId} className="flex items-center gap-3 text-sm">
            <ProductPicture product={{ displayName: item.spu }} className="size-8" />
            <span className="flex-1 font-medium">
              {item.spu} <span className="font-normal text-text-3 tabular-nums">× {item.quantity}</span>
              {item.refundedAmount ? (
                <span className="block text-xs font-normal text-text-3">
                  {orderOutcomeTexts.refunded(formatRupees(item.refundedAmount))}
                </span>
              ) : null}
            </span>
            <Money rupees={item.subtotal} className="text-text-2" />
          </li>
        ))}
      </ul>
      {hidden > 0 && <p className="text-sm text-text-3">{t.more(hidden)}</p>}
      <MoneyLine words={orderMoneyWords(order)} />
      <ContinuePayment order={order} />
      <div className="flex items-end justify-between gap-3 border-t border-line pt-3">
        <div>
          <Money rupees={order.totalAmount} className="text-lg font-black tracking-tight" />
          <p className="text-xs text-text-3">
            <time dateTime={order.createdAt} title={formatIst(order.createdAt)}>
              {formatLocalTime(order.createdAt)}
            </time>
            {' · '}
            {t.account(order.userGameId, order.zoneId)}
          </p>
        </div>
        <div className="flex flex-wrap justify-end gap-2">
          <Button look="quiet" onClick={() => reorder(email, order)} aria-label={`${t.reorder} ${shortId(order._id)}`}>
            {t.reorder}
          </Button>
          <Button onClick={onOpen} aria-label={`${t.details} ${shortId(order._id)}`}>
            {t.details}
          </Button>
        </div>
      </div>
    </li>
  );
}
