import type { ProductPrice } from '@topup/web-kit/api/product-prices.ts';
import { formatRs } from '@topup/web-kit/format/rupees.ts';
import { priceAdminTexts as t } from '@topup/web-kit/texts/price-admin.ts';
import { ProductPicture } from '@topup/web-kit/ui/product-picture.tsx';
import type { Column } from '@topup/web-kit/ui/table.tsx';

const nameOf = ({ displayName, spu }: ProductPrice): string => displayName || spu;

const isZero = (amount: number | string | null | undefined): boolean => Number(amount ?? 0) === 0;

/** The columns of the price table; zero means 'not assigned' for a price and 'unknown' for points. */
export const priceColumns: Column<ProductPrice>[] = [
  {
    key: 'icon',
    title: t.icon,
    cell: (price) => <ProductPicture product={{ icon: price.icon, displayName: nameOf(price) }} className="size-7" />,
  },
  {
    key: 'productId',
    title: t.productId,
    cell: ({ productId }) => <code className="font-mono text-text-2">{productId}</code>,
  },
  {
    key: 'spu',
    title: t.spu,
    cell: ({ spu }) => (
      <span className="block max-w-72 truncate text-text-2" title={spu}>
        {spu}
      </span>
    ),
  },
  {
    key: 'displayName',
    title: t.displayName,
    cell: (price) => <span className="font-medium whitespace-nowrap">{nameOf(price)}</span>,
  },
  { key: 'apiPrice', title: t.apiPrice, numeric: true, cell: ({ originalPrice }) => originalPrice ?? '–' },
  {
    key: 'customPrice',
    title: t.customPrice,
    numeric: true,
    cell: ({ customPrice }) =>
      isZero(customPrice) ? (
        <span className="text-warning">{t.notForSale}</span>
      ) : (
        <span className="font-semibold">{formatRs(customPrice ?? 0)}</span>
      ),
  },
  {
    key: 'points',
    title: t.points,
    numeric: true,
    cell: ({ smileonePoints }) =>
      isZero(smileonePoints) ? <span className="text-warning">{t.unknownPoints}</span> : smileonePoints,
  },
];
