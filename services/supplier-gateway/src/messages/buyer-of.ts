import { unavailable } from '@topup/kit/errors';
import type { Log } from '@topup/kit/log';
import type { Bus } from '@topup/kit/messaging';
import type { Person } from '@topup/kit/person';

/** Null: the order service does not know the order. Throws 503 when it does not answer. */
export const askingOrder =
  (bus: Pick<Bus, 'ask'>, log: Log) =>
  async (orderId: string): Promise<Person | null> => {
    const { found, accountId, email } = await bus.ask('order.buyer.get', { orderId }).catch((error: unknown) => {
      log.warn({ err: error, orderId }, 'the buyer of an order could not be read');
      throw unavailable('The order service does not answer. Please try again.');
    });
    return found ? { accountId, email } : null;
  };
