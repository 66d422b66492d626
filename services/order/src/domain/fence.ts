import { nameOf, type StateName } from './machine.ts';
import type { Order } from './order.ts';
import { isOpen } from './units.ts';

export const BLOCKED = 'the account is blocked';

const TO_VOIDING: { readonly [N in StateName]?: readonly StateName[] } = {
  'processing/delivering': ['placed/waiting', 'placed/voiding'],
  'placed/waiting': ['placed/voiding'],
};

/**
 * The states through which an order of a blocked account leaves a state in which its units could be sent. Empty if none
 * could: a unit whose outcome is unknown waits for its verdict.
 */
export const fenceOf = (order: Pick<Order, 'status' | 'step' | 'units' | 'blocked'>): readonly StateName[] =>
  order.blocked && order.units.some(isOpen) ? (TO_VOIDING[nameOf(order as Order)] ?? []) : [];
