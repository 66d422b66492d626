import type { Points } from '@topup/kit/points';
import type { BalanceStatus } from '../domain/points-watch.ts';
import type { Halt } from '../domain/slice.ts';
import type { Fault, Watch } from '../domain/watch.ts';

/** The supplier's health as deliveries see it, and what they report to it. Kept by `jobs/watch-health.ts`. */
export type HealthWatch = {
  current(): Watch;
  /** Why nothing is sent now; null while orders flow. */
  halt(): Halt | null;
  /** What opened the breaker; null: it is not open. */
  openedBy(): Fault | null;
  /** How many createorder calls may be in flight now. */
  allowed(): number;
  /** Asks the supplier for its balance now; callers at the same time share the question. */
  probe(): Promise<void>;
  /** The supplier refused our signature. */
  signatureRefused(): void;
  /** A createorder call was answered, whatever the answer. */
  answered(): void;
  /** Pauses sending while our clock is off. */
  pause(paused: boolean): void;
  stop(): Promise<void>;
};

/** What is known of our balance at the supplier. `jobs/watch-points.ts` keeps it. */
export type PointsWatch = {
  /** A balance has been read. Rejects while the database is away. */
  read(balance: Points, at: Date): Promise<void>;
  /** The balance status at its last reading; null before the first. */
  status(): BalanceStatus | null;
};
