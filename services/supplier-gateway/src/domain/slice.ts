import { isOpen, type MaybeAbsent } from './attempt.ts';
import type { Timing } from './timing.ts';

/** A 50-unit order does not stand before every new player: so many sends, or so long, then others have their turn. */
export const SLICE_UNITS = 5;

/** Why the gateway stops before all units are settled. */
export type Halt = 'points' | 'breaker' | 'paused';
export type Slice = { readonly startedAt: number; readonly sends: number };

export const mayContinue = (slice: Slice, at: number, timing: Timing): boolean =>
  slice.sends < SLICE_UNITS && at - slice.startedAt < timing.sliceMs;

/** What is left of an order after a slice. A unit that somebody else is sending is not left: the order asks again. */
export function remaining(states: Iterable<MaybeAbsent>, halt: Halt | null): 'none' | 'more' | 'halted' {
  for (const state of states) if (isOpen(state)) return halt ? 'halted' : 'more';
  return 'none';
}
