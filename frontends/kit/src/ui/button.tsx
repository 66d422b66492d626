import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react';
import { cx } from './cx.ts';
import { Spinner } from './spinner.tsx';

export type ButtonVariant = 'primary' | 'plain' | 'quiet' | 'danger';
export type ButtonSize = 'small' | 'normal' | 'large';

/** Every variant has a border, even if transparent: in forced-colours mode only borders remain visible. */
const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'border border-transparent bg-accent text-on-accent hover:bg-accent-hover shadow-near font-semibold',
  plain: 'bg-surface-2 text-text-1 border border-line hover:bg-surface-3 font-medium',
  quiet: 'border border-transparent text-text-2 hover:text-text-1 hover:bg-surface-2 font-medium',
  danger: 'border border-transparent bg-danger-fill text-white hover:opacity-90 font-semibold',
};

const SIZES: Record<ButtonSize, string> = {
  small: 'min-h-9 px-3 text-sm rounded-sm gap-1.5',
  normal: 'min-h-11 px-4 text-sm rounded-md gap-2',
  large: 'min-h-12 px-6 text-base rounded-md gap-2',
};

export const buttonClass = (variant: ButtonVariant = 'plain', size: ButtonSize = 'normal', more = ''): string =>
  cx(
    // Keeps the label on one line while the row has room.
    'inline-flex min-w-fit max-[14rem]:min-w-0 [&>svg]:shrink-0 items-center justify-center select-none transition-colors duration-150 sm:whitespace-nowrap',
    'aria-disabled:opacity-55 aria-disabled:cursor-not-allowed aria-disabled:shadow-none',
    VARIANTS[variant],
    SIZES[size],
    more,
  );

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  variant?: ButtonVariant;
  size?: ButtonSize;
  busy?: boolean;
  /** A locked button ignores presses, but unlike a disabled button it keeps the focus. */
  locked?: boolean;
  icon?: ReactNode;
  ref?: Ref<HTMLButtonElement>;
};

/** Also prevents a submit by Enter in a field, because Enter clicks the form's submit button. */
const ignored = (event: MouseEvent): void => event.preventDefault();

/** A `busy` or `locked` button is not disabled, because a disabled button would lose the focus. */
export function Button(props: ButtonProps) {
  const { variant, size, busy = false, locked = false, icon, className, children, disabled, onClick, ...rest } = props;
  const isLocked = busy || locked;
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass(variant, size, className)}
      disabled={disabled && !isLocked}
      aria-disabled={isLocked || disabled || undefined}
      aria-busy={busy || undefined}
      onClick={isLocked ? ignored : onClick}
    >
      {busy ? <Spinner /> : icon}
      {children !== undefined && <span>{children}</span>}
    </button>
  );
}
