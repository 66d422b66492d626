import { PLACED_MAX_MS } from './deadlines.ts';
import { nameOf } from './machine.ts';
import type { Order } from './order.ts';
import { isAmbiguous } from './units.ts';

/** How long deliveries take at the moment, and how long a player may take to pay, in milliseconds. */
export type Durations = { readonly deliveryMs: number; readonly paymentWaitMs: number };

/**
 * The expected delivery time; null when unknown. Never a time in the past, and none while a unit is ambiguous,
 * because a person has to settle that unit.
 */
export function expectedAt(order: Order, { deliveryMs }: Pick<Durations, 'deliveryMs'>, now: Date): Date | null {
  const at = estimate(order, deliveryMs);
  return at !== null && at > now && !order.units.some(isAmbiguous) ? at : null;
}

function estimate({ status, createdAt, stepSince }: Order, deliveryMs: number): Date | null {
  if (status === 'placed') return new Date(createdAt.getTime() + PLACED_MAX_MS);
  return status === 'processing' ? new Date(stepSince.getTime() + deliveryMs) : null;
}

/** When an order that its player has not paid at the gateway closes by itself; null when it waits for no player. */
export const closesAt = (order: Order, { paymentWaitMs }: Pick<Durations, 'paymentWaitMs'>): Date | null =>
  nameOf(order) === 'pending/payment' ? new Date(order.createdAt.getTime() + paymentWaitMs) : null;
