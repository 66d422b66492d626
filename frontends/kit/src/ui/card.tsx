import type { HTMLAttributes } from 'react';
import { cx } from './cx.ts';

/** A raised surface that holds one subject. */
export const Card = ({ className, ...rest }: HTMLAttributes<HTMLDivElement>) => (
  <div {...rest} className={cx('rounded-lg border border-line bg-surface-1 shadow-near', className ?? 'p-4 sm:p-6')} />
);
