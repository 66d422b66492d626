import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { eventually } from '@topup/kit/testing';
import { startCatalogueUnderTest, type CatalogueUnderTest } from '../testing/catalogue.ts';
import { ADMIN, ANNA, BEN, pricesOf, type Row } from '../testing/prices.ts';

/** Another account of the same person: case, dots and the part after a plus do not count. */
const ANNA_AGAIN = { role: 'admin', email: 'Anna+shop@example.com', accountId: 'd'.repeat(32) } as const;
const PROPOSED = { status: 202, body: { success: true, message: 'Proposed. Another admin has to confirm it.' } };

let shop: CatalogueUnderTest;
let prices: ReturnType<typeof pricesOf>;
const costs: number[] = [];
beforeAll(async () => {
  shop = await startCatalogueUnderTest({ POINT_COST_PAISE: '150' });
  prices = pricesOf(shop);
  await shop.neighbours.consume('order.events', {
    'catalogue.price.changed': async ({ pointCost }) => void (pointCost && costs.push(Number(pointCost.paise))),
  });
});
afterAll(() => shop?.stop());

/** Each test has its own product, on sale at 115 rupees; its 61.5 points cost 92.25. */
let id = 0;
const product = () => `p${id}`;
const POINTS = { smileonePoints: 61.5 };
const save = (price: number, more: object = {}, as: object = ANNA) =>
  prices.edit(product(), price, { ...POINTS, ...more }, as);
beforeEach(async () => {
  id++;
  expect((await save(115)).status).toBe(200);
});
const row = async (productId = product()): Promise<Row> => {
  const found = (await prices.rows()).find((one) => one.productId === productId);
  if (!found) throw new Error(`no ${productId}`);
  return found;
};
const costByTwo = async (pointCost: string) =>
  expect(await prices.confirm((await prices.costAs(pointCost)).proposal.id)).toMatchObject({ status: 200 });
const waiting = async () => (await prices.proposals()).filter(({ changes }) => changes[0]?.productId === product());

describe('a far price of one product', () => {
  test('waits, changes nothing, and is made by the second admin', async () => {
    const proposed = await save(0.01, { smileonePoints: 0, reason: 'a campaign' });
    expect(proposed).toMatchObject(PROPOSED);
    expect(proposed.body).toMatchObject({
      data: { customPrice: 115, version: 1 },
      hint: expect.stringContaining('SINGLE_ADMIN'),
      proposal: {
        email: 'anna@example.com',
        reason: 'a campaign',
        expiresAt: expect.any(String),
        changes: [{ waits: ['price_out_of_range', 'points_unknown', 'below_last_cost'] }],
      },
    });
    expect(await waiting()).toHaveLength(1);
    expect(await prices.confirm(proposed.proposal.id)).toMatchObject({
      status: 200,
      body: { message: 'Price updated successfully', results: { success: 1, failed: 0 } },
    });
    expect(await row()).toMatchObject({ customPrice: 0.01, smileonePoints: 0, version: 2 });
    const [last] = (await prices.versions(product())).versions;
    expect(last).toMatchObject({
      act: 'update-price',
      by: 'ben@example.com',
      reason: 'a campaign, proposed by anna@example.com',
    });
    expect(await waiting()).toEqual([]);
    expect(await prices.confirm(proposed.proposal.id)).toMatchObject({ status: 409, body: { code: 'decided' } });
  });

  test('is confirmed by another person only, also under another account', async () => {
    const { proposal } = await save(50);
    for (const as of [ANNA, ANNA_AGAIN])
      expect(await prices.confirm(proposal.id, as)).toMatchObject({
        status: 409,
        body: { code: 'second_admin_needed' },
      });
    expect((await row()).customPrice).toBe(115);
  });

  test('is not made after another change of the product', async () => {
    const { proposal } = await save(50);
    await save(116);
    expect(await prices.confirm(proposal.id)).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } });
    expect((await row()).customPrice).toBe(116);
  });

  test('can be withdrawn, and not confirmed afterwards', async () => {
    const { proposal } = await save(50);
    expect(await prices.withdraw(proposal.id)).toMatchObject({ status: 200, body: { message: 'Proposal withdrawn.' } });
    expect(await prices.confirm(proposal.id)).toMatchObject({ status: 409, body: { code: 'withdrawn' } });
    expect(await prices.confirm('0'.repeat(32))).toMatchObject({ status: 404 });
  });

  test('(confirm, confirm): it is made once', async () => {
    const { proposal } = await save(50);
    await Promise.all([prices.confirm(proposal.id), prices.confirm(proposal.id)]);
    expect(await row()).toMatchObject({ customPrice: 50, version: 2 });
  });
});

describe('an admin who wants to be asked', () => {
  test('is asked with old and new, and saves after the answer', async () => {
    const asked = await save(139, { confirmed: false });
    expect(asked).toMatchObject({
      status: 409,
      body: {
        code: 'confirm_change',
        details: { before: { customPrice: 115 }, after: { customPrice: 139 }, asks: ['price_by_a_fifth'], waits: [] },
      },
    });
    expect((await row()).customPrice).toBe(115);
    expect((await save(139, { confirmed: true })).status).toBe(200);
    expect((await save(140, { confirmed: false })).status).toBe(200);
  });

  test('of what would wait, learns that before it is proposed', async () => {
    expect((await save(300, { confirmed: false })).body).toMatchObject({
      details: { waits: ['price_out_of_range'] },
    });
    expect(await waiting()).toEqual([]);
  });
});

