import { isDatabaseAway } from '../mongo.ts';
import { BusUnavailable, QueryFailed } from './errors.ts';

/** How a handler ends. `undefined` means done: the effect is committed and every reply is confirmed. */
export type Outcome =
  | { readonly kind: 'retry'; readonly afterMs: number; readonly reason: string }
  | { readonly kind: 'dead'; readonly reason: string };

export const retryLater = (afterMs: number, reason: string): Outcome => ({ kind: 'retry', afterMs, reason });
export const dead = (reason: string): Outcome => ({ kind: 'dead', reason });

/** After this many failures by a bug, a message is dead-lettered. */
const BUG_ATTEMPTS = 3;
/** Maximum number of retries while the database or broker is away. */
const AWAY_ATTEMPTS = 60;

/** The outcome for a message whose handler threw on its `attempt`-th try (0 = first). A bug never acknowledges it. */
export function outcomeOfThrown(error: unknown, attempt: number): Outcome {
  const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  const away = isAway(error);
  if (attempt + 1 >= (away ? AWAY_ATTEMPTS : BUG_ATTEMPTS)) return dead(reason);
  return retryLater(away && attempt > 4 ? 10_000 : 2_000, reason);
}

export const isAway = (error: unknown): boolean =>
  error instanceof BusUnavailable ||
  (error instanceof QueryFailed && error.code === 'timeout') ||
  isDatabaseAway(error);
