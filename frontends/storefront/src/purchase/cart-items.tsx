import { toPaise, toRupees } from '@topup/web-kit/format/paise.ts';
import { purchaseTexts as t } from '../texts/purchase.ts';
import { Money } from '@topup/web-kit/ui/money.tsx';
import { Trash2 } from 'lucide-react';
import { useEffect, useRef, type RefObject } from 'react';
import type { Cart } from './use-cart.ts';

/** When an item is removed, moves the focus to the next item; if there is none, to the previous one; else to `wayOut`. */
function useFocusStays(count: number, wayOut: RefObject<HTMLElement | null>) {
  const list = useRef<HTMLUListElement>(null);
  const removed = useRef<number | null>(null);
  useEffect(() => {
    if (removed.current === null) return;
    const left = list.current?.querySelectorAll('button') ?? [];
    (left[Math.min(removed.current, left.length - 1)] ?? wayOut.current)?.focus();
    removed.current = null;
  }, [count, wayOut]);
  const goes = (index: number) => {
    removed.current = index;
  };
  return { list, goes };
}

type CartItemsProps = { cart: Cart; shown: boolean; wayOut: RefObject<HTMLElement | null> };

export function CartItems({ cart, shown, wayOut }: CartItemsProps) {
  const { list, goes } = useFocusStays(cart.items.length, wayOut);
  if (!shown) return null;
  const remove = (productId: string, index: number) => {
    goes(index);
    cart.set(productId, 0);
  };
  return (
    <ul
      id="order-lines"
      ref={list}
      className="-order-1 max-h-[min(14rem,30dvh)] w-full overflow-y-auto border-b border-line px-4 py-1 low:max-h-none"
    >
      {cart.items.map(({ product, quantity }, index) => (
        <li key={product.productId} className="flex min-h-12 flex-wrap items-center justify-end gap-x-3 text-sm">
          <span className="min-w-0 grow basis-32">
            <span>{`${product.displayName} `}</span>
            <span className="text-text-3 tabular-nums">{`× ${quantity}`}</span>
            {cart.isUnavailable(product.productId) && (
              <span className="block text-xs text-warning">{t.unavailable}</span>
            )}
          </span>
          <Money rupees={toRupees(toPaise(product.customPrice) * quantity)} className="font-semibold" />
          <button
            type="button"
            aria-label={t.remove(product.displayName)}
            onClick={() => remove(product.productId, index)}
            className="inline-flex size-11 shrink-0 items-center justify-center rounded-sm text-text-3 hover:bg-surface-2 hover:text-danger"
          >
            <Trash2 aria-hidden="true" className="size-4" />
          </button>
        </li>
      ))}
    </ul>
  );
}
