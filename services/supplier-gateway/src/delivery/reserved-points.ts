import type { Points } from '@topup/kit/points';
import { admits, stillReserved, type Reservation } from '../domain/admission.ts';

export type ReservedPoints = {
  /** Reserves a unit's points when the balance covers it beside everything already reserved; null when it does not. */
  reserve(balance: Points | null, unit: Points): Hold | null;
  /** A balance that was asked for at `askedAt` (monotonic ms) has arrived. */
  balanceRead(askedAt: number): void;
};
export type Hold = {
  /** The points are certainly still there: refused, or never sent. */
  readonly release: () => void;
  /** The points are gone, or may be: kept until a later balance shows it. */
  readonly commit: () => void;
};

/** What this process has spent or may be spending since the balance was last read. */
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
