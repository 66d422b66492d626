import type { Points } from '@topup/kit/points';

export type Reservation = {
  readonly points: Points;
  /** Monotonic ms at which the call ended with points (perhaps) taken; null while it is in flight. */
  readonly endedAt: number | null;
};

/** The balance may not show our own latest calls yet, so they are subtracted. */
export function admits(balance: Points | null, reserved: Iterable<Reservation>, unit: Points): boolean {
  // Without a known price or balance the unit is admitted: the supplier itself refuses it when points are short.
  if (unit === 0 || balance === null) return true;
  let left = balance - unit;
  for (const reservation of reserved) left -= reservation.points;
  return left >= 0;
}

/** A balance asked for at `askedAt` shows every call that had ended by then. */
export const stillReserved = (reservation: Reservation, askedAt: number): boolean =>
  reservation.endedAt === null || reservation.endedAt >= askedAt;
