import { May } from '@topup/web-kit/host/use-may.tsx';
import type { ProductPrice } from '@topup/web-kit/api/product-prices.ts';
import { Button } from '@topup/web-kit/ui/button.tsx';
import { cx } from '@topup/web-kit/ui/cx.ts';
import { memo, type KeyboardEvent, type ReactNode, type Ref } from 'react';
import { flushSync } from 'react-dom';
import { ChangedMeanwhile } from '../edit/changed-meanwhile.tsx';
import { ConfirmChange } from '../edit/confirm-change.tsx';
import { useEditing, useIsEdited } from '../edit/editing.ts';
import { editTexts as t } from '../edit/texts.ts';
import { useRowEdit } from '../edit/use-row-edit.ts';
import { nameOf } from '../price/price-fields.ts';
import type { PriceColumn } from './columns.tsx';
import { jobIn, rowOf } from './row-elements.ts';
import { RowActions } from './row-actions.tsx';
import { SelectBox } from '../fields/select-box.tsx';
import { rowTexts as r } from '../row/texts.ts';

export type PriceRowProps = {
  price: ProductPrice;
  columns: PriceColumn[];
  index: number;
  isSelected: boolean;
  onSelect: (id: string, isSelected: boolean) => void;
  measure: Ref<HTMLTableRowElement>;
};

export const cellClass = ({ numeric }: Pick<PriceColumn, 'numeric'>): string =>
  cx('border-b border-line px-2 first:pl-3 last:pr-3', numeric && 'text-right tabular-nums');

const Cell = ({ column, children }: { column: PriceColumn; children: ReactNode }) => (
  <td className={cellClass(column)}>{children}</td>
);

/** A row renders again only if its own record, selection or edit changes. */
export const PriceRow = memo(function PriceRow({
  price,
  columns,
  index,
  isSelected,
  onSelect,
  measure,
}: PriceRowProps) {
  const isEdited = useIsEdited(price._id);
  return (
    <tr
      ref={measure}
      data-index={index}
      data-id={price._id}
      aria-rowindex={index + 2}
      className={cx(
        'h-10',
        isEdited || isSelected ? 'bg-accent/8' : 'bg-surface-1 hover:bg-surface-2 focus-within:bg-surface-2',
      )}
    >
      <td className={cellClass({})}>
        <May right="setPrices">
          <SelectBox
            label={r.select(nameOf(price))}
            isChecked={isSelected}
            onChange={(next) => onSelect(price._id, next)}
          />
        </May>
      </td>
      {isEdited ? (
        <EditedCells price={price} columns={columns} />
      ) : (
        <>
          {columns.map((column) => (
            <Cell key={column.key} column={column}>
              {column.cell(price)}
            </Cell>
          ))}
          <td className={cellClass({})}>
            <RowActions price={price} />
          </td>
        </>
      )}
    </tr>
  );
});

function useEndEdit(id: string): () => void {
  const editing = useEditing();
  return () => {
    flushSync(editing.end);
    jobIn(rowOf(id), 'edit')?.focus();
  };
}

function EditedCells({ price, columns }: { price: ProductPrice; columns: PriceColumn[] }) {
  const end = useEndEdit(price._id);
  const edit = useRowEdit(price, end);
  const name = nameOf(price);
  const typed = (event: KeyboardEvent) => {
    // React also passes on the keys of a dialog that a cell has opened.
    if (!(event.target instanceof HTMLInputElement) || !event.currentTarget.contains(event.target)) return;
    if (event.key === 'Enter') edit.save();
    if (event.key === 'Escape') end();
  };
  return (
    <>
      {columns.map((column) => (
        <td key={column.key} className={cx(cellClass(column), column.editor && 'py-1')} onKeyDown={typed}>
          {column.editor ? column.editor(edit) : column.cell(price)}
        </td>
      ))}
      <td className={cellClass({})}>
        <div className="flex justify-end gap-1.5">
          <Button size="small" variant="primary" aria-label={t.saveRow(name)} busy={edit.busy} onClick={edit.save}>
            {t.save}
          </Button>
          <Button size="small" aria-label={t.cancelRow(name)} onClick={end}>
            {t.cancel}
          </Button>
        </div>
        <ChangedMeanwhile edit={edit} />
        <ConfirmChange edit={edit} />
      </td>
    </>
  );
}
