import type { ProductPrice } from '@topup/web-kit/api/product-prices.ts';
import type { DataColumn } from '@topup/web-kit/ui/data-table.tsx';
import { ProductPicture } from '@topup/web-kit/ui/product-picture.tsx';
import { TriangleAlert } from 'lucide-react';
import { priceTexts as t } from '../texts.ts';
import { isSet } from './facts.ts';

const TWO_DECIMALS = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

const nameOf = ({ displayName, spu }: ProductPrice): string => displayName || spu;

const Missing = ({ word, title }: { word: string; title: string }) => (
  <span title={title} className="inline-flex items-center gap-1 align-middle text-xs font-semibold text-warning">
    <TriangleAlert aria-hidden="true" className="size-3.5" />
    {word}
  </span>
);

/** On phones the id and the SPU name stand small under the display name, so that the prices stay in sight. */
const Name = ({ price }: { price: ProductPrice }) => (
  <span className="block max-sm:w-27">
    <span className="block truncate leading-4 sm:leading-5">{nameOf(price)}</span>
    <span className="block truncate text-xs leading-4 text-text-3 sm:hidden">
      {price.productId} · {price.spu}
    </span>
  </span>
);

const { columns: titles } = t;

/** The columns of the price table, in the order of the specification. */
export const PRICE_COLUMNS: DataColumn<ProductPrice>[] = [
  {
    key: 'icon',
    title: titles.icon,
    pinned: true,
    cell: (price) => (
      <ProductPicture
        product={{ icon: price.icon, displayName: nameOf(price) }}
        className="size-8 min-w-8 object-contain"
      />
    ),
  },
  {
    key: 'productId',
    title: titles.productId,
    roomy: true,
    cell: ({ productId }) => <code className="font-mono text-text-2">{productId}</code>,
  },
  { key: 'spu', title: titles.spu, roomy: true, cell: ({ spu }) => spu },
  { key: 'displayName', title: titles.displayName, cell: (price) => <Name price={price} /> },
  {
    key: 'apiPrice',
    title: titles.apiPrice,
    numeric: true,
    cell: ({ originalPrice }) => TWO_DECIMALS.format(Number(originalPrice ?? 0)),
  },
  {
    key: 'customPrice',
    title: titles.customPrice,
    numeric: true,
    cell: ({ customPrice }) =>
      isSet(customPrice) ? (
        <span className="font-semibold text-money">{TWO_DECIMALS.format(Number(customPrice))}</span>
      ) : (
        <Missing word={t.notAssigned} title={t.notAssignedTitle} />
      ),
  },
  {
    key: 'points',
    title: titles.points,
    numeric: true,
    cell: ({ smileonePoints }) =>
      isSet(smileonePoints) ? (
        TWO_DECIMALS.format(Number(smileonePoints))
      ) : (
        <Missing word={t.unknown} title={t.unknownTitle} />
      ),
  },
];
