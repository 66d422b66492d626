import type { TypedContents } from '@topup/web-kit/api/admin-prices.ts';
import { Field } from '@topup/web-kit/ui/field.tsx';
import { contentsTexts as t } from './contents-texts.ts';
import type { RowEdit } from './use-row-edit.ts';

const NUMBER_LENGTH = 7;
const EXTRA_LENGTH = 120;

export default function ContentsFields({ edit, title }: { edit: RowEdit; title?: string }) {
  const { contents } = edit.draft;
  const field = (name: keyof TypedContents, hint?: string) => ({
    label: t.labels[name],
    hint,
    autoComplete: 'off',
    value: contents[name],
    onChange: ({ target }: { target: HTMLInputElement }) =>
      edit.change({ contents: { ...contents, [name]: target.value } }),
  });
  const number = (name: keyof TypedContents, hint?: string) => (
    <Field {...field(name, hint)} type="text" inputMode="numeric" maxLength={NUMBER_LENGTH} />
  );
  return (
    <fieldset className="grid min-w-0 gap-4">
      {title && <legend className="mb-3 text-sm font-semibold">{title}</legend>}
      <div className="grid grid-cols-2 items-start gap-3">
        {number('diamonds', t.withoutBonus)}
        {number('firstTimeDiamonds', t.withBonus)}
        {number('dailyDiamonds')}
        {number('days')}
      </div>
      <Field {...field('extra', t.extraHint)} maxLength={EXTRA_LENGTH} />
      <Field {...field('extraHindi')} maxLength={EXTRA_LENGTH} lang="hi" />
    </fieldset>
  );
}
