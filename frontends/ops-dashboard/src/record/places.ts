import type { Right } from '@topup/web-kit/host/host.ts';
import type { TabName } from '../list/use-address.ts';

export const RIGHTS: Record<TabName, Right> = {
  dashboard: 'readShop',
  orders: 'readShop',
  transactions: 'readPeople',
  users: 'readPeople',
  deliveries: 'readShop',
  brakes: 'readShop',
};

/** The right that the page at this address needs. */
export const rightToSee = (address: string): Right => {
  const [, tab = ''] = /[?&]tab=(\w+)/.exec(address) ?? [];
  return Object.hasOwn(RIGHTS, tab) ? RIGHTS[tab as TabName] : 'readShop';
};

const place = (parts: Record<string, string>): string => `/dashboard?${new URLSearchParams(parts)}`;

export const tabPlace = (tab: TabName): string => place({ tab });

/** The id tells apart accounts that share an e-mail address. */
export const userPlace = (email: string, userId?: string | null): string =>
  place({ tab: 'users', email, ...(userId ? { user: userId } : {}) });

export const orderPlace = (orderId: string): string => place({ tab: 'orders', q: orderId, view: orderId });

export const placedOrdersPlace = place({ tab: 'orders', status: 'placed' });

/** The margins of one day, `YYYY-MM-DD`. */
export const marginsPlace = (day: string): string => place({ tab: 'dashboard', margins: day });

export const refillPlace = place({ tab: 'deliveries', plan: 'open' });

export const ordersOfPlace = (email: string): string => place({ tab: 'orders', q: email });

export const transactionsPlace = (search: string, more: Record<string, string> = {}): string =>
  place({ tab: 'transactions', q: search, ...more });

/** The price dashboard, showing the products whose number or name has this text. */
export const pricesPlace = (search: string): string =>
  search ? `/admin?${new URLSearchParams({ q: search })}` : '/admin';

export const deliveryPlace = (unit: string): string => place({ tab: 'deliveries', view: unit });
