import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { mongo } from 'mongoose';
import { eventually } from '@topup/kit/testing';
import { startCatalogueUnderTest, type CatalogueUnderTest } from '../testing/catalogue.ts';
import { BEN, pricesOf } from '../testing/prices.ts';

let shop: CatalogueUnderTest;
let prices: ReturnType<typeof pricesOf>;
let connection: mongo.MongoClient;
beforeAll(async () => {
  shop = await startCatalogueUnderTest();
  prices = pricesOf(shop);
  connection = await mongo.MongoClient.connect(shop.servers.mongoUrl);
});
afterAll(async () => {
  await connection.close();
  await shop.stop();
});

const item = (id: string, customPrice?: string | number) => ({ id, spu: `${id} Diamonds`, price: '6.25', customPrice });
/** Each test uses its own products. */
let first = 0;
let ids: string[] = [];
beforeEach(() => {
  first += 10;
  ids = [0, 1, 2].map((i) => String(first + i));
});
const pricedOf = async () => {
  const all = await prices.priced();
  return ids.map((id) => all[id]);
};

describe('a dry run', () => {
  test('reports what the same call would do, and changes nothing', async () => {
    await prices.take([item(ids[0]!, 100), item(ids[1]!, 100)]);
    await prices.remove(ids[1]!);
    const list = [item(ids[0]!, 110), item(ids[1]!, 120), item(ids[2]!, 130), { id: 'x', spu: '', price: 'free' }];
    const before = await prices.imports();
    const dry = await prices.take(list, { dryRun: true });
    expect([dry.status, dry.importId, await pricedOf()]).toEqual([200, undefined, [100, undefined, undefined]]);
    expect(dry.results).toMatchObject({
      success: 3,
      failed: 1,
      unchanged: 0,
      errors: [{ id: 'x', message: 'The product name is missing.' }],
      differences: [
        { productId: ids[0], kind: 'changed', before: { customPrice: 100 }, after: { customPrice: 110 } },
        { productId: ids[1], kind: 'restored', before: { deleted: true }, after: { deleted: false, customPrice: 120 } },
        { productId: ids[2], kind: 'new', before: null, after: { customPrice: 130 } },
      ],
    });
    expect(await prices.imports()).toEqual(before);
    const real = await prices.take(list);
    expect(real.results).toEqual(dry.results);
    expect(await pricedOf()).toEqual([110, 120, 130]);
    const again = await prices.take(list, { dryRun: true });
    expect(again.results).toMatchObject({ success: 3, unchanged: 3, differences: [] });
  });

  test('with one product twice reports the result of both entries', async () => {
    const list = [item(ids[0]!, 100), item(ids[0]!, 110)];
    const dry = await prices.take(list, { dryRun: true });
    expect(dry.results.differences).toMatchObject([{ kind: 'new' }, { before: { customPrice: 100 } }]);
    expect((await prices.take(list)).results).toEqual(dry.results);
    expect((await pricedOf())[0]).toBe(110);
    expect((await prices.versions(ids[0]!)).versions).toHaveLength(2);
  });
});

test('an import of bad rows only is a 400 that reports on every row', async () => {
  const { status, body, results } = await prices.take([{ id: ids[0], spu: 'x', price: 'free' }, { id: 7 }]);
  expect([status, body['success'], body['code']]).toEqual([400, false, 'bad_request']);
  expect(results).toMatchObject({ success: 0, failed: 2, errors: [{ id: ids[0] }, { id: '7' }] });
});

test('a thousand rows with long names are taken; more are refused', async () => {
  const row = (i: number) => ({ ...item(`big-${i}`, 100), spu: 'D'.repeat(190) });
  const list = Array.from({ length: 1_000 }, (_, i) => row(i));
  expect((await prices.take([...list, row(1_001)])).status).toBe(400);
  expect(await prices.take(list)).toMatchObject({ status: 200, results: { success: 1_000, unchanged: 0 } });
  const again = await prices.take(list);
  expect(again.results).toMatchObject({ success: 1_000, unchanged: 1_000 });
  const importId = (await prices.imports()).imports[1]?.importId;
  expect((await prices.undo(importId ?? '')).results).toMatchObject({ success: 1_000, failed: 0 });
});

