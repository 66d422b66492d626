import { BRAKES, methodBrake, methodBrakes, productBrake } from '@topup/proto/brake-names';
import type { PaymentMethod } from '@topup/proto/enums';
import type { OrderFailure } from './failures.ts';
import type { Price } from './prices.ts';

/** The brakes that exist for every shop; each product has one too. */
export const ALWAYS: readonly string[] = [BRAKES.orders, ...methodBrakes];

type Beginning = { readonly paymentMethod: PaymentMethod; readonly lines: readonly { readonly productId: string }[] };
type Stopped = Extract<OrderFailure, { kind: 'orders_stopped' | 'method_stopped' | 'item_unavailable' }>;

/** Why the brakes that are on let no such order begin; null if they do. */
export function stoppedBy(
  on: ReadonlyMap<string, unknown>,
  { paymentMethod, lines }: Beginning,
  priceOf: (productId: string) => Price | undefined,
): Stopped | null {
  if (on.has(BRAKES.orders)) return { kind: 'orders_stopped' };
  if (on.has(methodBrake(paymentMethod))) return { kind: 'method_stopped' };
  const productIds = lines.map(({ productId }) => productId).filter((productId) => on.has(productBrake(productId)));
  if (productIds.length === 0) return null;
  return { kind: 'item_unavailable', productIds, known: productIds.flatMap((productId) => priceOf(productId) ?? []) };
}
