import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createLog } from '@topup/kit/log';
import { connectBus, type Bus } from '@topup/kit/messaging';
import { connectMongo, type Database } from '@topup/kit/mongo';
import type { Job } from '@topup/kit/sweeper';
import { eventually } from '@topup/kit/testing';
import type { Product } from '../domain/product.ts';
import { compareNightly } from '../jobs/compare-nightly.ts';
import { openDriftMarks } from '../store/drift-marks.ts';
import { openPriceComparisons } from '../store/price-comparisons.ts';
import { startCatalogueUnderTest, type CatalogueUnderTest } from '../testing/catalogue.ts';
import { fetchSupplierProducts } from '../use-cases/fetch-supplier-products.ts';

const ADMIN = '/api/products/admin/products';
const DAY_MS = 86_400_000;
const log = createLog('drift-test', 'silent');

let shop: CatalogueUnderTest;
let database: Database;
let bus: Bus;
let list: { id: string; spu: string; price: string }[] = [];
let calls = 0;
beforeAll(async () => {
  shop = await startCatalogueUnderTest();
  database = await connectMongo(shop.servers.mongoUrl, log);
  bus = await connectBus({ url: shop.servers.amqpUrl, service: 'catalogue', log });
  await shop.neighbours.answer('supplier.queries', {
    'supplier.catalogue.list': async () => {
      calls++;
      return { products: list };
    },
  });
});
afterAll(async () => {
  await bus?.close();
  await database?.close();
  await shop?.stop();
});

const listed = (id: string, price: string) => ({ id, spu: `${id} Diamonds`, price });
const importAll = (products: object[]) =>
  shop.call('POST', `${ADMIN}/prices/import`, { gameCode: 'mobilelegends', products });
const compare = (as?: { role: 'user' }) => shop.call('POST', `${ADMIN}/prices/compare`, undefined, as);
const drifts = async () => {
  const { data } = (await shop.call('GET', `${ADMIN}/prices`)).body as {
    data: { productId: string; drift: unknown }[];
  };
  return Object.fromEntries(data.map(({ productId, drift }) => [productId, drift]));
};
const versionOf = async (productId: string) => {
  const { data } = (await shop.call('GET', `${ADMIN}/prices`)).body as {
    data: { productId: string; version: number }[];
  };
  return data.find((row) => row.productId === productId)?.version;
};
const metrics = async () => (await fetch(`${shop.app.managementUrl}/metrics`)).text();

describe('an admin compares the products with the supplier', () => {
  test('what differs and what is missing is marked; a mark is no change of the product', async () => {
    await importAll([listed('1', '100'), listed('2', '6.25'), listed('3', '10.00'), listed('4', '5')]);
    list = [listed('1', '102.5'), listed('2', '6.5'), listed('3', '10'), listed('9', '1'), listed('8', 'soon')];
    const seen = { seenAt: expect.any(String), missing: false };
    const first = { supplierPrice: 6.5, changePercent: 4, ...seen };
    const second = { supplierPrice: 102.5, changePercent: 2.5, ...seen };
    const missing = { supplierPrice: null, changePercent: 0, ...seen, missing: true };
    const { status, body } = await compare();
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        success: true,
        message: 'Compared 4 products with the provider: 3 differ.',
        data: {
          comparedAt: expect.any(String),
          thresholdPercent: 3,
          products: 4,
          drifted: [
            { productId: '2', displayName: '2 Diamonds', originalPrice: 6.25, ...first, pastThreshold: true },
            { productId: '1', displayName: '1 Diamonds', originalPrice: 100, ...second, pastThreshold: false },
            { productId: '4', displayName: '4 Diamonds', originalPrice: 5, ...missing, pastThreshold: false },
          ],
          pastThreshold: 1,
          missing: 1,
          unknown: 2,
          unreadable: ['8'],
        },
      },
    });
    expect(await drifts()).toEqual({ 1: second, 2: first, 3: null, 4: missing });
    expect(await versionOf('2')).toBe(1);
  });

  test('the metrics for operators follow', async () => {
    const text = await metrics();
    for (const [kind, count] of Object.entries({ past_threshold: 1, within_threshold: 1, missing: 1 }))
      expect(text).toContain(`catalogue_price_drift_products{kind="${kind}"} ${count}\n`);
    const comparedAtS = Number(/^catalogue_price_comparison_timestamp_seconds (.+)$/m.exec(text)?.[1]);
    expect(Math.abs(Date.now() / 1_000 - comparedAtS)).toBeLessThan(60);
  });

  test('an import of the new price ends its mark, and its alert', async () => {
    await importAll([listed('2', '6.50')]);
    expect(await drifts()).toMatchObject({ 1: { changePercent: 2.5 }, 2: null, 4: { missing: true } });
    expect(await metrics()).toContain('catalogue_price_drift_products{kind="past_threshold"} 0\n');
  });

  test('so does a comparison that finds them equal', async () => {
    list = [listed('1', '100.00'), listed('2', '6.5'), listed('3', '10'), listed('4', '5.0')];
    expect((await compare()).body['data']).toMatchObject({ drifted: [], unknown: 0, unreadable: [] });
    expect(await drifts()).toEqual({ 1: null, 2: null, 3: null, 4: null });
  });

  test('an empty list changes nothing, and a player may not ask', async () => {
    list = [listed('1', '200'), listed('2', '6.5'), listed('3', '10'), listed('4', '5')];
    await compare();
    list = [];
    expect(await compare()).toMatchObject({ status: 503 });
    expect(await drifts()).toMatchObject({ 1: { changePercent: 100 }, 2: null });
    expect((await compare({ role: 'user' })).status).toBe(403);
  });
});

