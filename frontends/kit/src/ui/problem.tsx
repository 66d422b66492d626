import type { ReactNode } from 'react';
import { cx } from './cx.ts';

/** Why something failed, read out when it appears. Takes no room while it is empty. */
export const Problem = ({ children, className }: { children: ReactNode; className?: string }) => (
  <p role="alert" className={cx('text-sm text-danger empty:hidden', className)}>
    {children}
  </p>
);
