import type { ProductPrice } from '@topup/web-kit/api/product-prices.ts';
import type { ReactNode } from 'react';
import { contentsText } from '../price/contents.ts';
import { amountText } from '../price/amount.ts';
import { EditName, EditPoints, EditPrice } from '../edit/edit-fields.tsx';
import type { RowEdit } from '../edit/use-row-edit.ts';
import { IconButton } from '../icons/icon-button.tsx';
import { priceTexts as t } from '../price/texts.ts';
import { DriftChip, Missing, NotSoldChips, PausedChip } from '../price/chips.tsx';
import { isSet, nameOf } from '../price/price-fields.ts';
import { EarnedMargin } from '../price/earned-margin.tsx';
import { marginOf } from '../price/margin.ts';
import { MarginText } from '../price/margin-text.tsx';

export type PriceColumn = {
  key: string;
  title: string;
  width?: string;
  numeric?: boolean;
  sortBy?: (price: ProductPrice) => string | number;
  cell: (price: ProductPrice) => ReactNode;
  editor?: (edit: RowEdit) => ReactNode;
};

export const CustomPrice = ({ customPrice }: Pick<ProductPrice, 'customPrice'>) =>
  isSet(customPrice) ? (
    <span className="font-semibold text-money">{amountText(customPrice)}</span>
  ) : (
    <Missing word={t.notAssigned} title={t.notAssignedTitle} />
  );

const Points = ({ smileonePoints }: Pick<ProductPrice, 'smileonePoints'>) =>
  isSet(smileonePoints) ? (
    <span>{amountText(smileonePoints)}</span>
  ) : (
    <Missing word={t.unknown} title={t.unknownTitle} />
  );

const { columns: titles } = t;

export const PRICE_COLUMNS: PriceColumn[] = [
  { key: 'icon', title: titles.icon, width: 'w-14', cell: (price) => <IconButton price={price} /> },
  {
    key: 'productId',
    title: titles.productId,
    width: 'w-25',
    sortBy: ({ productId }) => productId.padStart(40),
    cell: ({ productId }) => <code className="font-mono text-text-2">{productId}</code>,
  },
  {
    key: 'spu',
    title: titles.spu,
    width: 'w-40 max-xl:w-28',
    sortBy: ({ spu }) => spu.toLowerCase(),
    cell: ({ spu }) => (
      <span className="block truncate" title={spu}>
        {spu}
      </span>
    ),
  },
  {
    key: 'displayName',
    title: titles.displayName,
    sortBy: (price) => nameOf(price).toLowerCase(),
    cell: (price) => (
      <span className="flex items-center gap-2">
        <span
          className="truncate font-medium"
          title={[nameOf(price), contentsText(price.contents)].filter(Boolean).join(': ')}
        >
          {nameOf(price)}
        </span>
        <PausedChip paused={price.paused} />
        <NotSoldChips renamed={price.renamed} notSold={price.notSold} />
      </span>
    ),
    editor: (edit) => <EditName edit={edit} />,
  },
  {
    key: 'apiPrice',
    title: titles.apiPrice,
    width: 'w-34',
    numeric: true,
    sortBy: ({ originalPrice }) => Number(originalPrice ?? 0),
    cell: ({ originalPrice, drift }) => (
      <span className="flex flex-wrap items-center justify-end gap-x-2">
        <DriftChip drift={drift} />
        <span>{amountText(originalPrice)}</span>
      </span>
    ),
  },
  {
    key: 'customPrice',
    title: titles.customPrice,
    width: 'w-30 max-xl:w-26',
    numeric: true,
    sortBy: ({ customPrice }) => Number(customPrice ?? 0),
    cell: (price) => <CustomPrice customPrice={price.customPrice} />,
    editor: (edit) => <EditPrice edit={edit} />,
  },
  {
    key: 'points',
    title: titles.points,
    width: 'w-28 max-xl:w-26',
    numeric: true,
    sortBy: ({ smileonePoints }) => Number(smileonePoints ?? 0),
    cell: (price) => <Points smileonePoints={price.smileonePoints} />,
    editor: (edit) => <EditPoints edit={edit} />,
  },
  {
    key: 'margin',
    title: titles.margin,
    width: 'w-34 max-xl:w-26',
    numeric: true,
    sortBy: (price) => marginOf(price)?.perMille ?? -Infinity,
    cell: (price) => <MarginText price={price} />,
    editor: ({ drafted }) => <MarginText price={drafted} />,
  },
  {
    key: 'earnedMargin',
    title: titles.earnedMargin,
    width: 'w-28 max-xl:w-24',
    numeric: true,
    cell: ({ productId }) => <EarnedMargin productId={productId} />,
  },
];
