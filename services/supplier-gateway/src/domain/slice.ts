import { isOpen, type MaybeAbsent } from './attempt.ts';
import type { Timing } from './timing.ts';

/** How many units of an order are sent before other orders have their turn, so that a large order does not hold them up. */
export const SLICE_UNITS = 5;

export type Halt = 'points' | 'breaker' | 'paused';
export type Slice = { readonly startedAt: number; readonly sends: number };

export const mayContinue = (slice: Slice, at: number, timing: Timing): boolean =>
  slice.sends < SLICE_UNITS && at - slice.startedAt < timing.sliceMs;

/** A unit that another worker is sending does not count as remaining, because the order service repeats its command anyway. */
export function remaining(states: Iterable<MaybeAbsent>, halt: Halt | null): 'none' | 'more' | 'halted' {
  for (const state of states) if (isOpen(state)) return halt ? 'halted' : 'more';
  return 'none';
}
