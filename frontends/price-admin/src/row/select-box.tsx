import { useEffect, useRef } from 'react';
import { cx } from '@topup/web-kit/ui/cx.ts';

type SelectBoxProps = {
  label: string;
  isChecked: boolean;
  isMixed?: boolean;
  onChange: (isChecked: boolean) => void;
  className?: string;
};

export function SelectBox({ label, isChecked, isMixed = false, onChange, className }: SelectBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) input.current.indeterminate = isMixed;
  }, [isMixed]);
  return (
    <label className={cx('inline-flex size-8 cursor-pointer items-center justify-center', className)}>
      <input
        ref={input}
        type="checkbox"
        data-job="select"
        aria-label={label}
        checked={isChecked}
        onChange={({ target }) => onChange(target.checked)}
        className="size-4.5 cursor-pointer accent-info"
      />
    </label>
  );
}
