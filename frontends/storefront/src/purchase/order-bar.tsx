import { toPaise, toRupees } from '@topup/web-kit/format/paise.ts';
import { purchaseTexts as t } from '@topup/web-kit/texts/purchase.ts';
import { Button } from '@topup/web-kit/ui/button.tsx';
import { cx } from '@topup/web-kit/ui/cx.ts';
import { Money } from '@topup/web-kit/ui/money.tsx';
import { ChevronUp, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Cart } from './use-cart.ts';

const Lines = ({ cart }: { cart: Cart }) => (
  <ul id="order-lines" className="max-h-56 overflow-y-auto border-b border-line px-4 py-1">
    {cart.lines.map(({ product, quantity }) => (
      <li key={product.productId} className="flex min-h-12 items-center gap-3 text-sm">
        <span className="flex-1">
          {product.displayName} <span className="text-text-3 tabular-nums">× {quantity}</span>
        </span>
        <Money rupees={toRupees(toPaise(product.customPrice) * quantity)} className="font-semibold" />
        <button
          type="button"
          aria-label={t.remove(product.displayName)}
          onClick={() => cart.set(product.productId, 0)}
          className="inline-flex size-11 items-center justify-center rounded-sm text-text-3 hover:bg-surface-2 hover:text-danger"
        >
          <Trash2 aria-hidden="true" className="size-4" />
        </button>
      </li>
    ))}
  </ul>
);

/** Stays in sight: how much, how many, and the one button that matters. On phones it stands on the tabs. */
export function OrderBar({ cart, onCreate }: { cart: Cart; onCreate: () => void }) {
  const [open, setOpen] = useState(false);
  const shown = open && cart.count > 0;
  return (
    <section
      aria-label={t.orderBar}
      className="fixed inset-x-0 bottom-[calc(3.5rem+env(safe-area-inset-bottom))] z-10 border-t border-line bg-surface-1 shadow-far md:bottom-0"
    >
      <div className="mx-auto max-w-6xl">
        {shown && <Lines cart={cart} />}
        <div className="flex items-center gap-2 px-4 py-3 sm:gap-3">
          <button
            type="button"
            disabled={cart.count === 0}
            aria-expanded={shown}
            aria-controls="order-lines"
            aria-label={open ? t.hideItems : t.showItems}
            onClick={() => setOpen(!open)}
            className="inline-flex size-11 shrink-0 items-center justify-center rounded-sm bg-surface-2 text-text-2 hover:text-text-1 disabled:opacity-50"
          >
            <ChevronUp aria-hidden="true" className={cx('size-5 transition-transform', shown && 'rotate-180')} />
          </button>
          {/* The total is never cut: where there is little room, the button gives way. */}
          <p className="min-w-max flex-1" aria-live="polite">
            <span className="block text-xs text-text-3">{t.items(cart.count)}</span>
            <Money
              rupees={toRupees(cart.totalPaise)}
              className="block text-lg leading-6 font-black tracking-tight whitespace-nowrap"
            />
          </p>
          <Button
            look="primary"
            size="large"
            className="max-sm:px-4 max-sm:leading-tight max-sm:whitespace-normal"
            onClick={onCreate}
          >
            {t.createOrder}
          </Button>
        </div>
      </div>
    </section>
  );
}
