import { points, type Points } from '@topup/kit/points';
import { countedCost, type Charges, type Multiplied } from '@topup/kit/supplier-cost';
import { admits, stillReserved, type Reservation } from '../domain/admission.ts';

export type ReservedPoints = {
  /** Null if the balance does not cover what the unit may cost on top of everything already reserved. */
  reserve(balance: Points | null, unit: Costing): Hold | null;
  /** Drops the reservations of calls that a new balance already shows. That balance was requested at `askedAt` (monotonic ms). */
  balanceRead(askedAt: number): void;
};
type Costing = Multiplied & { readonly pointsHundredths: number };
export type Hold = {
  /** To be called if the unit cost no points, because it was refused or never sent. */
  readonly release: () => void;
  /** To be called if the points are or may be spent. They stay reserved until a balance arrives that was requested after this. */
  readonly commit: () => void;
};

export function createReservedPoints(charges: () => Charges): ReservedPoints {
  const all = new Map<symbol, Reservation>();
  return {
    reserve: (balance, unit) => {
      const needed = countedCost(points(unit.pointsHundredths), unit.multiplierMillionths, charges());
      if (!admits(balance, all.values(), needed)) return null;
      const id = Symbol();
      all.set(id, { points: needed, endedAt: null });
      return {
        release: () => void all.delete(id),
        commit: () => void all.set(id, { points: needed, endedAt: performance.now() }),
      };
    },
    balanceRead: (askedAt) => {
      for (const [id, reservation] of all) if (!stillReserved(reservation, askedAt)) all.delete(id);
    },
  };
}