describe('every night', () => {
  const jobs: Job[] = [];
  afterAll(() => Promise.all(jobs.map((job) => job.stop())));

  /** A replica whose clock shows this time. */
  async function replica(now: Date, products: Product[] = [], gameCode = 'mobilelegends') {
    const comparisons = await openPriceComparisons(database);
    const marks = await openDriftMarks(comparisons, gameCode, 300n);
    const supplierProducts = () => fetchSupplierProducts({ bus, log });
    const clock = { now };
    const job = compareNightly({
      supplierProducts,
      comparisons,
      marks,
      writer: { changeMany: async () => [] },
      gameCode,
      hour: 4,
      log,
      products: async () => products,
      now: () => clock.now,
    });
    jobs.push(job);
    return { job, marks, clock };
  }

  test('one of two replicas compares, the other reads the result; by day there is no comparison', async () => {
    list = [listed('1', '100')];
    const tomorrow = new Date(Date.now() + DAY_MS);
    const [a, b] = [await replica(tomorrow), await replica(new Date(tomorrow.getTime() + 1_000))];
    const before = calls;
    await Promise.all([a.job.runNow(), b.job.runNow()]);
    expect(calls).toBe(before + 1);
    await Promise.all([a.job.runNow(), b.job.runNow()]);
    expect(calls).toBe(before + 1);
    expect(a.marks.comparison()?.comparedAt?.getTime()).toBeGreaterThanOrEqual(tomorrow.getTime());
    expect(b.marks.comparison()).toEqual(a.marks.comparison());
  });

  test('a new store makes its first comparison, whatever the hour', async () => {
    list = [listed('1', '100')];
    await (await openPriceComparisons(database)).begin('newgame', new Date());
    const { job, marks, clock } = await replica(new Date(), [], 'newgame');
    expect(marks.comparison()).toMatchObject({ comparedAt: null });
    await job.runNow();
    await job.runNow();
    expect(marks.comparison()?.comparedAt).toEqual(clock.now);
  });

  test('a failed comparison is repeated by another replica after the lease', async () => {
    const later = new Date(Date.now() + 3 * DAY_MS);
    const [a, b] = [await replica(later), await replica(new Date(later.getTime() + 299_000))];
    list = [];
    await a.job.runNow();
    list = [listed('1', '100')];
    const before = calls;
    await b.job.runNow();
    expect(calls).toBe(before);
    b.clock.now = new Date(later.getTime() + 300_000);
    await b.job.runNow();
    expect(b.marks.comparison()?.comparedAt).toEqual(b.clock.now);
  });

  test('a process shows another one’s comparison', async () => {
    const comparisons = await openPriceComparisons(database);
    const marks = [{ productId: '3', originalPrice: '10.00', supplierPrice: '11' }];
    const comparedAt = new Date(Date.now() + 4 * DAY_MS);
    await comparisons.save('mobilelegends', { marks, products: 4, unknown: 0, unreadable: [] }, comparedAt);
    await eventually('the mark is shown', async () => (await drifts())['3'] !== null);
    expect(await drifts()).toMatchObject({ 1: null, 3: { changePercent: 10, seenAt: comparedAt.toISOString() } });
  });
});
