import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createLog } from '@topup/kit/log';
import { connectMongo, type Database } from '@topup/kit/mongo';
import { connectRedis, type Redis } from '@topup/kit/redis';
import { NO_POINT_COST } from '../domain/point-cost.ts';
import { listStamp } from '../store/list-stamp.ts';
import { openPriceImports } from '../store/price-imports.ts';
import { openPriceVersions } from '../store/price-versions.ts';
import { createProductWriter } from '../store/product-writer.ts';
import { productList } from '../store/product-list.ts';
import { openProducts } from '../store/products.ts';
import { startCatalogueUnderTest, type CatalogueUnderTest } from '../testing/catalogue.ts';
import { BEN, pricesOf } from '../testing/prices.ts';
import { rollbackPrices } from '../use-cases/rollback-prices.ts';

const log = createLog('rollback-race-test', 'silent');
let shop: CatalogueUnderTest;
let database: Database;
let redis: Redis;
beforeAll(async () => {
  shop = await startCatalogueUnderTest();
  database = await connectMongo(shop.servers.mongoUrl, log);
  redis = await connectRedis(shop.servers.redisUrl, log);
});
afterAll(async () => {
  await redis?.close();
  await database?.close();
  await shop?.stop();
});

test('(rollback reads, another admin pauses, rollback writes): the pause stays, and the row names its admin', async () => {
  const prices = pricesOf(shop);
  const item = (id: string, customPrice: number) => ({ id, spu: `${id} Diamonds`, price: '6.25', customPrice });
  const { importId } = await prices.take([item('1', 100), item('2', 100)]);
  await prices.take([item('1', 120), item('2', 120)]);

  const products = await openProducts(database);
  const versions = await openPriceVersions(database);
  const relay = { relay: async () => undefined, relayLeftovers: async () => undefined, stop: async () => undefined };
  const costs = { newest: async () => [] };
  const list = productList(products, listStamp(redis), costs);
  const rules = async () => ({ pointCost: NO_POINT_COST, isSingleAdmin: false, now: database.now() });
  const deps = {
    products: {
      ...products,
      byIds: async (ids: readonly string[]) => {
        const read = await products.byIds(ids);
        await prices.pause('2', {}, BEN);
        return read;
      },
    },
    versions,
    imports: await openPriceImports(database),
    writer: createProductWriter({ products, versions, relay, list, log, rules }),
    proposals: { add: async () => undefined },
    pointCostPaise: async () => null,
    now: database.now,
  };
  const admin = { accountId: 'a'.repeat(32), email: 'anna@example.com', address: '', requestId: '' };
  const back = await rollbackPrices(deps, 'mobilelegends', { importId }, { admin, reason: 'a mistake', dryRun: false });

  expect(back).toMatchObject({ ok: true, value: { report: { success: 1, failed: 1 } } });
  expect(back.ok && back.value.report.errors).toEqual([
    { id: '2', message: 'This product was changed meanwhile by ben@example.com: paused.' },
  ]);
  expect(await prices.onSale()).toEqual(['1']);
  expect(await prices.priced()).toEqual({ 1: 100, 2: 120 });
});
