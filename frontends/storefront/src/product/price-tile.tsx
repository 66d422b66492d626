import type { ProductItem } from '@topup/web-kit/api/product-items.ts';
import { ContentsLines, RateLine } from './contents-lines.tsx';
import { formatRs } from './format-rs.ts';
import { ProductPicture } from '@topup/web-kit/ui/product-picture.tsx';

const NAME = /^(.*?)( \(.*)?$/;

export function PriceTile({ product }: { product: ProductItem }) {
  const [, name, bonus] = NAME.exec(product.displayName) ?? [];
  return (
    <li className="flex min-h-52 min-w-0 flex-col items-center rounded-lg border border-line bg-surface-1 px-1 py-4 text-center">
      <ProductPicture product={product} className="mb-2 size-20 object-contain sm:size-24" />
      <span className="text-sm font-semibold">
        <span>{name}</span>
        {bonus && <span className="block text-xs font-medium text-info">{bonus}</span>}
      </span>
      <ContentsLines product={product} className="mt-1" />
      <span className="mt-auto pt-2 text-sm font-black min-[22rem]:text-base tabular-nums">
        {formatRs(product.customPrice)}
      </span>
      <RateLine product={product} />
    </li>
  );
}
