/**
 * A price (or points) that was in force until `until`; zero means none. Values that were replaced within the same hour share one
 * span, from `low` to `high`, so that a day has at most 25 spans. `hadNone`: one of the values of this span was zero.
 */
export type Span = { readonly low: number; readonly high: number; readonly hadNone: boolean; readonly until: Date };
export type Range = { readonly low: number; readonly high: number };

const HOUR_MS = 3_600_000;
export const REMEMBERED_MS = 24 * HOUR_MS;

const isRecent = ({ until }: Span, now: Date): boolean => until.getTime() > now.getTime() - REMEMBERED_MS;
const hasValue = ({ high }: Span): boolean => high > 0;
const hourOf = (at: Date): number => Math.floor(at.getTime() / HOUR_MS);
const lower = (a: number, b: number): number => (a === 0 || b === 0 ? Math.max(a, b) : Math.min(a, b));

/** Adds `value`, in force until now. Drops spans that ended over a day ago, but never the last one with a value above zero. */
export function withEnded(spans: readonly Span[], value: number, now: Date): readonly Span[] {
  const recent = spans.filter((span) => isRecent(span, now));
  const kept = recent.some(hasValue) ? recent : [...spans.filter(hasValue).slice(-1), ...recent];
  const ended = { low: value, high: value, hadNone: value === 0, until: now };
  const last = kept.at(-1);
  if (!last || hourOf(last.until) !== hourOf(now)) return [...kept, ended];
  const low = lower(last.low, value);
  return [
    ...kept.slice(0, -1),
    { ...ended, low, high: Math.max(last.high, value), hadNone: last.hadNone || value === 0 },
  ];
}

/** From the lowest to the highest value of the last 24 hours, without zeros; if all are zero, of the last span above zero. */
export function rangeOf(spans: readonly Span[], current: number, now: Date): Range | null {
  const valued = spans.filter(hasValue);
  const recent = valued.filter((span) => isRecent(span, now));
  const known = current === 0 && recent.length === 0 ? valued.slice(-1) : recent;
  const all = current === 0 ? known : [...known, { low: current, high: current }];
  if (all.length === 0) return null;
  return { low: Math.min(...all.map(({ low }) => low)), high: Math.max(...all.map(({ high }) => high)) };
}

/** Whether there was no value at some time of the last 24 hours. */
export const hadNone = (spans: readonly Span[], now: Date): boolean =>
  spans.some((span) => span.hadNone && isRecent(span, now));
