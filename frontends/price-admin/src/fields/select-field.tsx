import { useId } from 'react';
import { cx } from '@topup/web-kit/ui/cx.ts';
import { inputClass } from '@topup/web-kit/ui/field.tsx';
import { Select } from '@topup/web-kit/ui/select.tsx';

type Option = { value: string; label: string };

type SelectFieldProps = {
  label: string;
  options: Option[];
  value: string;
  onChange: (value: string) => void;
  className?: string;
};

export function SelectField({ label, options, value, onChange, className }: SelectFieldProps) {
  const id = useId();
  return (
    <div className={cx('flex min-w-0 flex-col gap-1.5', className)}>
      <label htmlFor={id} className="text-sm font-medium text-text-2">
        {label}
      </label>
      <Select id={id} value={value} onChange={({ target }) => onChange(target.value)} className={inputClass}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
    </div>
  );
}
