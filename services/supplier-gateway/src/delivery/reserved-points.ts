import type { Points } from '@topup/kit/points';
import { admits, stillReserved, type Reservation } from '../domain/admission.ts';

export type ReservedPoints = {
  /** Reserves a unit's points if the balance covers them on top of everything already reserved; null if it does not. */
  reserve(balance: Points | null, unit: Points): Hold | null;
  /** Call when a balance that was requested at `askedAt` (monotonic ms) has arrived. */
  balanceRead(askedAt: number): void;
};
export type Hold = {
  /** The unit cost no points: refused, or never sent. */
  readonly release: () => void;
  /** The points are or may be spent: kept reserved until a later balance reflects it. */
  readonly commit: () => void;
};

/** Tracks the points that this process has spent, or may be spending, since the last balance. */
export function createReservedPoints(): ReservedPoints {
  const all = new Map<symbol, Reservation>();
  return {
    reserve: (balance, unit) => {
      if (!admits(balance, all.values(), unit)) return null;
      const id = Symbol();
      all.set(id, { points: unit, endedAt: null });
      return {
        release: () => void all.delete(id),
        commit: () => void all.set(id, { points: unit, endedAt: performance.now() }),
      };
    },
    balanceRead: (askedAt) => {
      for (const [id, reservation] of all) if (!stillReserved(reservation, askedAt)) all.delete(id);
    },
  };
}
