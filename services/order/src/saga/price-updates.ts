import { newId } from '@topup/kit/ids';
import type { Redis } from '@topup/kit/redis';

/** Only one process receives each catalogue event, and notifies the others. All poll too, as notifications may be lost. */
export type PriceUpdates = {
  readonly tell: () => void;
  readonly listen: (onPrices: () => void) => void;
};

const CHANNEL = 'order:prices-changed';

export function createPriceUpdates(redis: Pick<Redis, 'publish' | 'listen'>): PriceUpdates {
  const self = newId();
  return {
    tell: () => void redis.publish(CHANNEL, self),
    listen: (onPrices) =>
      redis.listen(CHANNEL, (from) => {
        if (from !== self) onPrices();
      }),
  };
}