describe('the same rule holds', () => {
  test('for a bulk change: the other rows are made, and one proposal has those that wait', async () => {
    const other = `${product()}b`;
    await prices.edit(other, 115, POINTS);
    const changes = [
      { productId: product(), price: 20 },
      { productId: other, price: 120 },
    ];
    const dry = await prices.bulk(changes, { dryRun: true });
    expect(dry).toMatchObject({
      status: 200,
      results: {
        success: 1,
        failed: 0,
        waiting: 1,
        differences: [
          { productId: product(), waits: ['price_out_of_range', 'below_last_cost'] },
          { productId: other, asks: [], waits: [] },
        ],
      },
    });
    const done = await prices.bulk(changes);
    expect(done).toMatchObject({ status: 202, proposal: { changes: [{ productId: product() }] } });
    expect(done.results).toEqual(dry.results);
    expect([(await row()).customPrice, (await row(other)).customPrice]).toEqual([115, 120]);
    await prices.confirm(done.proposal.id);
    expect((await row()).customPrice).toBe(20);
    expect((await prices.undo(done.importId)).status).toBe(202);
  });

  test('for a sync with prices, a rollback of a product and of the list, and an undo', async () => {
    const item = { id: product(), spu: `${product()} Diamonds`, price: '6.25', customPrice: 400 };
    expect((await prices.take([item])).status).toBe(202);
    const { importId } = await prices.take([{ ...item, customPrice: 116 }]);
    const { proposal } = await save(400);
    await prices.confirm(proposal.id);
    expect(await prices.backTo(product(), 1)).toMatchObject(PROPOSED);
    expect(await prices.rollback({ importId })).toMatchObject({ status: 202, results: { waiting: 1 } });
    expect((await row()).customPrice).toBe(400);
  });

  test('for the cost of a point; a first value and the environment’s are no changes', async () => {
    expect(await prices.costs()).toMatchObject([{ pointCost: 1.5, by: 'the environment (POINT_COST_PAISE)' }]);
    const proposed = await prices.costAs('0.70');
    expect(proposed).toMatchObject({ ...PROPOSED, proposal: { pointCost: { before: 1.5, after: 0.7 } } });
    expect((await prices.confirm(proposed.proposal.id, ANNA)).status).toBe(409);
    expect((await prices.costAs('1.60', BEN)).status).toBe(200);
    expect(await prices.confirm(proposed.proposal.id)).toMatchObject({ body: { code: 'changed_meanwhile' } });
    expect((await prices.costAs(1.6)).status).toBe(200);
    expect(await prices.costs()).toHaveLength(2);
    expect((await prices.costAs(1.7, ANNA, { version: 1 })).body['code']).toBe('changed_meanwhile');
    const { proposal } = await prices.costAs('4');
    expect((await prices.confirm(proposal.id)).status).toBe(200);
    expect(await prices.costs()).toMatchObject([{ pointCost: 4, by: 'ben@example.com' }, { pointCost: 1.6 }, {}]);
    await eventually('order hears of it', () => costs.includes(400));
    const page = await shop.neighbours.ask('catalogue.prices.since', { limit: 1 });
    expect(page.pointCost).toMatchObject({ paise: 400n, version: 3n });
  });
});

test('what a dearer point puts below cost is off the list at once, counted, and asked about', async () => {
  const onSale = await prices.onSale();
  expect(onSale).not.toContain(product());
  expect(await row()).toMatchObject({ notSold: 'below_cost', customPrice: 115 });
  await costByTwo('1.9');
  expect(await row()).toMatchObject({ notSold: 'below_cost' });
  await costByTwo('1.85');
  expect(await row()).toMatchObject({ notSold: null });
  expect(await prices.onSale()).toContain(product());
  const asked = await prices.costAs('1.9', ANNA, { confirmed: false });
  expect(asked).toMatchObject({
    status: 409,
    body: { details: { asks: ['below_cost'], waits: ['cost_out_of_range'] } },
  });
});

test.each(['before it is mended, too', 'only after it is mended'])(
  'a product that was sold below its last known cost has an alarm that says so; alarms were looked at %s',
  async (looked) => {
    const { proposal } = await save(0.01, { smileonePoints: 0 });
    await prices.confirm(proposal.id);
    if (looked.startsWith('before')) await shop.app.jobs.alarms.runNow();
    const back = await save(115);
    await prices.confirm(back.proposal.id);
    await shop.app.jobs.alarms.runNow();
    const { body } = await shop.call('GET', '/api/admin/alarms/catalogue');
    const { alarms } = body['data'] as { alarms: { kind: string; subject: string; detail: string }[] };
    expect(alarms).toContainEqual(
      expect.objectContaining({
        kind: 'sold_below_cost',
        subject: product(),
        detail: expect.stringContaining(
          'was on sale for 0.01 rupees, below its last known cost; set by ben@example.com',
        ),
      }),
    );
  },
);

test('in a shop with a single admin nothing waits', async () => {
  const alone = await startCatalogueUnderTest({ SINGLE_ADMIN: 'true' });
  const his = pricesOf(alone);
  await his.edit('1', 100);
  expect(await his.edit('1', 1)).toMatchObject({ status: 200, body: { data: { customPrice: 1 } } });
  await alone.stop();
});

test('everybody but admins is refused', async () => {
  for (const path of ['prices/proposals', 'prices/point-cost'])
    expect((await shop.call('GET', `${ADMIN}/${path}`, undefined, { role: 'user' })).status).toBe(403);
});
