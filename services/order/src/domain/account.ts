import type { Person } from '@topup/kit/person';
import type { Order } from './order.ts';

/** The order with its account's current name and e-mail, by which admins search. A stored order has those of the time of sale. */
export const asKnownNow = (order: Order, user: { email: string; name: string } | null | undefined): Order =>
  user ? { ...order, accountName: user.name, accountEmail: user.email } : order;

export const buyerOf = ({ accountId, accountEmail: email }: Order): Person => ({ accountId, email });
