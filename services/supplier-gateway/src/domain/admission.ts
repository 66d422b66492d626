import type { Points } from '@topup/kit/points';

export type Reservation = {
  readonly points: Points;
  /** When the call ended, in monotonic ms; null while it is in flight. */
  readonly endedAt: number | null;
};

/** The balance may not show our latest calls yet, so the points that are reserved for them are subtracted. */
export function admits(balance: Points | null, reserved: Iterable<Reservation>, unit: Points): boolean {
  // A unit of unknown points, or with an unknown balance, is admitted: the supplier refuses it if points are short.
  if (unit === 0 || balance === null) return true;
  let left = balance - unit;
  for (const reservation of reserved) left -= reservation.points;
  return left >= 0;
}

/** A balance asked for at `askedAt` shows every call that had ended by then. */
export const stillReserved = (reservation: Reservation, askedAt: number): boolean =>
  reservation.endedAt === null || reservation.endedAt >= askedAt;
