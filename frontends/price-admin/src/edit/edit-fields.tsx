import { cx } from '@topup/web-kit/ui/cx.ts';
import { inputClass } from '@topup/web-kit/ui/field.tsx';
import { useEffect, useRef, type InputHTMLAttributes } from 'react';
import { EditContents } from './edit-contents.tsx';
import { editTexts as t } from './texts.ts';
import type { RowEdit } from './use-row-edit.ts';

const tight = inputClass.replace('min-h-11', 'min-h-9').replace('px-3', 'px-2').replace('text-base', 'text-sm');

type InputProps = InputHTMLAttributes<HTMLInputElement> & { label: string; numeric?: boolean };

const Input = ({ label, numeric = false, ...rest }: InputProps) => (
  <input
    {...rest}
    aria-label={label}
    autoComplete="off"
    onFocus={({ target }) => target.select()}
    className={cx(tight, numeric && 'text-right tabular-nums')}
  />
);

export const EditName = ({ edit }: { edit: RowEdit }) => (
  <>
    <Input
      label={t.displayName}
      maxLength={200}
      value={edit.draft.displayName}
      onChange={({ target }) => edit.change({ displayName: target.value })}
    />
    <EditContents edit={edit} />
    {edit.problem && (
      <p id={`problem-${edit.seen._id}`} className="pt-1 text-xs font-medium text-danger">
        {edit.problem}
      </p>
    )}
  </>
);

export function EditPrice({ edit }: { edit: RowEdit }) {
  const box = useRef<HTMLSpanElement>(null);
  useEffect(() => box.current?.querySelector('input')?.focus(), []);
  return (
    <span ref={box}>
      <Input
        numeric
        label={t.price}
        type="text"
        inputMode="decimal"
        maxLength={12}
        aria-describedby={edit.problem ? `problem-${edit.seen._id}` : undefined}
        value={edit.draft.price}
        onChange={({ target }) => edit.change({ price: target.value })}
      />
    </span>
  );
}

export const EditPoints = ({ edit }: { edit: RowEdit }) => (
  <Input
    numeric
    label={t.points}
    type="text"
    inputMode="decimal"
    aria-describedby={edit.problem ? `problem-${edit.seen._id}` : undefined}
    value={edit.draft.points}
    onChange={({ target }) => edit.change({ points: target.value })}
  />
);
