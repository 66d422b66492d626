import type { TabName } from './use-address.ts';

/** URLs within the dashboard, for links from one record to another. */
const place = (parts: Record<string, string>): string => `/dashboard?${new URLSearchParams(parts)}`;

export const tabPlace = (tab: TabName): string => place({ tab });

/** A user's page. The id tells apart accounts that share an e-mail address. */
export const userPlace = (email: string, userId?: string | null): string =>
  place({ tab: 'users', email, ...(userId ? { user: userId } : {}) });

export const orderPlace = (orderId: string): string => place({ tab: 'orders', q: orderId, view: orderId });

/** The orders that wait for supplier points. */
export const placedOrdersPlace = place({ tab: 'orders', status: 'placed' });

/** The orders of the users with this e-mail address. */
export const ordersOfPlace = (email: string): string => place({ tab: 'orders', q: email });

/** The transactions that match a search text, for example an order id or an e-mail address. `more` adds filters. */
export const transactionsPlace = (search: string, more: Record<string, string> = {}): string =>
  place({ tab: 'transactions', q: search, ...more });

export const deliveryPlace = (unit: string): string => place({ tab: 'deliveries', view: unit });
