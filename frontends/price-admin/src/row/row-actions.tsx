import type { ProductPrice } from '@topup/web-kit/api/product-prices.ts';
import { Pencil } from 'lucide-react';
import { useEditing, useIsAnyEdited } from '../edit/editing.ts';
import { editTexts as t } from '../edit/texts.ts';
import { nameOf } from '../prices/facts.ts';
import { RowAction } from './row-action.tsx';

/** One row at a time: while any is edited, no other can be. Listens by itself, so that its row need not render. */
export function EditButton({ price }: { price: ProductPrice }) {
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
