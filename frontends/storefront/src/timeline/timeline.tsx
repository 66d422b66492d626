import type { TimelineEntry } from '@topup/web-kit/api/order-status.ts';
import { formatIstSeconds, formatLocalSeconds } from '@topup/web-kit/format/times.ts';
import { timelineTexts as t } from '../texts/timeline.ts';
import { timelineLines } from './timeline-words.ts';

type Props = { timeline: readonly TimelineEntry[]; items: readonly { spu: string; quantity: number }[] };

export const Timeline = ({ timeline, items }: Props) => (
  <ol aria-live="polite" className="grid text-left text-sm">
    {timelineLines(timeline, items).map(({ words, at }, index) => (
      <li key={index} className="relative grid gap-x-3 pb-3 pl-5 last:pb-0 sm:grid-cols-[minmax(0,1fr)_auto]">
        <span aria-hidden="true" className="absolute top-1.5 left-0 size-2 rounded-full bg-info" />
        <span
          aria-hidden="true"
          className="absolute top-3.5 bottom-0 left-[3px] w-0.5 bg-line [li:last-child>&]:hidden"
        />
        <span className="min-w-0 font-medium break-words">{words}</span>
        {at ? (
          <time dateTime={at} title={formatIstSeconds(at)} className="text-xs text-text-3 tabular-nums sm:leading-5">
            {formatLocalSeconds(at)}
          </time>
        ) : (
          <span className="text-xs text-text-3 sm:leading-5">{t.now}</span>
        )}
      </li>
    ))}
  </ol>
);
