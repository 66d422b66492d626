import { sharedTexts } from '@topup/web-kit/texts/shared.ts';
import { Loading, Skeleton } from '@topup/web-kit/ui/skeleton.tsx';

/** Stands in while a page's own code is on the way. */
export const PageSkeleton = () => (
  <div className="mx-auto w-full max-w-5xl px-4 py-6">
    <Loading label={sharedTexts.loading} />
    <Skeleton className="mb-6 h-8 w-48 max-w-full" />
    <Skeleton className="mb-4 h-28 w-full rounded-lg" />
    <Skeleton className="h-64 w-full rounded-lg" />
  </div>
);
