import type { ProductItem } from '@topup/web-kit/api/product-items.ts';
import { purchaseTexts as t } from '../texts/purchase.ts';
import { Button } from '@topup/web-kit/ui/button.tsx';
import { cx } from '@topup/web-kit/ui/cx.ts';
import { Money } from '@topup/web-kit/ui/money.tsx';
import { ProductPicture } from '@topup/web-kit/ui/product-picture.tsx';
import { Stepper } from './stepper.tsx';
import { Plus } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { firstTimeOf, nameParts } from './product-name.ts';

type TileProps = {
  product: ProductItem;
  quantity: number;
  max: number;
  bonusUsed?: boolean;
  onQuantity: (quantity: number) => void;
};

/**
 * Add and the stepper replace each other, which would lose the focus. Moves it to the last enabled button: the
 * stepper's plus, or Add.
 */
function useFocusMovesOn(chosen: boolean) {
  const tile = useRef<HTMLLIElement>(null);
  const isMoving = useRef(false);
  useEffect(() => {
    if (isMoving.current) [...(tile.current?.querySelectorAll('button') ?? [])].findLast((it) => !it.disabled)?.focus();
    isMoving.current = false;
  }, [chosen]);
  const beforeChange = (quantity: number) => {
    isMoving.current = quantity > 0 !== chosen && Boolean(tile.current?.contains(document.activeElement));
  };
  return { tile, beforeChange };
}

/**
 * The product's name, never truncated. The number of diamonds is large for comparison; the game's bonus is below it.
 */
function Name({ product, bonusUsed }: { product: ProductItem; bonusUsed: boolean }) {
  const parts = nameParts(product.displayName);
  const firstTime = firstTimeOf(parts);
  return (
    <>
      <p className="text-sm leading-5 font-medium text-balance">
        {parts.count && <span className="text-lg leading-6 font-black tracking-tight">{parts.count} </span>}
        {parts.rest}
      </p>
      {parts.more && <p className="text-xs text-balance text-info">{parts.more}</p>}
      {firstTime && !bonusUsed && (
        <p className="mx-auto mt-1 w-fit rounded-sm bg-info/14 px-1.5 text-xs font-medium text-balance text-info">
          {t.firstTime(firstTime)}
        </p>
      )}
      {bonusUsed && <p className="text-xs text-text-3">{t.bonusUsed}</p>}
    </>
  );
}

/** One product: picture, name, price and quantity. */
export function ProductTile({ product, quantity, max, bonusUsed = false, onQuantity }: TileProps) {
  const { tile, beforeChange } = useFocusMovesOn(quantity > 0);
  const change = (next: number) => {
    beforeChange(next);
    onQuantity(next);
  };
  return (
    <li
      ref={tile}
      className={cx(
        'relative flex flex-col gap-2 rounded-lg border p-3 transition-colors',
        quantity > 0
          ? 'border-accent bg-[color-mix(in_oklab,var(--accent)_9%,var(--surface-1))] ring-1 ring-accent'
          : 'border-line bg-surface-1',
      )}
    >
      {quantity > 0 && (
        <span
          aria-label={t.inOrder(quantity)}
          role="img"
          className="absolute -top-2 -right-2 inline-flex h-7 min-w-7 items-center justify-center rounded-full bg-accent px-1.5 text-sm font-bold text-on-accent tabular-nums"
        >
          {quantity}
        </span>
      )}
      <ProductPicture product={product} className="mx-auto size-16 object-contain sm:size-20" />
      <div className="flex-1 text-center">
        <Name product={product} bonusUsed={bonusUsed} />
      </div>
      <Money rupees={product.customPrice} className="text-center text-base font-bold text-money" />
      {quantity > 0 ? (
        <Stepper value={quantity} max={max} onChange={change} label={product.displayName} />
      ) : (
        <Button
          disabled={max < 1}
          aria-label={t.addItem(product.displayName)}
          icon={<Plus aria-hidden="true" className="size-4" />}
          onClick={() => change(1)}
        >
          {t.add}
        </Button>
      )}
    </li>
  );
}
