import type { Person } from '@topup/kit/person';
import type { Order } from './order.ts';

/** With the account's present name and address, by which admins search; the order's copies are from when it was placed. */
export const asKnownNow = (order: Order, user: { email: string; name: string } | null | undefined): Order =>
  user ? { ...order, accountName: user.name, accountEmail: user.email } : order;

/** Who pays for it and gets its refunds. */
export const buyerOf = ({ accountId, accountEmail: email }: Order): Person => ({ accountId, email });