describe('a bulk edit', () => {
  test('changes the named fields of each row, unless it was changed in the meantime', async () => {
    await prices.take(ids.map((id) => item(id, 100)));
    const seen = new Map((await prices.rows()).map(({ productId, version }) => [productId, version]));
    await prices.edit(ids[1]!, 105, {}, BEN);
    const changes = [
      { productId: ids[0], version: seen.get(ids[0]!), price: '111.50' },
      { productId: ids[1], version: seen.get(ids[1]!), price: 1 },
      { productId: ids[2], displayName: 'Renamed' },
      { productId: '404', price: 1 },
    ];
    const message = /^This product was changed meanwhile by ben@example.com: .*customPrice/;
    const errors = [
      { id: ids[1], message: expect.stringMatching(message) },
      { id: '404', message: 'This product does not exist.' },
    ];
    const dry = await prices.bulk(changes, { dryRun: true });
    expect(dry.results).toMatchObject({ success: 2, failed: 2, errors });
    const { results, importId } = await prices.bulk(changes);
    expect(results).toEqual(dry.results);
    expect(await pricedOf()).toEqual([111.5, 105, 100]);
    const { versions } = await prices.versions(ids[2]!);
    expect(versions[0]).toMatchObject({ act: 'bulk-edit', reason: 'new margin', importId });
    expect((await prices.bulk(changes, { reason: '' })).status).toBe(400);
  });

  test('of the price alone keeps the name that an admin gave', async () => {
    await prices.take([item(ids[0]!, 100)]);
    await prices.bulk([{ productId: ids[0], displayName: 'Renamed' }]);
    await prices.bulk([{ productId: ids[0], price: 110 }]);
    const row = (await prices.rows()).find(({ productId }) => productId === ids[0]);
    expect(row).toMatchObject({ displayName: 'Renamed', customPrice: 110 });
  });
});

describe('an undo', () => {
  test('restores every product of an import, reports products changed since, and is an import itself', async () => {
    await prices.take([item(ids[0]!, 100), item(ids[1]!, 100)]);
    const { importId } = await prices.take(ids.map((id) => item(id, 120)));
    await prices.edit(ids[1]!, 125, {}, BEN);
    const dry = await prices.undo(importId, { dryRun: true });
    expect(dry.results).toMatchObject({
      success: 2,
      failed: 1,
      errors: [{ id: ids[1], message: expect.stringContaining('ben@example.com') }],
    });
    expect(await pricedOf()).toEqual([120, 125, 120]);
    const undone = await prices.undo(importId);
    expect(undone.results).toEqual(dry.results);
    expect(await pricedOf()).toEqual([100, 125, undefined]);
    const [undo, original] = (await prices.imports()).imports;
    expect(undo).toMatchObject({ importId: undone.importId, source: 'undo', success: 2, by: 'anna@example.com' });
    expect(original).toMatchObject({ importId, undoneAt: expect.any(String) });
    expect(await prices.undo(importId)).toMatchObject({ status: 409, body: { code: 'already_undone' } });
    await prices.undo(undone.importId);
    expect(await pricedOf()).toEqual([120, 125, 120]);
  });

  test('of an unknown import is refused', async () => {
    expect((await prices.undo('0'.repeat(32))).status).toBe(404);
    expect((await prices.undo('nonsense')).status).toBe(400);
  });
});

