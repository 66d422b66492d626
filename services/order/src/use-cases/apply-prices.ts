import type { PointCost, Price as WirePrice } from '@topup/proto';
import { paise } from '@topup/kit/money';
import type { Prices, PriceVersion } from '../store/prices.ts';

type ReceivedPrices = {
  readonly prices: readonly WirePrice[];
  readonly pointCost?: PointCost | undefined;
};

export async function applyPrices(prices: Prices, { prices: received, pointCost }: ReceivedPrices): Promise<void> {
  if (pointCost) await prices.applyPointCost({ paise: Number(pointCost.paise), version: Number(pointCost.version) });
  await prices.apply(received.map(versionOf));
}

const versionOf = ({ pricePaise, pointsHundredths, changedAtMs, version, ...price }: WirePrice): PriceVersion => ({
  productId: price.productId,
  gameCode: price.gameCode,
  spu: price.spu,
  displayName: price.displayName,
  deleted: price.deleted,
  paused: price.paused,
  renamed: price.renamed,
  pricePaise: paise(pricePaise),
  pointsHundredths: Number(pointsHundredths),
  changedAtMs: Number(changedAtMs),
  version: Number(version),
});
