import type { Person } from '@topup/kit/person';
import type { Order } from './order.ts';

/** The order with its account's current name and e-mail, by which admins search. A stored order has those of its sale. */
export const asKnownNow = (order: Order, user: { email: string; name: string } | null | undefined): Order =>
  user ? { ...order, accountName: user.name, accountEmail: user.email } : order;

/** Who pays for the order and gets its refunds. */
export const buyerOf = ({ accountId, accountEmail: email }: Order): Person => ({ accountId, email });
