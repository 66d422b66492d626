import type { ProductPrice } from '@topup/web-kit/api/product-prices.ts';
import { Button } from '@topup/web-kit/ui/button.tsx';
import { Dialog } from '@topup/web-kit/ui/dialog.tsx';
import { Field } from '@topup/web-kit/ui/field.tsx';
import { Form } from '@topup/web-kit/ui/form.tsx';
import { CirclePause, CirclePlay, History, Image, Trash2, type LucideIcon } from 'lucide-react';
import { useId } from 'react';
import { amountText } from '../price/amount.ts';
import { DriftChip, PausedChip } from '../price/chips.tsx';
import { MarginText } from '../price/margin-text.tsx';
import { nameOf } from '../price/price-fields.ts';
import { useRowJobs } from '../row/row-jobs.ts';
import { rowTexts as r } from '../row/texts.ts';
import { priceTexts as p } from '../price/texts.ts';
import { ChangedMeanwhile } from './changed-meanwhile.tsx';
import { ConfirmChange } from './confirm-change.tsx';
import { SheetContents } from './edit-contents.tsx';
import { editTexts as t } from './texts.ts';
import { useRowEdit, type RowEdit } from './use-row-edit.ts';

const Fields = ({ edit }: { edit: RowEdit }) => (
  <>
    <Field
      label={t.price}
      type="text"
      inputMode="decimal"
      autoComplete="off"
      maxLength={12}
      value={edit.draft.price}
      error={edit.problem || undefined}
      onChange={({ target }) => edit.change({ price: target.value })}
    />
    <Field
      label={t.displayName}
      autoComplete="off"
      maxLength={200}
      value={edit.draft.displayName}
      onChange={({ target }) => edit.change({ displayName: target.value })}
    />
    <Field
      label={t.points}
      type="text"
      inputMode="decimal"
      autoComplete="off"
      value={edit.draft.points}
      onChange={({ target }) => edit.change({ points: target.value })}
    />
  </>
);

const CurrentPrice = ({ price }: { price: ProductPrice }) => (
  <dl className="mb-4 grid grid-cols-2 gap-3 rounded-md bg-surface-2 p-3 text-sm">
    <div>
      <dt className="text-xs text-text-3">{p.columns.apiPrice}</dt>
      <dd className="flex flex-wrap items-center gap-2 font-semibold tabular-nums">
        <span>{`${amountText(price.originalPrice)} `}</span>
        <DriftChip drift={price.drift} />
      </dd>
    </div>
    <div>
      <dt className="text-xs text-text-3">{p.columns.margin}</dt>
      <dd className="font-semibold tabular-nums">
        <MarginText price={price} />
      </dd>
    </div>
    {price.paused && (
      <div className="col-span-2">
        <PausedChip paused={price.paused} /> <span className="text-text-2">{price.paused.reason}</span>
      </div>
    )}
  </dl>
);

const Job = ({ icon: Icon, children, onClick }: { icon: LucideIcon; children: string; onClick: () => void }) => (
  <Button onClick={onClick} icon={<Icon aria-hidden="true" className="size-4" />}>
    {children}
  </Button>
);

export function PriceSheet({ price, onClose }: { price: ProductPrice; onClose: () => void }) {
  const jobs = useRowJobs();
  const form = useId();
  const edit = useRowEdit(price, onClose);
  const name = nameOf(price);
  return (
    <Dialog
      onClose={onClose}
      title={name}
      description={`${price.productId} · ${price.spu}`}
      footer={
        <>
          <Button onClick={onClose} className="flex-1">
            {t.cancel}
          </Button>
          <Button variant="primary" type="submit" form={form} busy={edit.busy} className="flex-1">
            {t.save}
          </Button>
        </>
      }
    >
      <CurrentPrice price={edit.drafted} />
      <Form id={form} onSubmit={edit.save} className="grid gap-4">
        <Fields edit={edit} />
        <SheetContents edit={edit} />
      </Form>
      <div className="mt-5 grid grid-cols-2 gap-2">
        <Job icon={Image} onClick={() => jobs.open('icon', price)}>
          {r.short.icon}
        </Job>
        <Job icon={price.paused ? CirclePlay : CirclePause} onClick={() => jobs.open('pause', price)}>
          {price.paused ? r.short.resume : r.short.pause}
        </Job>
        <Job icon={History} onClick={() => jobs.open('history', price)}>
          {r.short.history}
        </Job>
        <Job icon={Trash2} onClick={() => jobs.open('remove', price)}>
          {t.removeTitle}
        </Job>
      </div>
      <ChangedMeanwhile edit={edit} />
      <ConfirmChange edit={edit} />
    </Dialog>
  );
}