describe('a rollback of the whole list', () => {
  test('to an import and to a time, across later changes; it can be undone too', async () => {
    const { importId } = await prices.take(ids.slice(0, 2).map((id) => item(id, 100)));
    const between = new Date(Date.now() + 1);
    await eventually('the next millisecond', () => Date.now() > between.getTime());
    await prices.edit(ids[0]!, 150);
    await prices.remove(ids[1]!);
    await prices.take([item(ids[2]!, 130)]);
    await prices.pause(ids[2]!);
    const dry = await prices.rollback({ importId }, { dryRun: true });
    expect(dry.results.differences).toMatchObject([
      { productId: ids[0], kind: 'changed', after: { customPrice: 100 } },
      { productId: ids[1], kind: 'restored' },
      { productId: ids[2], kind: 'changed', after: { deleted: true } },
    ]);
    const back = await prices.rollback({ importId });
    expect(back.results).toEqual(dry.results);
    expect(await pricedOf()).toEqual([100, 100, undefined]);
    await prices.undo(back.importId);
    expect(await pricedOf()).toEqual([150, undefined, 130]);
    await prices.rollback({ at: between.toISOString() });
    expect(await pricedOf()).toEqual([100, 100, undefined]);
    expect((await prices.rollback({ at: between.toISOString() })).results).toMatchObject({ success: 3, unchanged: 3 });
  });

  describe('that would empty the list', () => {
    const DAY_MS = 24 * 3_600_000;
    const stored = () => connection.db().collection<{ _id: string; createdAt: Date }>('products');
    const age = (ms: number) => stored().updateMany({}, { $set: { createdAt: new Date(Date.now() - ms) } });
    afterEach(() => age(0));

    test('is refused, also as a dry run, and so is the undoing of the import that filled it', async () => {
      const { importId } = await prices.take(ids.map((id) => item(id, 100)));
      const before = await prices.priced();
      await age(DAY_MS + 1_000);
      for (const dryRun of [true, false]) {
        const back = await prices.rollback({ at: '1970-01-01T00:00:00Z' }, { dryRun });
        expect(back).toMatchObject({ status: 422, body: { code: 'removes_most' } });
      }
      const added = { $set: { createdAt: new Date() } };
      await stored().updateMany({ productId: { $nin: ids } }, added);
      expect(await prices.undo(importId)).toMatchObject({ status: 422, body: { code: 'removes_most' } });
      expect(await prices.priced()).toEqual(before);
    });

    test('is made of what was added today', async () => {
      await prices.take([item(ids[0]!, 100)]);
      await age(DAY_MS + 1_000);
      const { importId } = await prices.take(ids.slice(1).map((id) => item(id, 100)));
      expect((await prices.undo(importId)).status).toBe(200);
      expect(await pricedOf()).toEqual([100, undefined, undefined]);
    });
  });

  test('without an import or a time is refused', async () => {
    for (const to of [{ importId: '0'.repeat(32) }, { at: 'yesterday' }, {}, { importId: 'x', at: 'y' }])
      expect([400, 404]).toContain((await prices.rollback(to)).status);
  });
});

test('an import whose process died is closed with its existing versions, and can be undone', async () => {
  await prices.take(ids.map((id) => item(id, 100)));
  const { importId } = await prices.take(ids.slice(0, 2).map((id) => item(id, 120)));
  // The state that a process leaves when it is killed after the second of three products.
  const stored = connection.db().collection<{ _id: string }>('priceImports');
  const killed = { $set: { state: 'running', rows: 3, success: 0, doneAt: null, nextAt: new Date() } };
  await stored.updateOne({ _id: importId }, killed);
  expect(await prices.rollback({ importId })).toMatchObject({ status: 409, body: { code: 'still_running' } });
  const closed = await eventually('it is closed', () => stored.findOne({ _id: importId, state: 'cut_off' }));
  expect(closed).toMatchObject({ success: 2, failed: 1 });
  expect((await prices.undo(importId)).results).toMatchObject({ success: 2, failed: 0 });
  expect(await pricedOf()).toEqual([100, 100, 100]);
});
