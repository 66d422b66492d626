import { test } from '@jest/globals';
import { paise } from '@topup/kit/money';
import { points } from '@topup/kit/points';
import { createLog } from '@topup/kit/log';
import { answerOfKept, adminQuestion, recordingBus, toldNotice } from '@topup/kit/testing/pact-questions';
import { verifyMessagePact } from '@topup/kit/testing/pact-messages';
import { GAME_CODE } from '@topup/proto/game';
import { replaceDetails } from '../domain/change-product.ts';
import { costMessage } from '../store/point-costs.ts';
import { priceMessage } from '../store/products.ts';
import { fetchSupplierProducts } from '../use-cases/fetch-supplier-products.ts';
import { listPricesSince } from '../use-cases/list-prices-since.ts';
import { listSales } from '../use-cases/list-sales.ts';

/** A price as it is after an admin's edit. */
const edited = replaceDetails(
  null,
  GAME_CODE,
  {
    productId: '13',
    spu: '78&8 Diamond',
    displayName: '86 Diamonds',
    originalPrice: '6.25',
    pricePaise: paise(11_500),
    points: points(6_250),
  },
  new Date('2026-03-01T06:30:00.000Z'),
);

const paused = { ...edited, paused: { reason: 'Off at the supplier', at: edited.changedAt, by: 'a@example.com' } };

const cost = {
  gameCode: GAME_CODE,
  version: 1,
  paise: 155,
  at: edited.changedAt,
  reason: null,
  accountId: '',
  email: '',
  address: '',
  requestId: '',
};

test('order can live with what the catalogue tells of a price', () =>
  verifyMessagePact({
    producer: 'catalogue',
    consumer: 'order',
    produce: {
      'catalogue.price.changed': () => ({ price: priceMessage(edited) }),
      'catalogue.price.changed: paused': () => ({ price: priceMessage(paused) }),
      'catalogue.price.changed: cost of a point': () => ({ pointCost: costMessage(cost) }),
      'order.units.sold': async () => {
        const bus = recordingBus({ sales: [], sinceMs: 0n });
        await listSales({ bus, log: createLog('catalogue-test', 'silent') }, 30);
        return bus.question('order.units.sold');
      },
      'answer to catalogue.prices.since': () =>
        listPricesSince({ products: { changedSince: async () => [edited] }, costs: { newest: async () => [cost] } }, {
          limit: 500,
        } as never),
    },
  }));

test('the catalogue asks auth and the supplier gateway as they expect to be asked', async () => {
  await verifyMessagePact({
    producer: 'catalogue',
    consumer: 'auth',
    produce: {
      'answer to catalogue.account.close': answerOfKept,
      'auth.admin.check': adminQuestion,
      'auth.notice.tell': () => toldNotice('catalogue'),
    },
  });
  const bus = recordingBus({ products: [] });
  await fetchSupplierProducts({ bus, log: createLog('catalogue-test', 'silent') } as never);
  await verifyMessagePact({
    producer: 'catalogue',
    consumer: 'supplier-gateway',
    produce: { 'supplier.catalogue.list': () => bus.question('supplier.catalogue.list') },
  });
});
