import type { PaymentMethod } from '@topup/proto/enums';

export type OrderChoice = {
  readonly gameCode: string;
  readonly playerId: string;
  readonly zoneId: string;
  readonly paymentMethod: PaymentMethod;
};

type Fields = Readonly<Record<keyof OrderChoice, true>>;

/** Compared fields by fingerprint version. For a new field append a version: an order is compared by the one it stores. */
export const COMPARED: readonly [...earlier: Partial<Fields>[], current: Fields] = [
  { gameCode: true, playerId: true, zoneId: true, paymentMethod: true },
];

export function choiceIn(order: OrderChoice): OrderChoice {
  const fields = COMPARED.at(-1) ?? {};
  return Object.fromEntries(Object.entries(order).filter(([name]) => name in fields)) as OrderChoice;
}
