import type { PaymentMethod } from '@topup/proto/enums';

/** What the player chose, beside the items: where they go, and how they are paid. Stored as it came. */
export type OrderChoice = {
  readonly gameCode: string;
  readonly playerId: string;
  readonly zoneId: string;
  readonly paymentMethod: PaymentMethod;
};

type Fields = Readonly<Record<keyof OrderChoice, true>>;

/**
 * Which fields count when two requests are compared, by version of the fingerprint; the last version is in use and has
 * every field. A new field is a new version behind the others: a call that is repeated across a deployment is compared
 * by the version that its order was stored with.
 */
export const COMPARED: readonly [...earlier: Partial<Fields>[], current: Fields] = [
  { gameCode: true, playerId: true, zoneId: true, paymentMethod: true },
];
