import { PLACED_MAX_MS } from './deadlines.ts';
import { nameOf } from './machine.ts';
import type { Order } from './order.ts';
import { isAmbiguous } from './units.ts';

export type Durations = { readonly deliveryMs: number; readonly paymentWaitMs: number };

/** The expected end of delivery. Null if it is unknown or past, or while a unit is ambiguous: a person has to act first. */
export function expectedAt(order: Order, { deliveryMs }: Pick<Durations, 'deliveryMs'>, now: Date): Date | null {
  const at = estimate(order, deliveryMs);
  return at !== null && at > now && !order.units.some(isAmbiguous) ? at : null;
}

function estimate({ status, createdAt, stepSince }: Order, deliveryMs: number): Date | null {
  if (status === 'placed') return new Date(createdAt.getTime() + PLACED_MAX_MS);
  return status === 'processing' ? new Date(stepSince.getTime() + deliveryMs) : null;
}

export const closesAt = (order: Order, { paymentWaitMs }: Pick<Durations, 'paymentWaitMs'>): Date | null =>
  nameOf(order) === 'pending/payment' ? new Date(order.createdAt.getTime() + paymentWaitMs) : null;
