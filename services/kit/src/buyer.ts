import { unavailable } from './errors.ts';
import type { Log } from './log.ts';
import type { Bus } from './messaging.ts';
import type { Person } from './person.ts';

export type BuyerOf = (orderId: string) => Promise<Person | null>;

/** Asks the order service, and throws 503 when it does not answer. Null for an unknown order. */
export const askingOrder =
  (bus: Pick<Bus, 'ask'>, log: Log): BuyerOf =>
  async (orderId) => {
    const { found, accountId, email } = await bus.ask('order.buyer.get', { orderId }).catch((error: unknown) => {
      log.warn({ err: error, orderId }, 'the buyer of an order could not be read');
      throw unavailable('The order service does not answer. Please try again.');
    });
    return found ? { accountId, email } : null;
  };
