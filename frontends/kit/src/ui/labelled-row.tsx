import type { InputHTMLAttributes, ReactNode } from 'react';
import { Button } from './button.tsx';
import { cx } from './cx.ts';
import { Field } from './field.tsx';

type LabelledRowProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'prefix'> & {
  label: string;
  value: string;
  onText: (text: string) => void;
  error?: string | undefined;
  /** What the button beside the field says; on phones its icon alone is seen. */
  submit: string;
  icon: ReactNode;
};

/** One labelled text and the button that sends it, in one row: the button stays beside the input when an error appears. */
export const LabelledRow = ({ submit, icon, onText, className, ...field }: LabelledRowProps) => (
  <div className="flex items-start gap-2">
    <Field
      autoComplete="off"
      spellCheck={false}
      {...field}
      className={cx('min-w-0 flex-1', className)}
      onChange={({ target }) => onText(target.value)}
    />
    <Button type="submit" look="primary" className="mt-6.5" icon={icon}>
      <span className="max-sm:sr-only">{submit}</span>
    </Button>
  </div>
);
