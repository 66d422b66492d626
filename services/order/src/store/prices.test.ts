import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createLog } from '@topup/kit/log';
import { paise } from '@topup/kit/money';
import { connectMongo, type Database } from '@topup/kit/mongo';
import { testServers } from '@topup/kit/testing';
import { openPrices, type PriceVersion } from './prices.ts';

const log = createLog('prices-test', 'silent');
let servers: Awaited<ReturnType<typeof testServers>>;
let database: Database;
beforeAll(async () => {
  servers = await testServers();
  database = await connectMongo(servers.mongoUrl, log, 'apply');
});
afterAll(async () => {
  await database?.close();
  await servers?.release();
});

const version = (gameCode: string, pricePaise: number, change: Partial<PriceVersion> = {}): PriceVersion => ({
  gameCode,
  productId: '13',
  spu: 'x',
  displayName: '13 Diamonds',
  pointsHundredths: 6_150,
  deleted: false,
  paused: false,
  renamed: false,
  pricePaise: paise(pricePaise),
  version: 1,
  changedAtMs: 1_700_000_000_000,
  ...change,
});

test('two games with products of one number have a price each, also after a restart', async () => {
  const prices = await openPrices(database);
  await prices.apply([version('mobilelegends', 6_250), version('chess', 100, { version: 7 })]);
  await prices.apply([version('mobilelegends', 6_300, { version: 2 })]);
  for (const list of [prices, await openPrices(database)]) {
    expect(list.get('mobilelegends', '13')).toMatchObject({ productId: '13', pricePaise: 6_300 });
    expect(list.get('chess', '13')).toMatchObject({ productId: '13', pricePaise: 100 });
    expect(list.get('another', '13')).toBeUndefined();
  }
});

test('prices stored by a release without pauses are never charged: they are read again from the catalogue', async () => {
  const { paused: _paused, ...old } = version('mobilelegends', 1, { version: 9, productId: '23' });
  await (await database.collection<{ _id: string }>('gamePrices')).insertOne({ _id: 'mobilelegends:23', ...old });
  const prices = await openPrices(database);
  expect(prices.get('mobilelegends', '23')).toBeUndefined();
  const published = version('mobilelegends', 12_000, { productId: '23' });
  await prices.apply([published]);
  expect(prices.get('mobilelegends', '23')).toEqual(published);
});
