import { balanceQuery } from '@topup/web-kit/api/wallet.ts';
import { toPaise, toRupees } from '@topup/web-kit/format/paise.ts';
import { purchaseTexts as t } from '../texts/purchase.ts';
import { stopTexts } from '../texts/stops.ts';
import { StopNotice } from '../stops/stop-notice.tsx';
import { Button } from '@topup/web-kit/ui/button.tsx';
import { cx } from '@topup/web-kit/ui/cx.ts';
import { Money } from '@topup/web-kit/ui/money.tsx';
import { useQuery } from '@tanstack/react-query';
import { ChevronUp, Wallet } from 'lucide-react';
import { Suspense, lazy, useId, useRef, useState, useLayoutEffect } from 'react';
import { CartItems } from './cart-items.tsx';
import type { Cart } from './use-cart.ts';
import type { PurchaseStops } from './use-purchase-stops.ts';

/** These are in the chunk that is loaded as soon as something is chosen. */
const Refused = lazy(() => import(/* webpackChunkName: "confirm" */ './refused-ids.tsx'));
const UnavailableNotice = lazy(() => import(/* webpackChunkName: "confirm" */ './unavailable-notice.tsx'));

function BarBalance({ totalPaise }: { totalPaise: number }) {
  const { data: balance } = useQuery(balanceQuery());
  if (balance === undefined) return null;
  return (
    <p className={cx('text-xs whitespace-nowrap', toPaise(balance) < totalPaise ? 'text-warning' : 'text-text-3')}>
      <span className="sr-only">{`${t.balance} `}</span>
      <Wallet aria-hidden="true" className="mr-1 inline size-3.5" />
      <Money rupees={balance} />
    </p>
  );
}

const ListToggle = ({ shown, onToggle }: { shown: boolean; onToggle: () => void }) => (
  <button
    type="button"
    aria-expanded={shown}
    aria-controls="order-lines"
    aria-label={shown ? t.hideItems : t.showItems}
    onClick={onToggle}
    className="my-3 ml-4 inline-flex size-11 shrink-0 items-center justify-center rounded-sm bg-surface-2 text-text-2 hover:text-text-1"
  >
    <ChevronUp aria-hidden="true" className={cx('size-5 transition-transform', shown && 'rotate-180')} />
  </button>
);

type OrderBarProps = {
  cart: Cart;
  stops: Pick<PurchaseStops, 'orders' | 'deliveries'>;
  onCreate: () => void;
  /** The IDs, if they were refused when the player wanted to order; otherwise ''. */
  refused: string;
  onCheck: () => void;
};

/**
 * Sticky bar with the total, the item count and the order button. On phones it sits above the tab bar.
 * The item list is shown above its toggle but follows it in the DOM, so that Tab moves from the toggle into the list.
 */
export function OrderBar({ cart, stops, onCreate, refused, onCheck }: OrderBarProps) {
  const [open, setOpen] = useState(false);
  const bar = useBarRoom();
  const createButton = useRef<HTMLButtonElement>(null);
  const isEmpty = cart.count === 0;
  const notice = useId();
  const unavailable = useId();
  const isInTheWay = cart.unavailable.length > 0;
  const stopped = stops.orders ? stopTexts.orders : stops.deliveries ? stopTexts.deliveries : '';
  const shown = open && !isEmpty;
  return (
    <section
      ref={bar}
      aria-label={t.orderBar}
      className="fixed inset-x-0 bottom-[var(--tabs)] z-10 border-t border-line bg-surface-1 shadow-far low:static"
    >
      {stopped && (
        <StopNotice id={notice} className="mx-auto max-w-6xl rounded-none">
          {stopped}
        </StopNotice>
      )}
      <Suspense>
        {refused && <Refused ids={refused} onCheck={onCheck} />}
        {isInTheWay && (
          <UnavailableNotice
            id={unavailable}
            cart={cart}
            className="mx-auto max-w-6xl px-4 py-2"
            onRemoved={() => createButton.current?.focus()}
          />
        )}
      </Suspense>
      <div className="mx-auto flex max-w-6xl flex-wrap items-center">
        {!isEmpty && <ListToggle shown={shown} onToggle={() => setOpen(!shown)} />}
        <CartItems cart={cart} shown={shown} wayOut={createButton} />
        {/* The total is never truncated: on narrow screens the button shrinks, then moves below the total. */}
        <div className={cx('min-w-max flex-1', isEmpty ? 'py-1.5 pl-4' : 'px-2 py-3 sm:px-3')}>
          <p aria-live="polite">
            <span className="block text-xs text-text-3">{t.items(cart.count)}</span>
            {/* The key remounts the element for each new total, which restarts its animation. */}
            <Money
              key={cart.totalPaise}
              rupees={toRupees(cart.totalPaise)}
              className={cx(
                'block leading-6 font-black tracking-tight whitespace-nowrap',
                isEmpty ? 'text-base' : 'animate-rise text-lg',
              )}
            />
          </p>
          {!isEmpty && <BarBalance totalPaise={cart.totalPaise} />}
        </div>
        <Button
          ref={createButton}
          variant={isEmpty ? 'plain' : 'primary'}
          size={isEmpty ? 'normal' : 'large'}
          className="my-1.5 mr-4 ml-auto max-w-48 grow-99 basis-[min-content] max-sm:min-w-min max-sm:px-4 max-sm:leading-tight max-sm:whitespace-normal"
          locked={stops.orders || isInTheWay}
          aria-describedby={cx(stopped && notice, isInTheWay && unavailable) || undefined}
          onClick={onCreate}
        >
          {t.createOrder}
        </Button>
      </div>
    </section>
  );
}

const ROOM = '--order-bar';

/** Publishes the bar's height as a CSS variable, so that focused elements are scrolled out from under the bar. */
function useBarRoom() {
  const bar = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    const watch = new ResizeObserver(() => style.setProperty(ROOM, `${bar.current?.offsetHeight ?? 0}px`));
    if (bar.current) watch.observe(bar.current);
    return () => {
      watch.disconnect();
      style.removeProperty(ROOM);
    };
  }, []);
  return bar;
}
