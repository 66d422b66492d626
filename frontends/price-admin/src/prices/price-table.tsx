import { May } from '@topup/web-kit/host/use-may.tsx';
import { cx } from '@topup/web-kit/ui/cx.ts';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { cellClass, PriceRow } from './price-row.tsx';
import { SelectBox } from '../fields/select-box.tsx';
import { rowTexts as r } from '../row/texts.ts';
import { priceTexts as t } from '../price/texts.ts';
import { PRICE_COLUMNS, type PriceColumn } from './columns.tsx';
import type { PriceRows, Sorted } from './use-price-rows.ts';
import { useRowWindow, withGaps } from './use-row-window.ts';
import type { KeyboardEvent } from 'react';
import { jobIn, rowAt } from './row-elements.ts';

const ROW_PX = 41;

type SortBy = (key: string) => void;

const headClass = 'h-10 border-b border-line bg-surface-2 text-xs font-semibold text-text-2';

function Head({ column, sorted, onSort }: { column: PriceColumn; sorted: Sorted; onSort: SortBy }) {
  const isSorted = sorted?.key === column.key;
  const Arrow = sorted?.isDescending ? ArrowDown : ArrowUp;
  const order = sorted?.isDescending ? 'descending' : 'ascending';
  return (
    <th
      scope="col"
      aria-sort={isSorted ? order : undefined}
      className={cx(headClass, cellClass(column), !column.numeric && 'text-left', column.width)}
    >
      {column.sortBy ? (
        <button
          type="button"
          onClick={() => onSort(column.key)}
          className={cx(
            'group -mx-1 inline-flex min-h-8 items-center gap-1 rounded-sm px-1 hover:text-text-1',
            column.numeric ? 'flex-row-reverse text-right' : 'text-left',
            isSorted && 'text-text-1',
          )}
        >
          <span>{column.title}</span>
          <Arrow
            aria-hidden="true"
            className={cx(
              'size-3.5 shrink-0',
              !isSorted && 'opacity-0 group-hover:opacity-60 group-focus-visible:opacity-60',
            )}
          />
        </button>
      ) : (
        column.title
      )}
    </th>
  );
}

type PriceTableProps = {
  rows: PriceRows;
  sorted: Sorted;
  onSort: SortBy;
  columns?: PriceColumn[];
};

export function PriceTable({ rows, sorted, onSort, columns = PRICE_COLUMNS }: PriceTableProps) {
  const { shown, rowSelection } = rows;
  const { box, virtual, top } = useRowWindow<HTMLTableSectionElement, HTMLTableRowElement>({
    ids: shown.map(({ _id }) => _id),
    heightPx: ROW_PX,
  });
  const parts = withGaps(virtual.getVirtualItems(), top, virtual.getTotalSize());
  return (
    <div className="overflow-clip rounded-lg border border-line bg-surface-1">
      <table
        aria-label={t.table}
        aria-rowcount={shown.length + 1}
        onKeyDown={(event) => toNeighbour(event, shown.length, (index) => virtual.scrollToIndex(index))}
        className="w-full table-fixed border-separate border-spacing-0 text-left text-sm"
      >
        <thead className="sticky top-[var(--top-bar)] z-10 low:static">
          <tr aria-rowindex={1}>
            <th scope="col" className={cx(headClass, cellClass({}), 'w-12')}>
              <May right="setPrices">
                <SelectBox
                  label={r.selectAll}
                  isChecked={rows.isAllSelected && shown.length > 0}
                  isMixed={rows.isSomeSelected && !rows.isAllSelected}
                  onChange={rows.selectAll}
                />
              </May>
            </th>
            {columns.map((column) => (
              <Head key={column.key} column={column} sorted={sorted} onSort={onSort} />
            ))}
            <th scope="col" className={cx(headClass, cellClass({}), 'w-40 text-right')}>
              {t.columns.actions}
            </th>
          </tr>
        </thead>
        <tbody ref={box}>
          {parts.map((part) => {
            if ('gap' in part)
              return (
                <tr key={part.key} aria-hidden="true">
                  <td colSpan={columns.length + 2} style={{ height: part.gap }} />
                </tr>
              );
            const price = shown[part.index];
            return (
              price && (
                <PriceRow
                  key={part.key}
                  price={price}
                  columns={columns}
                  index={part.index}
                  isSelected={Boolean(rowSelection[price._id])}
                  onSelect={rows.selectOne}
                  measure={virtual.measureElement}
                />
              )
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, j: 1, k: -1 };

const isTyping = (target: EventTarget): boolean =>
  target instanceof HTMLInputElement && target.type !== 'checkbox' && target.type !== 'file';

/** Moves the focus to the same control in the neighbouring row. `bring` scrolls a row into view. */
function toNeighbour(event: KeyboardEvent, count: number, bring: (index: number) => void): void {
  const step = STEPS[event.key];
  const { target } = event;
  if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
  if (isTyping(target) || !(target instanceof Element)) return;
  const row = target.closest<HTMLElement>('[data-index]');
  const job = target.closest<HTMLElement>('[data-job]')?.dataset['job'];
  if (!row || !job) return;
  const index = Number(row.dataset['index']) + step;
  if (index < 0 || index >= count) return;
  event.preventDefault();
  const next = jobIn(rowAt(index), job);
  if (next) next.focus();
  else bring(index);
}
