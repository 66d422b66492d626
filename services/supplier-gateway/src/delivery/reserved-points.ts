import type { Points } from '@topup/kit/points';
import { admits, stillReserved, type Reservation } from '../domain/admission.ts';

export type ReservedPoints = {
  /** Null if the balance does not cover the unit on top of everything already reserved. */
  reserve(balance: Points | null, unit: Points): Hold | null;
  /** Drops the reservations of calls that a new balance already shows. That balance was requested at `askedAt` (monotonic ms). */
  balanceRead(askedAt: number): void;
};
export type Hold = {
  /** To be called if the unit cost no points, because it was refused or never sent. */
  readonly release: () => void;
  /** To be called if the points are or may be spent. They stay reserved until a balance arrives that was requested after this. */
  readonly commit: () => void;
};

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
