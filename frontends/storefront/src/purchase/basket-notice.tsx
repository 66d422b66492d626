import type { ProductItem } from '@topup/web-kit/api/product-items.ts';
import { toPaise, toRupees } from '@topup/web-kit/format/paise.ts';
import { formatRupees } from '@topup/web-kit/format/rupees.ts';
import { navigate, useLocation } from '@topup/web-kit/host/router.tsx';
import { purchaseTexts as t } from '../texts/purchase.ts';
import { stopTexts } from '../texts/stops.ts';
import { Button } from '@topup/web-kit/ui/button.tsx';
import { reorderedOf, type Reordered } from '../basket/reorder.ts';
import type { Keeping } from './use-kept-order.ts';

/** One sentence for each product whose price differs from that in the repeated order; empty if no order was repeated. */
function priceChanges(reordered: Reordered | null, products: readonly ProductItem[]): string[] {
  return products.flatMap(({ productId, displayName, customPrice }) => {
    const before = reordered?.find((item) => item.productId === productId);
    if (!before || toPaise(customPrice) * before.quantity === toPaise(before.subtotal)) return [];
    const paid = toRupees(Math.round(toPaise(before.subtotal) / before.quantity));
    return [t.priceChanged(displayName, formatRupees(paid), formatRupees(customPrice))];
  });
}

type Props = {
  products: readonly ProductItem[];
  /** Those of `products` that can be ordered now. */
  sellable: readonly ProductItem[];
  keeping: Keeping;
};

const idsOf = (products: readonly ProductItem[]) => new Set(products.map(({ productId }) => productId));

export default function BasketNotice({ products, sellable, keeping: { kept, change } }: Props) {
  const reordered = reorderedOf(useLocation().state);
  const [onList, onSale] = [idsOf(products), idsOf(sellable)];
  const lacking = Object.keys(kept.quantities).filter((id) => (kept.quantities[id] ?? 0) > 0 && !onSale.has(id));
  const gone = lacking.filter((id) => !onList.has(id));
  const stopped = lacking.filter((id) => onList.has(id));
  const namesOf = (ids: string[]) => ids.map((id) => kept.names[id] || id).join(', ');
  const sentences = [
    ...(reordered ? [t.reordered] : []),
    ...(gone.length > 0 ? [t.notForSale(namesOf(gone))] : []),
    ...(stopped.length > 0 ? [stopTexts.notInOrder(namesOf(stopped))] : []),
    ...priceChanges(reordered, sellable),
  ];
  if (products.length === 0 || sentences.length === 0) return null;
  const close = () => {
    change((now) => ({ quantities: { ...now.quantities, ...Object.fromEntries(lacking.map((id) => [id, 0])) } }));
    navigate('/user', { replace: true });
  };
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-3 rounded-lg border border-line bg-surface-1 p-4 text-sm"
    >
      <div className="grid min-w-0 flex-1 basis-48 gap-1">
        {sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      <Button size="small" onClick={close}>
        {t.understood}
      </Button>
    </div>
  );
}
