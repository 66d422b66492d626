import { purchaseTexts as t } from '../texts/purchase.ts';
import { Button } from '@topup/web-kit/ui/button.tsx';
import { cx } from '@topup/web-kit/ui/cx.ts';
import { CircleAlert } from 'lucide-react';
import type { Cart } from './use-cart.ts';

type Props = { id?: string; cart: Cart; className?: string; onRemoved?: () => void };

/** The items in the order that the verified game account cannot buy, and the way to remove all of them. */
export function UnavailableNotice({ id, cart, className, onRemoved }: Props) {
  if (cart.unavailable.length === 0) return null;
  const names = cart.unavailable.map(({ product }) => product.displayName).join(', ');
  const remove = () => {
    for (const { product } of cart.unavailable) cart.set(product.productId, 0);
    onRemoved?.();
  };
  return (
    <div role="alert" className={cx('flex flex-wrap items-center gap-x-3 gap-y-1 bg-warning/14 text-sm', className)}>
      <CircleAlert aria-hidden="true" className="size-5 shrink-0 text-warning" />
      <p id={id} className="min-w-0 flex-1 basis-40">
        {t.unavailableItems(names)}
      </p>
      <Button size="small" aria-label={t.remove(names)} onClick={remove}>
        {t.removeItem}
      </Button>
    </div>
  );
}
