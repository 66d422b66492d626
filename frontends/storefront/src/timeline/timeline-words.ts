import type { TimelineEntry } from '@topup/web-kit/api/order-status.ts';
import { formatRupees } from '@topup/web-kit/format/rupees.ts';
import { timelineTexts as t } from '../texts/timeline.ts';

type Item = { spu: string; quantity: number };

/** Formats 1, 2, 3, 7 as '1–3, 7'. */
function ranges(numbers: readonly number[]): string {
  const runs: [number, number][] = [];
  for (const number of [...numbers].sort((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last && number === last[1] + 1) last[1] = number;
    else runs.push([number, number]);
  }
  return runs.map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`)).join(', ');
}

function itemOf({ item, units }: TimelineEntry, items: readonly Item[]): string {
  const sold = typeof item === 'number' ? items[item] : undefined;
  if (!sold) return '';
  return sold.quantity > 1 && units ? t.units(sold.spu, ranges(units), sold.quantity) : sold.spu;
}

export type TimelineLine = { words: string; at: string | null };

/** Skips events that a newer server sends and this version has no text for. */
export function timelineLines(timeline: readonly TimelineEntry[], items: readonly Item[]): TimelineLine[] {
  const before = new Set<string>();
  return timeline.flatMap((entry) => {
    const { what, at = null, amount, to } = entry;
    const say = Object.hasOwn(t.events, what) ? t.events[what] : undefined;
    if (!say) return [];
    const isAgain = before.has(what);
    before.add(what);
    const shown = typeof amount === 'number' ? formatRupees(amount) : null;
    return [{ words: say({ item: itemOf(entry, items), amount: shown, isAgain, to: to ?? '' }), at }];
  });
}
