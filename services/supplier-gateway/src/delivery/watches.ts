import type { Points } from '@topup/kit/points';
import type { Charges } from '@topup/kit/supplier-cost';
import type { ChargesSetting, Conclusion } from '../domain/charges.ts';
import type { BalanceStatus } from '../domain/points-watch.ts';
import type { Halt } from '../domain/slice.ts';
import type { Fault, Watch } from '../domain/watch.ts';

export type HealthWatch = {
  current(): Watch;
  halt(): Halt | null;
  openedBy(): Fault | null;
  allowed(): number;
  probe(): Promise<void>;
  signatureRefused(): void;
  answered(): void;
  /** Nothing is sent while one of the two pauses. */
  pause(by: 'clock' | 'brake', paused: boolean): void;
  stop(): Promise<void>;
};

export type PointsWatch = {
  /** Rejects while the database is away. */
  read(balance: Points, at: Date): Promise<void>;
  status(): BalanceStatus | null;
};

export type ChargesWatch = {
  readonly setting: ChargesSetting;
  /** How units with a multiplier are counted, by the setting or by what was concluded. */
  charges(): Charges;
  /** What was concluded from the balance, whatever the setting. */
  conclusion(): Conclusion;
};
