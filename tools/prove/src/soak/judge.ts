import { median } from '@topup/tests/load/median';
import type { Footprint } from './footprint.ts';

export type Sample = { readonly atMin: number; readonly footprints: Readonly<Record<string, Footprint>> };

/** Caches, compiled code and connection pools are full by then. */
const SETTLED_AFTER_MIN = 10;
const WINDOW_MIN = 5;
/** Both must be passed: a tenth of a small heap is noise, and so are a few megabytes of a large one. */
const GROWTH = { share: 0.1, mb: 8 };

export const JUDGED_FROM_MIN = SETTLED_AFTER_MIN + 2 * WINDOW_MIN;

/**
 * Compares the five minutes after minute 10 with the last five. Of a heap the smallest value counts, because that is what
 * the garbage collector leaves; of sockets the median. Returns a sentence for each that has grown.
 */
export function grown(name: string, samples: readonly Sample[]): string[] {
  const of = samples.flatMap(({ atMin, footprints }) => {
    const one = footprints[name];
    return one ? [{ atMin, ...one }] : [];
  });
  const lastMin = of.at(-1)?.atMin ?? 0;
  if (lastMin < JUDGED_FROM_MIN) return [];
  const first = of.filter(({ atMin }) => atMin >= SETTLED_AFTER_MIN && atMin < SETTLED_AFTER_MIN + WINDOW_MIN);
  const last = of.filter(({ atMin }) => atMin > lastMin - WINDOW_MIN);
  const heaps = [first, last].map((window) => Math.min(...window.flatMap(({ heapMb }) => heapMb ?? [])));
  const sockets = [first, last].map((window) => median(window.map((one) => one.sockets)));
  const [a = 0, b = 0] = heaps;
  const [c = 0, d = 0] = sockets;
  return [
    ...(Number.isFinite(b) && b - a > Math.max(a * GROWTH.share, GROWTH.mb)
      ? [`${name}: the heap after a collection grew from ${a.toFixed(0)} to ${b.toFixed(0)} MB`]
      : []),
    ...(d - c > Math.max(c * GROWTH.share, GROWTH.mb) ? [`${name}: the open sockets grew from ${c} to ${d}`] : []),
  ];
}

/** A third of the pod's memory is left for what a steady load does not show: exports, large bodies, a backlog. */
const SHARE_MAX = 2 / 3;

/** A sentence if the process ever held more than two thirds of the memory that its pod may have. */
export function tooLarge(name: string, samples: readonly Sample[], limitMb: number): string[] {
  const most = Math.max(0, ...samples.map(({ footprints }) => footprints[name]?.residentMb ?? 0));
  if (most <= limitMb * SHARE_MAX) return [];
  return [`${name}: ${most.toFixed(0)} MB are more than two thirds of the chart's limit of ${limitMb} MB`];
}
