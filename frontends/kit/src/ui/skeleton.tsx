import { cx } from './cx.ts';

/** A grey stand-in of the final size, so that nothing moves when the content arrives. */
export const Skeleton = ({ className }: { className?: string }) => (
  <span aria-hidden="true" className={cx('block animate-shimmer rounded-sm bg-surface-3', className)} />
);

/** Says once, for screen readers, what the skeletons below stand for. The shell waits for its end to show a page whole. */
export const Loading = ({ label }: { label: string }) => (
  <span role="status" data-loading="" className="sr-only">
    {label}
  </span>
);
