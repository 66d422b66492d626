import { useLocation } from '@topup/web-kit/host/router.tsx';
import { shellTexts } from '../texts/shell.ts';
import { cx } from '@topup/web-kit/ui/cx.ts';
import { Loading, Skeleton, Skeletons } from '@topup/web-kit/ui/skeleton.tsx';

export const ScreenSkeleton = () => (
  <div className="mx-auto w-full max-w-5xl px-4 py-6">
    <Loading label={shellTexts.loading} />
    <Skeleton className="mb-6 h-8 w-48 max-w-full" />
    <Skeleton className="mb-4 h-28 w-full rounded-lg" />
    <div className={cx('grid gap-3', useLocation().pathname === '/user' && 'grid-cols-2 md:grid-cols-4')}>
      <Skeletons count={8} className="h-44 rounded-lg" />
    </div>
  </div>
);
