import { useMay } from '@topup/web-kit/host/use-may.tsx';
import type { ProductPrice } from '@topup/web-kit/api/product-prices.ts';
import { CirclePause, CirclePlay, History, Pencil, Trash2, type LucideIcon } from 'lucide-react';
import { useEditing, useIsAnyEdited } from '../edit/editing.ts';
import { editTexts as t } from '../edit/texts.ts';
import { nameOf } from '../price/price-fields.ts';
import { rowTexts as r } from '../row/texts.ts';
import { useRowJobs } from '../row/row-jobs.ts';
import { cx } from '@topup/web-kit/ui/cx.ts';
import type { ButtonHTMLAttributes } from 'react';

/** Subscribes to whether any row is edited, so that only the edit buttons render again when that changes. */
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
  const history = (
    <RowAction icon={History} label={r.history(name)} data-job="history" onClick={() => jobs.open('history', price)} />
  );
  if (!useMay()('setPrices')) return <div className="flex justify-end">{history}</div>;
  return (
    <div className="flex justify-end gap-0.5">
      <EditButton price={price} />
      <RowAction
        icon={price.paused ? CirclePlay : CirclePause}
        label={price.paused ? r.resume(name) : r.pause(name)}
        data-job="pause"
        onClick={() => jobs.open('pause', price)}
      />
      {history}
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

type RowActionProps = ButtonHTMLAttributes<HTMLButtonElement> & { icon: LucideIcon; label: string; tone?: string };

const RowAction = ({ icon: Icon, label, tone = 'hover:text-text-1', className, ...rest }: RowActionProps) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    {...rest}
    className={cx(
      'inline-flex size-8 items-center justify-center rounded-sm text-text-3 transition-colors hover:bg-surface-3 disabled:cursor-not-allowed disabled:opacity-40',
      tone,
      className,
    )}
  >
    <Icon aria-hidden="true" className="size-4" />
  </button>
);
