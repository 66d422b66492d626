import { purchaseTexts as t } from '../texts/purchase.ts';
import { Button } from '@topup/web-kit/ui/button.tsx';
import { cx } from '@topup/web-kit/ui/cx.ts';
import { CircleAlert } from 'lucide-react';
import type { Cart, CartItem } from './use-cart.ts';

/** With more names the notice would cover a phone's screen. The item list and the tiles name them. */
const NAMES_MAX = 3;

const namesOf = (items: CartItem[]): string =>
  items.length > NAMES_MAX
    ? t.items(items.reduce((sum, { quantity }) => sum + quantity, 0))
    : items.map(({ product }) => product.displayName).join(', ');

type Props = { id?: string; cart: Pick<Cart, 'unavailable' | 'set'>; className?: string; onRemoved?: () => void };

/** The items in the order that the verified game account cannot buy, and the way to remove all of them. */
export default function UnavailableNotice({ id, cart, className, onRemoved }: Props) {
  if (cart.unavailable.length === 0) return null;
  const names = namesOf(cart.unavailable);
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
      <Button size="small" className="ml-auto" aria-label={t.remove(names)} onClick={remove}>
        {t.removeItem}
      </Button>
    </div>
  );
}
