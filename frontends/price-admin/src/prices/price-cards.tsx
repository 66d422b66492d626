import { useMay } from '@topup/web-kit/host/use-may.tsx';
import type { ProductPrice } from '@topup/web-kit/api/product-prices.ts';
import { ProductPicture } from '@topup/web-kit/ui/product-picture.tsx';
import { cx } from '@topup/web-kit/ui/cx.ts';
import { memo, type Ref } from 'react';
import { contentsText } from '../price/contents.ts';
import { useRowJobs } from '../row/row-jobs.ts';
import { SelectBox } from '../fields/select-box.tsx';
import { rowTexts as r } from '../row/texts.ts';
import { priceTexts as t } from '../price/texts.ts';
import { DriftChip, NotSoldChips, PausedChip } from '../price/chips.tsx';
import { EarnedMargin } from '../price/earned-margin.tsx';
import { MarginText } from '../price/margin-text.tsx';
import { CustomPrice } from './columns.tsx';
import { marginOf } from '../price/margin.ts';
import { isSet, nameOf } from '../price/price-fields.ts';
import type { PriceRows } from './use-price-rows.ts';
import { useRowWindow, withGaps } from './use-row-window.ts';

const CARD_PX = 84;

type PriceCardProps = {
  price: ProductPrice;
  index: number;
  isSelected: boolean;
  onSelect: (id: string, isSelected: boolean) => void;
  measure: Ref<HTMLLIElement>;
};

const PriceCard = memo(function PriceCard({ price, index, isSelected, onSelect, measure }: PriceCardProps) {
  const jobs = useRowJobs();
  const mayEdit = useMay()('setPrices');
  const name = nameOf(price);
  return (
    <li
      ref={measure}
      data-index={index}
      data-id={price._id}
      className={cx('flex items-stretch border-b border-line', isSelected && 'bg-accent/8')}
    >
      {mayEdit && (
        <SelectBox
          label={r.select(name)}
          isChecked={isSelected}
          onChange={(next) => onSelect(price._id, next)}
          className="h-auto w-11 shrink-0 self-stretch"
        />
      )}
      <button
        type="button"
        data-job="edit"
        onClick={() => jobs.open(mayEdit ? 'sheet' : 'history', price)}
        className="flex min-h-20 min-w-0 flex-1 items-center gap-2.5 py-3 pr-3 text-left hover:bg-surface-2"
      >
        <ProductPicture product={{ icon: price.icon, displayName: name }} className="size-9 shrink-0 object-contain" />
        <span className="min-w-0 flex-1">
          <span className="block text-sm font-semibold break-words">{name}</span>
          <span className="block truncate text-xs text-text-3">
            <code className="font-mono">{price.productId}</code>
            <span>{` · ${price.spu}`}</span>
          </span>
          <span className="block truncate text-xs text-text-3 empty:hidden">{contentsText(price.contents)}</span>
          {(price.paused || price.drift || price.renamed || price.notSold === 'below_cost') && (
            <span className="mt-1 flex flex-wrap gap-1">
              <PausedChip paused={price.paused} />
              <NotSoldChips renamed={price.renamed} notSold={price.notSold} />
              <DriftChip drift={price.drift} />
            </span>
          )}
        </span>
        <span className="shrink-0 text-right text-sm tabular-nums">
          <span className="block">
            <span className="sr-only">{`${t.columns.customPrice}: `}</span>
            {isSet(price.customPrice) && <span aria-hidden="true">{`${t.rupees} `}</span>}
            <CustomPrice customPrice={price.customPrice} />
          </span>
          {marginOf(price) && (
            <span className="block text-xs">
              <span className="text-text-3">{`${t.marginShort} `}</span>
              <MarginText price={price} />
            </span>
          )}
          <span className="block text-xs empty:hidden">
            <EarnedMargin productId={price.productId} label={t.earnedMarginShort} />
          </span>
        </span>
      </button>
    </li>
  );
});

export function PriceCards({ rows }: { rows: PriceRows }) {
  const { shown, rowSelection } = rows;
  const { box, virtual, top } = useRowWindow<HTMLUListElement, HTMLLIElement>({
    ids: shown.map(({ _id }) => _id),
    heightPx: CARD_PX,
  });
  return (
    <div className="overflow-clip rounded-lg border border-line bg-surface-1">
      <div className="flex items-center border-b border-line bg-surface-2 text-sm font-medium text-text-2">
        <SelectBox
          label={r.selectAll}
          isChecked={rows.isAllSelected && shown.length > 0}
          isMixed={rows.isSomeSelected && !rows.isAllSelected}
          onChange={rows.selectAll}
          words={r.selectAllShort}
          className="min-h-11 px-3"
        />
      </div>
      <ul ref={box} aria-label={t.table}>
        {withGaps(virtual.getVirtualItems(), top, virtual.getTotalSize()).map((part) => {
          if ('gap' in part) return <li key={part.key} aria-hidden="true" style={{ height: part.gap }} />;
          const price = shown[part.index];
          return (
            price && (
              <PriceCard
                key={part.key}
                price={price}
                index={part.index}
                isSelected={Boolean(rowSelection[price._id])}
                onSelect={rows.selectOne}
                measure={virtual.measureElement}
              />
            )
          );
        })}
      </ul>
    </div>
  );
}
