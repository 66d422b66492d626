import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { startCatalogueUnderTest, type CatalogueUnderTest } from '../testing/catalogue.ts';
import { ADMIN, ANNA, BEN, pricesOf } from '../testing/prices.ts';

let shop: CatalogueUnderTest;
let prices: ReturnType<typeof pricesOf>;
beforeAll(async () => {
  shop = await startCatalogueUnderTest({ POINT_COST_PAISE: '150' });
  prices = pricesOf(shop);
});
afterAll(() => shop?.stop());

/** Each test has its own product, on sale at 115 rupees; its 61.5 points cost 92.25. */
let id = 0;
const product = () => `q${id}`;
const POINTS = { smileonePoints: 61.5 };
const row = async () => (await prices.rows()).find(({ productId }) => productId === product());
beforeEach(async () => {
  id++;
  expect((await prices.edit(product(), 115, POINTS)).status).toBe(200);
});

type Method = Parameters<CatalogueUnderTest['call']>[0];
/** Two admins, who have seen the same state, make this call at once. Returns the answers, the lower status first. */
const both = async (method: Method, path: string, body: object | undefined, by = [ANNA, BEN] as const) =>
  (await Promise.all(by.map((admin) => shop.call(method, `${ADMIN}${path}`, body, admin)))).toSorted(
    (a, b) => a.status - b.status,
  );
/** One effect and one clear refusal. */
const oneOf = (...codes: string[]) => [
  { status: 200 },
  { status: 409, body: { code: expect.stringMatching(new RegExp(`^(?:${codes.join('|')})$`)) } },
];
const SEEN = { reason: 'the supplier told us', version: 1 };
const details = (price: number) => ({
  productId: product(),
  spu: `${product()} Diamonds`,
  gameCode: 'mobilelegends',
  price,
  originalPrice: '6.25',
  displayName: '',
  ...POINTS,
});

test('a price', async () => {
  expect(await both('POST', '/updatedetails', { ...details(116), version: 1 })).toMatchObject(
    oneOf('changed_meanwhile'),
  );
  expect(await row()).toMatchObject({ customPrice: 116, version: 2 });
});

test('a pause, and its end', async () => {
  expect(await both('POST', `/price/${product()}/pause`, SEEN)).toMatchObject(oneOf('changed_meanwhile'));
  const resume = { ...SEEN, version: 2 };
  expect(await both('POST', `/price/${product()}/resume`, resume)).toMatchObject(oneOf('changed_meanwhile'));
  expect(await row()).toMatchObject({ paused: null, version: 3 });
});

test('a deletion', async () => {
  const [won, lost] = await both('DELETE', `/price/${product()}?version=1`, undefined);
  expect(won).toMatchObject({ status: 200 });
  expect([404, 409]).toContain(lost?.status);
});

test('an earlier version', async () => {
  await prices.edit(product(), 118, POINTS);
  const back = { toVersion: 1, reason: 'a mistake', version: 2 };
  expect(await both('POST', `/price/${product()}/rollback`, back)).toMatchObject(oneOf('changed_meanwhile'));
  expect(await row()).toMatchObject({ customPrice: 115, version: 3 });
});

test('a row of a bulk change', async () => {
  const changes = [{ productId: product(), version: 1, price: 117 }];
  const answers = await both('POST', '/prices/bulk', { changes, reason: 'new margin' });
  const failed = answers.map(({ body }) => (body['results'] as { failed: number }).failed);
  expect(failed.toSorted((a, b) => a - b)).toEqual([0, 1]);
  expect(await row()).toMatchObject({ customPrice: 117, version: 2 });
});

test('the undoing of an import', async () => {
  const { importId } = await prices.take([{ id: product(), spu: `${product()} Diamonds`, price: 119 }]);
  const answers = await both('POST', `/prices/imports/${importId}/undo`, { reason: 'a mistake' });
  expect(answers).toMatchObject(oneOf('already_undone'));
});

test('the confirmation and the withdrawal of a proposal', async () => {
  const first = await prices.edit(product(), 50, POINTS, {
    ...ANNA,
    accountId: 'e'.repeat(32),
    email: 'c@example.com',
  });
  const confirm = await both('POST', `/prices/proposals/${first.proposal.id}/confirm`, {});
  expect(confirm).toMatchObject(oneOf('decided'));
  expect(await row()).toMatchObject({ customPrice: 50, version: 2 });
  const second = await prices.edit(product(), 115, POINTS);
  const withdraw = await both('POST', `/prices/proposals/${second.proposal.id}/withdraw`, { reason: 'a slip' });
  expect(withdraw).toMatchObject(oneOf('withdrawn'));
});

test('what a point costs', async () => {
  const before = (await prices.costs()).length;
  const answers = await both('POST', '/prices/point-cost', { pointCost: '1.51', reason: 'a new bill' });
  expect(answers).toMatchObject(oneOf('changed_meanwhile'));
  expect(await prices.costs()).toHaveLength(before + 1);
});

test('an earlier state of the whole list', async () => {
  const at = new Date().toISOString();
  await prices.edit(product(), 118, POINTS);
  const answers = await both('POST', '/prices/rollback', { to: { at }, reason: 'a mistake' });
  const restored = answers.map(({ body }) => (body['results'] as { success: number }).success);
  expect(restored.toSorted((a, b) => a - b)).toEqual([0, 1]);
  expect(await row()).toMatchObject({ customPrice: 115, version: 3 });
});
