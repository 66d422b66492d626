import type { PaymentMethod } from '@topup/proto/enums';

/** What the player chose besides the items: game account and payment method. Stored as received. */
export type OrderChoice = {
  readonly gameCode: string;
  readonly playerId: string;
  readonly zoneId: string;
  readonly paymentMethod: PaymentMethod;
};

type Fields = Readonly<Record<keyof OrderChoice, true>>;

/**
 * Fields that the request fingerprint covers, per fingerprint version; the last version is in use and covers
 * all fields. Add a new field as a new version at the end: a request repeated across a deployment is compared
 * with the version stored in its order.
 */
export const COMPARED: readonly [...earlier: Partial<Fields>[], current: Fields] = [
  { gameCode: true, playerId: true, zoneId: true, paymentMethod: true },
];
