import { toRupees } from '@topup/web-kit/format/paise.ts';
import { purchaseTexts as t } from '@topup/web-kit/texts/purchase.ts';
import { Button } from '@topup/web-kit/ui/button.tsx';
import { cx } from '@topup/web-kit/ui/cx.ts';
import { Money } from '@topup/web-kit/ui/money.tsx';
import { ChevronUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { OrderLines } from './order-lines.tsx';
import { useBarRoom } from './use-bar-room.ts';
import type { Cart } from './use-cart.ts';

/**
 * Sticky bar with the total, the item count and the order button. On phones it sits above the tab bar.
 * The item list is shown above its toggle but follows it in the DOM, so that Tab moves from the toggle into the list.
 */
export function OrderBar({ cart, onCreate }: { cart: Cart; onCreate: () => void }) {
  const [open, setOpen] = useState(false);
  const bar = useBarRoom();
  const toggle = useRef<HTMLButtonElement>(null);
  const isEmpty = cart.count === 0;
  const shown = open && !isEmpty;
  return (
    <section
      ref={bar}
      aria-label={t.orderBar}
      className="fixed inset-x-0 bottom-[var(--tabs)] z-10 border-t border-line bg-surface-1 shadow-far low:static"
    >
      <div className="mx-auto flex max-w-6xl flex-wrap items-center">
        <button
          ref={toggle}
          type="button"
          aria-disabled={isEmpty || undefined}
          aria-expanded={shown}
          aria-controls="order-lines"
          aria-label={shown ? t.hideItems : t.showItems}
          onClick={() => setOpen(!shown && !isEmpty)}
          className="my-3 ml-4 inline-flex size-11 shrink-0 items-center justify-center rounded-sm bg-surface-2 text-text-2 hover:text-text-1 aria-disabled:opacity-50"
        >
          <ChevronUp aria-hidden="true" className={cx('size-5 transition-transform', shown && 'rotate-180')} />
        </button>
        <OrderLines cart={cart} shown={shown} wayOut={toggle} />
        {/* The total is never truncated: on narrow screens the button shrinks and then wraps below it. */}
        <p className="min-w-max flex-1 px-2 py-3 sm:px-3" aria-live="polite">
          <span className="block text-xs text-text-3">{t.items(cart.count)}</span>
          <Money
            rupees={toRupees(cart.totalPaise)}
            className="block text-lg leading-6 font-black tracking-tight whitespace-nowrap"
          />
        </p>
        <Button
          look="primary"
          size="large"
          className="my-3 mr-4 ml-auto max-w-max grow-99 basis-[min-content] max-sm:min-w-min max-sm:px-4 max-sm:leading-tight max-sm:whitespace-normal"
          onClick={onCreate}
        >
          {t.createOrder}
        </Button>
      </div>
    </section>
  );
}
