import { sharedTexts } from '@topup/web-kit/texts/shared.ts';
import { timelineTexts as t } from '../texts/timeline.ts';
import { Button } from '@topup/web-kit/ui/button.tsx';
import { Skeleton } from '@topup/web-kit/ui/skeleton.tsx';
import { Timeline } from '../timeline/timeline.tsx';
import type { OrderNow } from './use-order-now.ts';

export function OrderTimeline({ now: { order, timeline, hasFailed, again } }: { now: OrderNow }) {
  if (timeline) return <Timeline timeline={timeline} items={order.items} />;
  if (!hasFailed) return <Skeleton className="h-20 rounded-md" />;
  return (
    <p className="flex flex-wrap items-center gap-3 text-sm text-text-2">
      <span>{t.failed}</span>
      <Button size="small" onClick={again}>
        {sharedTexts.tryAgain}
      </Button>
    </p>
  );
}
