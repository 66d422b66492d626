import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startCatalogueUnderTest, type CatalogueUnderTest } from '../testing/catalogue.ts';
import { ADMIN, ANNA, BEN, pricesOf, type Row } from '../testing/prices.ts';

let shop: CatalogueUnderTest;
let prices: ReturnType<typeof pricesOf>;
beforeAll(async () => {
  shop = await startCatalogueUnderTest({ POINT_COST_PAISE: '1650' });
  prices = pricesOf(shop);
});
afterAll(() => shop.stop());

const rowOf = async (id: string): Promise<Row> => {
  const row = (await prices.rows()).find(({ productId }) => productId === id);
  if (!row) throw new Error(`no product ${id}`);
  return row;
};

describe('the history of a product', () => {
  test('has every change: who, what, before, after and why, the newest first and in pages', async () => {
    await prices.edit('1', 100);
    for (let i = 1; i <= 22; i++) await prices.edit('1', 100 + i, { reason: `step ${i}` }, i % 2 ? BEN : ANNA);
    const first = await prices.versions('1');
    expect([first.versions.length, first.more]).toEqual([20, true]);
    expect(first.versions[0]).toMatchObject({
      version: 23,
      act: 'update-price',
      by: 'anna@example.com',
      reason: 'step 22',
      importId: null,
      before: { customPrice: 121 },
      after: { customPrice: 122, spu: '1 Diamonds', deleted: false, paused: null },
    });
    const rest = await prices.versions('1', first.versions.at(-1)?.version);
    expect(rest).toMatchObject({
      more: false,
      versions: [{ version: 3 }, { version: 2 }, { version: 1, before: null }],
    });
  });

  test('is found by the number and by the id of a product', async () => {
    const { body } = await shop.call('GET', `${ADMIN}/prices`);
    const [{ _id }] = body['data'] as [{ _id: string }];
    expect((await prices.versions(_id)).versions).toHaveLength(20);
    expect(await prices.versions(_id, 1)).toEqual({ versions: [], more: false });
  });

  test.each(['404', `${'0'.repeat(32)}`, '404/versions?before=3'])(
    'of an unknown product is refused: %s',
    async (id) => {
      const path = `${ADMIN}/price/${id.includes('?') ? id : `${id}/versions`}`;
      expect(await shop.call('GET', path)).toMatchObject({
        status: 404,
        body: { message: 'This product does not exist.' },
      });
    },
  );

  test('a product can be restored to any of its versions, as a new version', async () => {
    const back = await prices.backTo('1', 5);
    expect(back).toMatchObject({
      status: 200,
      body: { message: 'Price updated successfully', data: { customPrice: 104, version: 24 } },
    });
    expect((await prices.versions('1')).versions[0]).toMatchObject({
      act: 'rollback-price',
      reason: 'a mistake',
      before: { customPrice: 122 },
      after: { customPrice: 104 },
    });
    expect((await prices.backTo('1', 99)).status).toBe(404);
    expect((await prices.backTo('1', 5, { reason: ' ' })).body['message']).toBe('Please enter a reason.');
  });
});

describe('two admins edit one row at once', () => {
  test('one wins, the other’s answer says who changed what', async () => {
    await prices.edit('2', 100);
    const { version } = await rowOf('2');
    const both = await Promise.all([
      prices.edit('2', 110, { version }, ANNA),
      prices.edit('2', 120, { version, smileonePoints: 7 }, BEN),
    ]);
    const [won, lost] = both.toSorted((a, b) => a.status - b.status);
    expect([won?.status, lost?.status]).toEqual([200, 409]);
    const winner = won === both[0] ? 'anna@example.com' : 'ben@example.com';
    const fields = won === both[0] ? ['customPrice'] : ['customPrice', 'smileonePoints'];
    expect(lost?.body).toMatchObject({
      code: 'changed_meanwhile',
      message: `This product was changed meanwhile by ${winner}: ${fields.join(', ')}.`,
      details: { by: winner, fields, current: { ...(won?.body['data'] as object) } },
    });
    expect(await rowOf('2')).toMatchObject({ version: version + 1 });
  });

  test('several changes since are reported as one difference; without a version the last one wins', async () => {
    const { version } = await rowOf('2');
    await prices.edit('2', 130, {}, ANNA);
    await prices.edit('2', 130, { displayName: 'Two' }, BEN);
    const { status, body } = await prices.edit('2', 1, { version });
    expect([status, body['details']]).toMatchObject([
      409,
      { by: 'ben@example.com', fields: expect.arrayContaining(['displayName', 'customPrice']) },
    ]);
    expect((await prices.edit('2', 140, {})).status).toBe(200);
  });

  test.each([
    ['a pause', (version: number) => prices.pause('2', { version })],
    ['a rollback', (version: number) => prices.backTo('2', 1, { version })],
    ['a removal', (version: number) => prices.remove('2', version)],
    [
      'an icon',
      (version: number) => shop.call('PUT', '/api/icons/product/icon', { productId: '2', iconFilename: '', version }),
    ],
  ])('%s of an older version is refused', async (_what, change) => {
    const { version } = await rowOf('2');
    expect(await change(version - 1)).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } });
    expect((await rowOf('2')).version).toBe(version);
  });
});

