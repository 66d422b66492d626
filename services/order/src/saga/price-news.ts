import { newId } from '@topup/kit/ids';
import type { Redis } from '@topup/kit/redis';

/**
 * One process of this service hears each event of the catalogue; this tells the others that there was one. Only a hint:
 * it may be lost, so each asks the catalogue from time to time too.
 */
export type PriceNews = {
  readonly tell: () => void;
  readonly listen: (onPrices: () => void) => void;
};

const CHANNEL = 'order:prices-changed';

export function createPriceNews(redis: Pick<Redis, 'publish' | 'listen'>): PriceNews {
  const self = newId();
  return {
    tell: () => void redis.publish(CHANNEL, self),
    listen: (onPrices) =>
      redis.listen(CHANNEL, (from) => {
        if (from !== self) onPrices();
      }),
  };
}
