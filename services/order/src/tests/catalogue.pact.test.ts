import { expect, test } from '@jest/globals';
import { MatchersV3 } from '@pact-foundation/pact';
import { messagePact } from '@topup/kit/testing/pact-messages';
import { applyPrices } from '../use-cases/apply-prices.ts';
import { listUnitsSold } from '../use-cases/list-units-sold.ts';
import type { PriceVersion } from '../store/prices.ts';

const { eachLike, integer, regex, string } = MatchersV3;
const takes = messagePact('order', 'catalogue');

const price = {
  productId: string('13'),
  gameCode: string('mobilelegends'),
  spu: string('78&8 Diamond'),
  displayName: string('86 Diamonds'),
  pricePaise: regex('^[0-9]+$', '6250'),
  pointsHundredths: regex('^[0-9]+$', '6150'),
  changedAtMs: regex('^[0-9]{13}$', '1772346600000'),
  version: regex('^[0-9]+$', '2'),
};

const pointCost = { paise: regex('^[0-9]+$', '155'), version: regex('^[0-9]+$', '1') };

/** The prices that the order service stores from this message. */
async function kept(received: Parameters<typeof applyPrices>[1], costs: number[] = []): Promise<PriceVersion[]> {
  const applied: PriceVersion[] = [];
  const prices = {
    get: () => undefined,
    all: () => [],
    listVersion: () => 0,
    pointCostPaise: () => null,
    applyPointCost: async ({ paise }: { paise: number }) => void costs.push(paise),
    apply: async (versions: readonly PriceVersion[]) => void applied.push(...versions),
  };
  await applyPrices(prices, received);
  return applied;
}
const KEPT = { productId: '13', pricePaise: 6_250, pointsHundredths: 6_150, version: 2, deleted: false, paused: false };

test('what order takes from the catalogue: a price', () =>
  takes('catalogue.price.changed', { price }, async ({ price: received }) =>
    expect(await kept({ prices: received ? [received] : [] })).toMatchObject([KEPT]),
  ));

test('what order takes from the catalogue: what a point costs', () =>
  takes('catalogue.price.changed: cost of a point', { pointCost }, async (body) => {
    const costs: number[] = [];
    expect(await kept({ prices: [], pointCost: body.pointCost }, costs)).toEqual([]);
    expect(costs).toEqual([155]);
  }));

test('what order takes from the catalogue: a price that is off sale for now', () =>
  takes('catalogue.price.changed: paused', { price: { ...price, paused: true } }, async ({ price: received }) =>
    expect(await kept({ prices: received ? [received] : [] })).toMatchObject([{ ...KEPT, paused: true }]),
  ));

test('what order takes from the catalogue: the prices that were changed since', () =>
  takes.answer(
    'catalogue.prices.since',
    { prices: eachLike(price), pointCost, next: { changedAtMs: price.changedAtMs, id: string('13') } },
    async (page) => {
      const costs: number[] = [];
      expect([await kept(page, costs), page.next?.id, costs]).toMatchObject([[KEPT], '13', [155]]);
    },
  ));

test('what order is asked by the catalogue: what was sold', () =>
  takes('order.units.sold', { days: integer(30) }, async (question) => {
    const soldDays = { since: async () => [] };
    const now = () => new Date('2026-03-01T06:30:00.000Z');
    const { sinceMs } = await listUnitsSold({ soldDays, now }, question);
    expect(new Date(Number(sinceMs))).toEqual(new Date('2026-01-30T18:30:00.000Z'));
  }));
