import type { Price as WirePrice } from '@topup/proto';
import { paise } from '@topup/kit/money';
import type { Prices, PriceVersion } from '../store/prices.ts';

export const applyPrices = (prices: Prices, received: readonly WirePrice[]): Promise<void> =>
  prices.apply(received.map(versionOf));

const versionOf = ({ productId, gameCode, spu, displayName, deleted, paused, ...rest }: WirePrice): PriceVersion => ({
  productId,
  gameCode,
  spu,
  displayName,
  deleted,
  paused,
  pricePaise: paise(rest.pricePaise),
  pointsHundredths: Number(rest.pointsHundredths),
  changedAtMs: Number(rest.changedAtMs),
  version: Number(rest.version),
});
