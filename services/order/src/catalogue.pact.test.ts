import { expect, test } from '@jest/globals';
import { MatchersV3 } from '@pact-foundation/pact';
import { messagePact } from '@topup/kit/testing/pact-messages';
import { applyPrices } from './use-cases/apply-prices.ts';
import type { PriceVersion } from './store/prices.ts';

const { regex, string } = MatchersV3;
const takes = messagePact('order', 'catalogue');

test('what order takes from the catalogue: a price', () =>
  takes(
    'catalogue.price.changed',
    {
      price: {
        productId: string('13'),
        gameCode: string('mobilelegends'),
        spu: string('78&8 Diamond'),
        displayName: string('86 Diamonds'),
        pricePaise: regex('^[0-9]+$', '6250'),
        pointsHundredths: regex('^[0-9]+$', '6150'),
        changedAtMs: regex('^[0-9]{13}$', '1772346600000'),
        version: regex('^[0-9]+$', '2'),
      },
    },
    async ({ price }) => {
      const applied: PriceVersion[] = [];
      const prices = {
        get: () => undefined,
        listVersion: () => 0,
        apply: async (told: readonly PriceVersion[]) => void applied.push(...told),
      };
      await applyPrices(prices, price ? [price] : []);
      expect(applied).toMatchObject([
        { productId: '13', pricePaise: 6_250, pointsHundredths: 6_150, version: 2, deleted: false },
      ]);
    },
  ));
