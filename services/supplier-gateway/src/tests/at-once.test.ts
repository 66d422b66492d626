import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { anOrder, startGateway, type Gateway } from '../testing/gateway.ts';
import { dropConnection } from '../testing/supplier-stand-in.ts';

const [FIRST, SECOND, THIRD] = ['c', 'd', 'e'].map((letter) => letter.repeat(32)) as [string, string, string];
let gateway: Gateway;
beforeAll(async () => {
  gateway = await startGateway();
  gateway.role = 'admin';
  gateway.buyers = new Map();
});
afterAll(() => gateway.stop());

type Proposal = { readonly proposal?: { readonly id: string } | null };
type Body = { readonly code?: string; readonly data?: { readonly delivery?: Proposal } & Proposal };
async function post(path: string, body: object, accountId: string) {
  const token = await gateway.mint.issue({ role: 'admin', accountId, email: `${accountId[0]}@example.com` });
  const response = await fetch(new URL(`/api/admin/deliveries/${path}`, gateway.app.url), {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Body };
}

/** Two admins make these calls at once. Returns the answers, the lower status first. */
const both = async (path: string, bodies: readonly [object, object], by = [FIRST, SECOND] as const) =>
  (await Promise.all([post(path, bodies[0], by[0]), post(path, bodies[1], by[1])])).toSorted(
    (a, b) => a.status - b.status,
  );
/** One effect and one clear refusal. */
const oneOf = (status: number, ...codes: string[]) => [
  { status },
  { status: 409, body: { code: expect.stringMatching(new RegExp(`^(?:${codes.join('|')})$`)) } },
];

async function ambiguousUnit(pricePaise: bigint): Promise<string> {
  const { behave } = gateway.supplier;
  gateway.supplier.behave = dropConnection;
  const order = anOrder(1);
  await gateway.deliver({ ...order, units: order.units.map((unit) => ({ ...unit, pricePaise })) });
  gateway.supplier.behave = behave;
  const { unit } = order.units[0]!;
  await gateway.attempts.updateOne({ _id: unit }, { $set: { resolvableAt: new Date(0) } });
  return unit;
}
let number = 0;
const delivered = () => ({ verdict: 'delivered', supplierOrderId: `ONCE-${++number}`, reason: 'in the list' });
const notDelivered = { verdict: 'not_delivered', reason: 'not in the list' };
const ILLEGAL = { status: 409, body: { code: 'illegal_transition' } };
const PROPOSED = { status: 409, body: { code: 'already_proposed' } };
const ALONE = 7_900n;
const NEEDS_TWO = 100_001n;
async function verdicts(unit: string): Promise<number> {
  const attempt = await gateway.attempts.findOne({ _id: unit });
  return attempt?.log.filter(({ event }) => event === 'verdict').length ?? 0;
}

test('a delivery is settled by one of two admins', async () => {
  const unit = await ambiguousUnit(ALONE);
  expect(await both(`${unit}/resolve`, [notDelivered, notDelivered])).toMatchObject(oneOf(200, 'illegal_transition'));
  expect(await verdicts(unit)).toBe(1);
});

// Nothing in the supplier's list speaks for a delivery, so this verdict needs a second admin.
test('opposite verdicts: one settles or proposes, the other admin is told', async () => {
  const unit = await ambiguousUnit(ALONE);
  const [won, lost] = await both(`${unit}/resolve`, [delivered(), notDelivered]);
  expect(lost).toMatchObject(won!.status === 200 ? ILLEGAL : PROPOSED);
  expect(await verdicts(unit)).toBe(won!.status === 200 ? 1 : 0);
});

test('a verdict is proposed, confirmed and withdrawn by one of two admins', async () => {
  const unit = await ambiguousUnit(NEEDS_TWO);
  const proposed = await both(`${unit}/resolve`, [delivered(), delivered()]);
  expect(proposed).toMatchObject(oneOf(202, 'already_proposed'));
  const proposalId = proposed[0]!.body.data?.delivery?.proposal?.id;
  const { proposal } = (await gateway.attempts.findOne({ _id: unit }))!;
  const others = [FIRST, SECOND, THIRD].filter((id) => id !== proposal?.by) as [string, string];
  const withdraw = { proposalId, reason: 'a mistake' };
  expect(await both(`${unit}/withdraw`, [withdraw, withdraw], others)).toMatchObject(oneOf(200, 'nothing_proposed'));

  const again = await post(`${unit}/resolve`, delivered(), THIRD);
  const confirm = { proposalId: again.body.data?.delivery?.proposal?.id };
  expect(await both(`${unit}/confirm`, [confirm, confirm])).toMatchObject(
    oneOf(200, 'illegal_transition', 'nothing_proposed'),
  );
  expect(await verdicts(unit)).toBe(1);
});

test('a refusal status is proposed, withdrawn, confirmed and removed by one of two admins', async () => {
  const status = '47001';
  const row = { status, reason: 'It cannot be topped up.', because: 'the supplier told us' };
  const proposed = await both('refusals', [row, row]);
  expect(proposed).toMatchObject(oneOf(202, 'status_proposed'));
  const withdraw = { proposalId: proposed[0]!.body.data?.proposal?.id, reason: 'a mistake' };
  expect(await both(`refusals/${status}/withdraw`, [withdraw, withdraw])).toMatchObject(oneOf(200, 'nothing_proposed'));

  const again = await post('refusals', row, THIRD);
  const confirm = { proposalId: again.body.data?.proposal?.id };
  expect(await both(`refusals/${status}/confirm`, [confirm, confirm])).toMatchObject(oneOf(200, 'nothing_proposed'));
  const remove = { because: 'it can be topped up again' };
  expect(await both(`refusals/${status}/remove`, [remove, remove])).toMatchObject([{ status: 200 }, { status: 404 }]);
});