describe('a product off sale', () => {
  test('paused: not on the list, in the table with who and why; resumed: on sale at its price again', async () => {
    await prices.edit('3', 110);
    expect(await prices.pause('3')).toMatchObject({
      status: 200,
      body: {
        message: 'Product paused.',
        data: { paused: { reason: 'off at the supplier', by: 'anna@example.com', at: expect.any(String) } },
      },
    });
    expect(await prices.onSale()).not.toContain('3');
    expect(await rowOf('3')).toMatchObject({ customPrice: 110, paused: { reason: 'off at the supplier' } });
    expect(await prices.resume('3')).toMatchObject({ body: { message: 'Product is on sale again.' } });
    expect(await prices.onSale()).toContain('3');
    expect((await prices.versions('3')).versions.map(({ act }) => act)).toEqual(['resume', 'pause', 'update-price']);
    expect((await prices.pause('3', { reason: '' })).status).toBe(400);
  });

  test('deleted: on no list; its history is kept and can restore it', async () => {
    expect(await prices.remove('3')).toMatchObject({ status: 200, body: { message: 'Price deleted successfully' } });
    expect((await prices.remove('3')).status).toBe(404);
    expect((await prices.pause('3')).status).toBe(404);
    expect((await prices.remove('404')).status).toBe(404);
    expect(Object.keys(await prices.priced())).not.toContain('3');
    const [{ version, act, after }] = (await prices.versions('3')).versions as [never];
    expect({ version, act, after }).toMatchObject({ version: 4, act: 'delete-price', after: { deleted: true } });
    expect((await prices.backTo('3', 3)).status).toBe(200);
    expect(await prices.onSale()).toContain('3');
  });
});

test('a record tells what it costs by its points; the list what a point costs', async () => {
  await prices.edit('4', 100, { smileonePoints: 0 });
  expect(await rowOf('4')).toMatchObject({ cost: null, drift: null });
  expect(await rowOf('1')).toMatchObject({ smileonePoints: 6.25, cost: 103.13 });
  expect((await shop.call('GET', `${ADMIN}/prices`)).body).toMatchObject({ pointCost: 16.5 });
});

describe('suggestions', () => {
  test('of a rule for some products, or for all; nothing is changed', async () => {
    const before = await prices.priced();
    const rule = { margin: { percent: '10' }, ending: '99', floor: true };
    expect((await prices.suggest(rule, ['1', '4'])).body['data']).toEqual({
      suggestions: [
        { productId: '1', cost: 103.13, current: 104, suggested: 113.99, belowFloor: false },
        {
          productId: '4',
          cost: null,
          current: 100,
          suggested: null,
          belowFloor: false,
          why: 'The points of this product are not known.',
        },
      ],
    });
    const below = await prices.suggest({ margin: { rupees: -10 }, ending: 'none', floor: false });
    const { suggestions } = below.body['data'] as { suggestions: { belowFloor: boolean }[] };
    expect(suggestions.map(({ belowFloor }) => belowFloor)).toEqual([true, true, true, false]);
    expect(await prices.priced()).toEqual(before);
  });

  test.each([
    ['no ending', { margin: { percent: 1 }, floor: true }],
    ['another ending', { margin: { percent: 1 }, ending: '95', floor: true }],
    ['two margins', { margin: { percent: 1, rupees: 1 }, ending: 'none', floor: true }],
    ['three decimals', { margin: { percent: 1.234 }, ending: 'none', floor: true }],
  ])('%s is refused', async (_what, rule) => expect((await prices.suggest(rule)).status).toBe(400));
});
