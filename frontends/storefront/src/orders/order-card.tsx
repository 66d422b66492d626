import type { Order } from '@topup/web-kit/api/my-orders.ts';
import { shortId } from '@topup/web-kit/format/ids.ts';
import { formatLocalMoment } from '../format/days.ts';
import { formatIst, formatLocalTime } from '@topup/web-kit/format/times.ts';
import { formatRupees } from '@topup/web-kit/format/rupees.ts';
import { useHost } from '@topup/web-kit/host/host-context.ts';
import { ordersTexts as t } from '../texts/orders.ts';
import { orderOutcomeTexts } from '../texts/outcomes.ts';
import { Button } from '@topup/web-kit/ui/button.tsx';
import { CopyableId } from '@topup/web-kit/ui/copy-button.tsx';
import { Money } from '@topup/web-kit/ui/money.tsx';
import { ProductPicture } from '@topup/web-kit/ui/product-picture.tsx';
import { StatusBadge } from '@topup/web-kit/ui/status-badge.tsx';
import { useState, type ReactNode } from 'react';
import { MoneyLine } from '../money/money-line.tsx';
import { orderMoneyWords } from '../money/money-words.ts';
import { deliveredWords } from '../outcome/delivered-words.ts';
import { nameParts } from '../product/product-name.ts';
import { NotBlocked } from '../blocked/not-blocked.tsx';
import { reorder } from '../basket/reorder.ts';
import { isSame, readAccounts } from '../basket/saved-accounts.ts';
import { ContinuePayment } from './continue-payment.tsx';

const ITEMS_SHOWN = 2;

type Item = Order['items'][number];

const Note = ({ children }: { children: ReactNode }) => (
  <span className="block text-xs leading-4 font-normal text-text-3">{children}</span>
);

function Bought({ item }: { item: Item }) {
  const { spu, quantity, refundedAmount, provedByBalance } = item;
  const { count, rest, more } = nameParts(spu);
  return (
    <>
      <span>{`${[count, rest].filter(Boolean).join(' ')} `}</span>
      <span className="font-normal whitespace-nowrap text-text-3 tabular-nums">{`× ${quantity}`}</span>
      {more && <Note>{more}</Note>}
      {provedByBalance ? <Note>{deliveredWords(item)}</Note> : null}
      {refundedAmount ? <Note>{orderOutcomeTexts.refunded(formatRupees(refundedAmount))}</Note> : null}
    </>
  );
}

/** Shows the player's name if the game account was verified on this device; the list of orders has no names. */
function Head({ order, first }: { order: Order; first: Item }) {
  const email = useHost().user?.email ?? '';
  const account = { userId: order.userGameId, zoneId: order.zoneId };
  const [saved] = useState(() => readAccounts(email));
  const name = saved.find((one) => isSame(one, account))?.name;
  const ids = t.account(order.userGameId, order.zoneId);
  return (
    <div className="flex flex-wrap items-start gap-x-3 gap-y-1">
      <ProductPicture product={{ displayName: first.spu }} className="size-11 shrink-0" />
      <div className="min-w-0 flex-1 basis-28">
        <h2 className="text-base leading-6 font-bold">
          <Bought item={first} />
        </h2>
        <p className="text-sm break-words text-text-2">{name ? `${name} · ${ids}` : ids}</p>
      </div>
      <Money rupees={order.totalAmount} className="ml-auto text-lg font-black tracking-tight" />
    </div>
  );
}

const DeliveredAt = ({ at }: { at: string }) => (
  <time dateTime={at} title={formatIst(at)} className="text-sm text-text-2">
    {t.deliveredAt(formatLocalMoment(at, new Date()))}
  </time>
);

export function OrderCard({ order, onOpen }: { order: Order; onOpen: () => void }) {
  const email = useHost().user?.email ?? '';
  const [first, ...others] = order.items;
  const hidden = order.items.length - ITEMS_SHOWN;
  return (
    <li className="grid gap-3 rounded-lg border border-line bg-surface-1 p-4">
      {first && <Head order={order} first={first} />}
      {others.length > 0 && (
        <ul className="grid gap-2 text-sm">
          {others.slice(0, ITEMS_SHOWN - 1).map((item) => (
            <li key={item.productId} className="flex items-center gap-3 font-medium">
              <ProductPicture product={{ displayName: item.spu }} className="mx-1.5 size-8 shrink-0" />
              <span className="min-w-0 flex-1">
                <Bought item={item} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {hidden > 0 && <p className="text-sm text-text-3">{t.more(hidden)}</p>}
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <StatusBadge of={order} />
          {order.completedAt && <DeliveredAt at={order.completedAt} />}
        </span>
        <CopyableId id={order._id} shown={shortId(order._id)} label={t.copyId} />
      </div>
      <MoneyLine words={orderMoneyWords(order)} />
      <ContinuePayment order={order} />
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 border-t border-line pt-2">
        <time
          dateTime={order.createdAt}
          title={formatIst(order.createdAt)}
          className="flex-1 basis-20 text-xs text-text-3"
        >
          {formatLocalTime(order.createdAt)}
        </time>
        <div className="ml-auto flex flex-wrap justify-end gap-2">
          <NotBlocked>
            <Button
              variant="quiet"
              onClick={() => reorder(email, order)}
              aria-label={`${t.reorder} ${shortId(order._id)}`}
            >
              {t.reorder}
            </Button>
          </NotBlocked>
          <Button onClick={onOpen} aria-label={`${t.details} ${shortId(order._id)}`}>
            {t.details}
          </Button>
        </div>
      </div>
    </li>
  );
}
