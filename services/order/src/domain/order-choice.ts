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
 * The fields that the request fingerprint covers, by fingerprint version. The last version is in use and covers all
 * fields. Add a new field as a new version at the end: a request that is repeated across a deployment is compared by
 * the version stored in its order.
 */
export const COMPARED: readonly [...earlier: Partial<Fields>[], current: Fields] = [
  { gameCode: true, playerId: true, zoneId: true, paymentMethod: true },
];

/** The player's choice without the rest of an order. A field that an older order lacks is absent. */
export function choiceIn(order: OrderChoice): OrderChoice {
  const fields = COMPARED.at(-1) ?? {};
  return Object.fromEntries(Object.entries(order).filter(([name]) => name in fields)) as OrderChoice;
}
