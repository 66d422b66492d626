import { useEffect, useRef } from 'react';
import { cx } from '@topup/web-kit/ui/cx.ts';

type SelectBoxProps = {
  label: string;
  /** Text shown beside the box. Screen readers read `label`, which contains it. */
  words?: string;
  isChecked: boolean;
  isMixed?: boolean;
  onChange: (isChecked: boolean) => void;
  className?: string;
};

export function SelectBox({ label, words, isChecked, isMixed = false, onChange, className }: SelectBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) input.current.indeterminate = isMixed;
  }, [isMixed]);
  return (
    <label
      className={cx(
        'inline-flex cursor-pointer items-center',
        words ? 'min-h-8 gap-2 px-2' : 'size-8 justify-center',
        className,
      )}
    >
      <input
        ref={input}
        type="checkbox"
        data-job="select"
        aria-label={label}
        checked={isChecked}
        onChange={({ target }) => onChange(target.checked)}
        className="size-4.5 cursor-pointer accent-info"
      />
      {words && <span>{words}</span>}
    </label>
  );
}
