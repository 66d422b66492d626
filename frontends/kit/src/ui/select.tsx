import { ChevronDown } from 'lucide-react';
import type { SelectHTMLAttributes } from 'react';
import { cx } from './cx.ts';

/** Draws its own arrow, because browsers draw theirs at the very edge of the box and ignore its padding. */
export const Select = ({ className, ...rest }: SelectHTMLAttributes<HTMLSelectElement>) => (
  <span className="relative inline-grid min-w-0">
    <select {...rest} className={cx('appearance-none truncate pr-9', className)} />
    <ChevronDown
      aria-hidden="true"
      className="pointer-events-none absolute inset-y-0 right-3 my-auto size-4 text-text-3"
    />
  </span>
);
