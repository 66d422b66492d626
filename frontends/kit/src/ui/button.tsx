import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react';
import { cx } from './cx.ts';
import { Spinner } from './spinner.tsx';

export type ButtonLook = 'primary' | 'plain' | 'quiet' | 'danger';
export type ButtonSize = 'small' | 'normal' | 'large';

/** Colours that a person forces upon the page leave of these only the borders; hence one also where none is seen. */
const LOOKS: Record<ButtonLook, string> = {
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

/** The classes of a button, for links that look like one. */
export const buttonClass = (look: ButtonLook = 'plain', size: ButtonSize = 'normal', more = ''): string =>
  cx(
    // Its words stay in one line as long as the row that it stands in has the room.
    'inline-flex min-w-fit items-center justify-center select-none transition-colors duration-150 sm:whitespace-nowrap',
    'disabled:opacity-55 disabled:cursor-not-allowed disabled:shadow-none',
    'aria-disabled:opacity-55 aria-disabled:cursor-not-allowed aria-disabled:shadow-none',
    LOOKS[look],
    SIZES[size],
    more,
  );

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  look?: ButtonLook;
  size?: ButtonSize;
  busy?: boolean;
  /** Cannot be pressed now, but may be in a moment: unlike a disabled one it keeps the focus. */
  locked?: boolean;
  icon?: ReactNode;
  ref?: Ref<HTMLButtonElement>;
};

/** Also keeps the form from being sent, which Enter in a field does by a press of its button. */
const ignored = (event: MouseEvent): void => event.preventDefault();

/** A button that locks itself and shows a spinner while `busy`. The focus stays on it: a disabled one would lose it. */
export function Button(props: ButtonProps) {
  const { look, size, busy = false, locked = false, icon, className, children, disabled, onClick, ...rest } = props;
  const isLocked = busy || locked;
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass(look, size, className)}
      disabled={disabled && !isLocked}
      aria-disabled={isLocked || undefined}
      aria-busy={busy || undefined}
      onClick={isLocked ? ignored : onClick}
    >
      {busy ? <Spinner /> : icon}
      {children}
    </button>
  );
}
