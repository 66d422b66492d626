import type { ProductPrice } from '@topup/web-kit/api/product-prices.ts';
import { toRupees } from '@topup/web-kit/format/paise.ts';
import { cx } from '@topup/web-kit/ui/cx.ts';
import { amountText } from './amount.ts';
import { formatPerMille, marginOf } from './margin.ts';

export function MarginText({ price }: { price: ProductPrice }) {
  const margin = marginOf(price);
  if (!margin) return <span className="text-text-3">—</span>;
  return (
    <span className={cx(margin.paise <= 0 && 'font-semibold text-danger')}>
      <span>{`${amountText(toRupees(margin.paise))} `}</span>
      <span className={cx('text-xs', margin.paise > 0 && 'text-text-3')}>{formatPerMille(margin.perMille)}</span>
    </span>
  );
}
