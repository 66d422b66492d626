import { cx } from './cx.ts';

/** A grey placeholder of the final size, so that nothing shifts when the content arrives. */
export const Skeleton = ({ className }: { className?: string }) => (
  <span aria-hidden="true" className={cx('block animate-shimmer rounded-sm bg-surface-3', className)} />
);

/** Tells screen readers once what is loading. The shell swaps in the live page when no `data-loading` is left. */
export const Loading = ({ label }: { label: string }) => (
  <span role="status" data-loading="" className="sr-only">
    {label}
  </span>
);
