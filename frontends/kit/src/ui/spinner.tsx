import { cx } from './cx.ts';

export const Spinner = ({ className = 'size-4' }: { className?: string }) => (
  <span
    aria-hidden="true"
    className={cx(
      'inline-block shrink-0 animate-spin rounded-full border-2 border-current border-t-transparent',
      className,
    )}
  />
);
