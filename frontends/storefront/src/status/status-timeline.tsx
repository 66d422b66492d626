import type { OrderStatus } from '@topup/web-kit/api/order-status.ts';
import { timelineTexts as t } from '../texts/timeline.ts';
import { Timeline } from '../timeline/timeline.tsx';

export const StatusTimeline = ({ answer: { timeline, items } }: { answer: OrderStatus }) =>
  timeline &&
  items && (
    <section className="mx-auto mt-4 w-full max-w-md rounded-lg border border-line bg-surface-1 p-5">
      <h2 className="mb-3 text-sm font-semibold text-text-2">{t.title}</h2>
      <Timeline timeline={timeline} items={items} />
    </section>
  );
