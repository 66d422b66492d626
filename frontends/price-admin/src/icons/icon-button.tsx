import { useMay } from '@topup/web-kit/host/use-may.tsx';
import type { ProductPrice } from '@topup/web-kit/api/product-prices.ts';
import { ProductPicture } from '@topup/web-kit/ui/product-picture.tsx';
import { nameOf } from '../price/price-fields.ts';
import { useRowJobs } from '../row/row-jobs.ts';
import { iconTexts as t } from './texts.ts';

export function IconButton({ price }: { price: ProductPrice }) {
  const jobs = useRowJobs();
  const picture = (
    <ProductPicture product={{ icon: price.icon, displayName: nameOf(price) }} className="size-8 object-contain" />
  );
  if (!useMay()('setPrices')) return picture;
  return (
    <button
      type="button"
      data-job="icon"
      aria-haspopup="dialog"
      aria-label={t.pick(nameOf(price))}
      title={t.pick(nameOf(price))}
      onClick={() => jobs.open('icon', price)}
      className="inline-flex size-9 items-center justify-center rounded-sm border border-transparent hover:border-line-strong"
    >
      {picture}
    </button>
  );
}
