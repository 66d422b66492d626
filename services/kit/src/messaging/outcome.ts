import { isDatabaseAway } from '../mongo.ts';
import { BusUnavailable, QueryFailed } from './errors.ts';

/** How a handler ends. `undefined` means done: its effect is stored and every reply is confirmed. */
export type Outcome =
  | { readonly kind: 'retry'; readonly afterMs: number; readonly reason: string }
  | { readonly kind: 'dead'; readonly reason: string };

export const retryLater = (afterMs: number, reason: string): Outcome => ({ kind: 'retry', afterMs, reason });
export const dead = (reason: string): Outcome => ({ kind: 'dead', reason });

const BUG_ATTEMPTS = 3;
const AWAY_ATTEMPTS = 60;

/** A message whose handler throws is tried again, and dead-lettered after its last attempt. `attempt` is 0 at the first. */
export function outcomeOfThrown(error: unknown, attempt: number): Outcome {
  const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  const away = isAway(error);
  if (attempt + 1 >= (away ? AWAY_ATTEMPTS : BUG_ATTEMPTS)) return dead(reason);
  return retryLater(away && attempt > 4 ? 10_000 : 2_000, reason);
}

export const isAway = (error: unknown): boolean =>
  error instanceof BusUnavailable ||
  (error instanceof QueryFailed && (error.code === 'timeout' || error.code === 'unavailable')) ||
  isDatabaseAway(error);
