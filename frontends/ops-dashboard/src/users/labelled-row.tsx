import type { InputHTMLAttributes, ReactNode } from 'react';
import { Button } from '@topup/web-kit/ui/button.tsx';
import { cx } from '@topup/web-kit/ui/cx.ts';
import { Field } from '@topup/web-kit/ui/field.tsx';

type LabelledRowProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'prefix'> & {
  label: string;
  value: string;
  onText: (text: string) => void;
  error?: string | undefined;
  submit: string;
  icon: ReactNode;
};

export const LabelledRow = ({ submit, icon, onText, className, ...field }: LabelledRowProps) => (
  <div className="flex flex-wrap items-start gap-2">
    <Field
      autoComplete="off"
      spellCheck={false}
      {...field}
      className={cx('min-w-0 flex-1 basis-32', className)}
      onChange={({ target }) => onText(target.value)}
    />
    <Button type="submit" variant="primary" className="mt-6.5 max-[14rem]:mt-0" icon={icon}>
      <span className="max-sm:sr-only">{submit}</span>
    </Button>
  </div>
);
