import { useId, type InputHTMLAttributes, type ReactNode, type Ref } from 'react';
import { cx } from './cx.ts';

export const inputClass =
  'w-full min-h-11 rounded-md border border-line-strong bg-surface-1 px-3 text-base text-text-1 placeholder:text-text-3 ' +
  'transition-colors duration-150 hover:border-text-3 disabled:opacity-60 aria-invalid:border-danger';

type FieldProps = InputHTMLAttributes<HTMLInputElement> & {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  prefix?: string;
  ref?: Ref<HTMLInputElement>;
};

/** The text is 16 px, because phones zoom in on a focused field with smaller text. */
export function Field({ label, hint, error, prefix, className, ref, ...rest }: FieldProps) {
  const id = useId();
  const notes = error ? `${id}-error` : hint ? `${id}-hint` : undefined;
  return (
    <div className={cx('flex flex-col gap-1.5', className)}>
      <label htmlFor={id} className="text-sm font-medium text-text-2">
        {label}
      </label>
      <div className="relative">
        {prefix && (
          <span aria-hidden="true" className="absolute inset-y-0 left-3 flex items-center text-text-3">
            {prefix}
          </span>
        )}
        <input
          {...rest}
          id={id}
          ref={ref}
          aria-invalid={error ? true : rest['aria-invalid'] || undefined}
          aria-describedby={notes}
          className={cx(inputClass, 'read-only:opacity-60', prefix && 'pl-8')}
        />
      </div>
      {error ? (
        <p id={`${id}-error`} className="text-sm text-danger">
          {error}
        </p>
      ) : (
        hint && (
          <p id={`${id}-hint`} className="text-xs text-text-3">
            {hint}
          </p>
        )
      )}
    </div>
  );
}
