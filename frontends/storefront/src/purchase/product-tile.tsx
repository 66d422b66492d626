import type { ProductItem } from '@topup/web-kit/api/product-items.ts';
import { purchaseTexts as t } from '@topup/web-kit/texts/purchase.ts';
import { Button } from '@topup/web-kit/ui/button.tsx';
import { cx } from '@topup/web-kit/ui/cx.ts';
import { Money } from '@topup/web-kit/ui/money.tsx';
import { ProductPicture } from '@topup/web-kit/ui/product-picture.tsx';
import { Stepper } from '@topup/web-kit/ui/stepper.tsx';
import { Plus } from 'lucide-react';
import { useEffect, useRef } from 'react';

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
        <p className="line-clamp-2 min-h-10 text-sm leading-5 font-medium">{product.displayName}</p>
        <Money rupees={product.customPrice} className="text-base font-bold text-money" />
        {bonusUsed && <p className="text-xs text-text-3">{t.bonusUsed}</p>}
      </div>
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
