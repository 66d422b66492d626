import type { ProductPrice } from '@topup/web-kit/api/product-prices.ts';
import { CirclePause, CirclePlay, History, Pencil, Trash2 } from 'lucide-react';
import { useEditing, useIsAnyEdited } from '../edit/editing.ts';
import { editTexts as t } from '../edit/texts.ts';
import { nameOf } from '../price/price-fields.ts';
import { rowTexts as r } from '../row/texts.ts';
import { RowAction } from './row-action.tsx';
import { useRowJobs } from '../row/row-jobs.ts';

/** Subscribes to the edit itself, so that only this button renders again. */
function EditButton({ price }: { price: ProductPrice }) {
  const editing = useEditing();
  const isLocked = useIsAnyEdited();
  return (
    <RowAction
      icon={Pencil}
      label={t.edit(nameOf(price))}
      data-job="edit"
      disabled={isLocked}
      {...(isLocked ? { title: t.locked } : {})}
      onClick={() => editing.begin(price._id)}
    />
  );
}

export function RowActions({ price }: { price: ProductPrice }) {
  const jobs = useRowJobs();
  const name = nameOf(price);
  return (
    <div className="flex justify-end gap-0.5">
      <EditButton price={price} />
      <RowAction
        icon={price.paused ? CirclePlay : CirclePause}
        label={price.paused ? r.resume(name) : r.pause(name)}
        data-job="pause"
        onClick={() => jobs.open('pause', price)}
      />
      <RowAction
        icon={History}
        label={r.history(name)}
        data-job="history"
        onClick={() => jobs.open('history', price)}
      />
      <RowAction
        icon={Trash2}
        label={t.remove(name)}
        tone="hover:text-danger"
        data-job="remove"
        onClick={() => jobs.open('remove', price)}
      />
    </div>
  );
}
