import { cx } from './cx.ts';

export const Skeleton = ({ className }: { className?: string }) => (
  <span
    aria-hidden="true"
    className={cx('block animate-shimmer rounded-sm bg-surface-3 forced-colors:outline', className)}
  />
);

export const Skeletons = ({ count, className }: { count: number; className: string }) =>
  Array.from({ length: count }, (_, index) => <Skeleton key={index} className={className} />);

/** The shell replaces the prerendered page by the live page once the live page has no `data-loading` left. */
export const Loading = ({ label }: { label: string }) => (
  <span role="status" data-loading="" className="sr-only">
    {label}
  </span>
);

export const LoadingBlock = ({ label, className }: { label: string; className: string }) => (
  <>
    <Loading label={label} />
    <Skeleton className={className} />
  </>
);
