import type { TabName } from './use-address.ts';

/** Addresses within the dashboard, for links from one record to another. */
const place = (parts: Record<string, string>): string => `/dashboard?${new URLSearchParams(parts)}`;

export const tabPlace = (tab: TabName): string => place({ tab });

/** A user, by id too: several accounts may have one e-mail address. */
export const userPlace = (email: string, userId?: string | null): string =>
  place({ tab: 'users', email, ...(userId ? { user: userId } : {}) });

export const orderPlace = (orderId: string): string => place({ tab: 'orders', q: orderId, view: orderId });

/** The orders that wait for points. */
export const placedOrdersPlace = place({ tab: 'orders', status: 'placed' });

/** The orders of whoever has this e-mail address. */
export const ordersOfPlace = (email: string): string => place({ tab: 'orders', q: email });

/** The transactions that a text finds: an order's by its id, a player's by e-mail address. `more` narrows them. */
export const transactionsPlace = (search: string, more: Record<string, string> = {}): string =>
  place({ tab: 'transactions', q: search, ...more });

export const deliveryPlace = (unit: string): string => place({ tab: 'deliveries', view: unit });
