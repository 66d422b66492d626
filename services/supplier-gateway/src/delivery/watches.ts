import type { Points } from '@topup/kit/points';
import type { BalanceStatus } from '../domain/points-watch.ts';
import type { Halt } from '../domain/slice.ts';
import type { Fault, Watch } from '../domain/watch.ts';

/**
 * The supplier's health as deliveries see it, and what deliveries report to it. Implemented in `jobs/watch-health.ts`.
 */
export type HealthWatch = {
  current(): Watch;
  /** Why nothing is sent now; null while orders flow. */
  halt(): Halt | null;
  /** What opened the breaker; null while it is not open. */
  openedBy(): Fault | null;
  /** How many createorder calls may be in flight now. */
  allowed(): number;
  /** Asks the supplier for its balance now; concurrent callers share one request. */
  probe(): Promise<void>;
  /** Call when the supplier refused our signature. */
  signatureRefused(): void;
  /** Call when a createorder call was answered, with any status. */
  answered(): void;
  /** Pauses or resumes sending; sending is paused while our clock is wrong. */
  pause(paused: boolean): void;
  stop(): Promise<void>;
};

/** The balance status at the supplier. Implemented in `jobs/watch-points.ts`. */
export type PointsWatch = {
  /** Processes a balance that was read. Rejects while the database is away. */
  read(balance: Points, at: Date): Promise<void>;
  /** The balance status of the latest reading; null before the first. */
  status(): BalanceStatus | null;
};
