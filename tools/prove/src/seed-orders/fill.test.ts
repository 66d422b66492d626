import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { audit, nameOf } from '@topup/audit/audit';
import { publicKeysOf } from '@topup/audit/config';
import { connectReader } from '@topup/audit/readers/read-books';
import { namedKeys, type NamedKey } from '@topup/kit/config';
import { newId } from '@topup/kit/ids';
import { paise } from '@topup/kit/money';
import { dropDatabase, testMongoUrl } from '@topup/kit/testing/servers';
import { GAME_CODE } from '@topup/proto/game';
import { seedProducts } from '@topup/stack/seed/products';
import { fill } from './fill.ts';
import { openServices, type Settings } from './services.ts';

const FILLED = 90;
const TIMES = 2;
const ORDERS = FILLED * TIMES;
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const EVERY_END = [
  'cancelled/done',
  'completed/done',
  'failed/done',
  'manual_refund/done',
  'partially_completed/done',
  'processing/delivering',
  'refunded/done',
];

const key = (): string => `k1:${randomBytes(32).toString('base64url')}`;
const seals = key();
const settings: Settings = {
  TRANSFER_HMAC_KEYS: namedKeys.parse(key()),
  SEAL_KEYS: namedKeys.parse(seals),
  SEAL_COPY_DIR: mkdtempSync(join(tmpdir(), 'seals-')),
  STATUS_TOKEN_KEY: randomBytes(32),
  PUBLIC_ORIGIN: 'http://localhost:8080',
  PAYMENT_URL_HOSTS: ['localhost:8080'],
};
const urls = { order: testMongoUrl(), wallet: testMongoUrl(), gateway: testMongoUrl() };
afterAll(async () => {
  rmSync(settings.SEAL_COPY_DIR, { recursive: true });
  await Promise.all(Object.values(urls).map(dropDatabase));
});

const byName = (keys: readonly NamedKey[]) => new Map(keys.map(({ kid, key: bytes }) => [kid, bytes]));
const nameIn = (url: string): string => new URL(url).pathname.slice(1);

const prices = seedProducts.map(({ id, rupees }) => ({
  productId: id,
  gameCode: GAME_CODE,
  spu: id,
  displayName: '',
  deleted: false,
  paused: false,
  renamed: false,
  pricePaise: paise(Number(rupees.replace('.', ''))),
  pointsHundredths: 100,
  version: 1,
  changedAtMs: 1,
}));
const buyer = (n: number) => ({
  accountId: newId(),
  name: `Buyer ${n}`,
  email: `buyer-${n}@example.com`,
  player: { playerId: `1234567${n}`, zoneId: '1234' },
});

test('the past has every outcome, is spread over 400 days, and its books balance with copies of all orders', async () => {
  const services = await openServices(urls, settings);
  expect(await services.areEmpty()).toBe(true);
  await services.order.prices.apply(prices);
  await fill(services, [buyer(1), buyer(2), buyer(3)], FILLED, Date.now() - 2 * HOUR_MS, () => undefined);
  await services.copy(TIMES, () => undefined);
  await services.finish();
  expect(await services.areEmpty()).toBe(false);

  const orders = await services.order.deps.orders.collection.find().sort({ createdAt: 1 }).toArray();
  expect(orders).toHaveLength(ORDERS);
  expect([...new Set(orders.map(({ status, step }) => `${status}/${step}`))].sort()).toEqual(EVERY_END);
  const [first, last] = [orders[0], orders.at(-1)].map((order) => (order?.['createdAt'] as Date).getTime());
  expect(((last ?? 0) - (first ?? 0)) / DAY_MS).toBeGreaterThan(380);
  await services.close();

  const client = await connectReader(urls.wallet);
  const { breaches, summary } = await audit({
    client,
    names: { order: nameIn(urls.order), wallet: nameIn(urls.wallet), gateway: nameIn(urls.gateway) },
    keys: {
      transfers: byName(settings.TRANSFER_HMAC_KEYS),
      seals: byName(namedKeys.parse(publicKeysOf(seals))),
    },
    sealCopyDir: settings.SEAL_COPY_DIR,
  });
  await client.close();
  expect(breaches.map((breach) => `${nameOf(breach)}: ${breach.detail}`)).toEqual([]);
  expect(summary).toMatchObject({ orders: ORDERS });
});
