import type { PaymentMethod } from '@topup/proto/enums';

export type OrderChoice = {
  readonly gameCode: string;
  readonly playerId: string;
  readonly zoneId: string;
  readonly paymentMethod: PaymentMethod;
};

type Fields = Readonly<Record<keyof OrderChoice, true>>;

/** The fields that each fingerprint version compares. For a new field append a version; stored orders keep their version. */
export const COMPARED: readonly [...earlier: Partial<Fields>[], current: Fields] = [
  { gameCode: true, playerId: true, zoneId: true, paymentMethod: true },
];

export function choiceIn(order: OrderChoice): OrderChoice {
  const fields = COMPARED.at(-1) ?? {};
  return Object.fromEntries(Object.entries(order).filter(([name]) => name in fields)) as OrderChoice;
}
