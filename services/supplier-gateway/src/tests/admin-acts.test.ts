import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { brakeWrites } from '@topup/kit/testing/brake-writes';
import { adminWritesOf, happensOnRecordOnly, type AdminWrites } from '@topup/kit/testing/on-record';
import { erasePerson } from '@topup/kit/personal';
import { routes } from '../routes.ts';
import { PERSONAL } from '../store/personal.ts';
import { anOrder, startGateway, type Gateway } from '../testing/gateway.ts';
import { dropConnection } from '../testing/supplier-stand-in.ts';

let gateway: Gateway;
beforeAll(async () => {
  gateway = await startGateway();
  gateway.role = 'admin';
});
afterAll(() => gateway.stop());

const [FIRST, SECOND] = ['c'.repeat(32), 'd'.repeat(32)];
async function call(method: string, path: string, body?: unknown, accountId = FIRST) {
  const token = await gateway.mint.issue({ role: 'admin', accountId, email: `${accountId}@example.com` });
  const response = await fetch(new URL(path, gateway.app.url), {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return { status: response.status, body: (await response.json()) as { data?: { delivery?: Delivery } & Delivery } };
}
const post = (path: string, body: object, accountId?: string) =>
  call('POST', `/api/admin/deliveries/${path}`, body, accountId);
type Delivery = { proposal?: { id: string } };

let number = 0;
const verdict = () => ({ verdict: 'delivered', supplierOrderId: `ACT-${++number}`, reason: 'seen in the list' });

async function anAmbiguousUnit(pricePaise = 7_900n): Promise<string> {
  const { behave } = gateway.supplier;
  gateway.supplier.behave = dropConnection;
  const order = anOrder(1);
  await gateway.deliver({ ...order, units: order.units.map((unit) => ({ ...unit, pricePaise })) });
  gateway.supplier.behave = behave;
  return order.units[0]!.unit;
}
const stateOf = (unit: string) => async () => {
  const attempt = await gateway.attempts.findOne({ _id: unit });
  return [attempt?.state, attempt?.proposal];
};
/** An expensive unit with a proposal, which the returned call confirms or withdraws. */
async function proposed(path: 'confirm' | 'withdraw', more: object) {
  const unit = await anAmbiguousUnit(100_001n);
  const proposalId = (await post(`${unit}/resolve`, verdict())).body.data?.delivery?.proposal?.id;
  return { call: () => post(`${unit}/${path}`, { proposalId, ...more }, SECOND), state: stateOf(unit) };
}
const listed = (name: string) => async () => (await gateway.database.collection(name)).find().toArray();
const rows = listed('refusals');
const row = (status: string) => ({ status, reason: 'It cannot be topped up.', because: 'the supplier told us' });

/** A status that another admin has proposed, which the returned call confirms or withdraws. */
async function proposedRow(status: string, path: 'confirm' | 'withdraw', more: object) {
  const proposalId = (await post('refusals', row(status))).body.data?.proposal?.id;
  const state = listed('refusalProposals');
  return { call: () => post(`refusals/${status}/${path}`, { proposalId, ...more }, SECOND), state };
}

const WRITES: AdminWrites = {
  'post /api/admin/deliveries/:unit/resolve': async () => {
    const unit = await anAmbiguousUnit();
    const body = verdict();
    return { call: () => post(`${unit}/resolve`, body), state: stateOf(unit) };
  },
  'post /api/admin/deliveries/:unit/confirm': () => proposed('confirm', {}),
  'post /api/admin/deliveries/:unit/withdraw': () => proposed('withdraw', { reason: 'the wrong line' }),
  'post /api/admin/deliveries/refusals': async () => ({
    call: () => post('refusals', row('31001')),
    state: listed('refusalProposals'),
  }),
  'post /api/admin/deliveries/refusals/:status/confirm': () => proposedRow('31003', 'confirm', {}),
  'post /api/admin/deliveries/refusals/:status/withdraw': () =>
    proposedRow('31004', 'withdraw', { reason: 'a mistake' }),
  'post /api/admin/deliveries/refusals/:status/remove': async () => {
    await (await proposedRow('31002', 'confirm', {})).call();
    return { call: () => post('refusals/31002/remove', { because: 'it was a mistake' }), state: rows };
  },
  ...brakeWrites('supplier-gateway', 'deliveries', () => call),
};

test('this file covers every admin call that changes anything', () => {
  expect(Object.keys(WRITES).sort()).toEqual(adminWritesOf(routes));
});

test.each(Object.entries(WRITES))('%s: nothing happens unless it is on record first', async (_call, prepare) => {
  await happensOnRecordOnly(await prepare());
});

test('once their accounts are closed, the records of all these calls name the admins by account only', async () => {
  const named = async () => JSON.stringify(await listed('adminActs')()).match(/\w+@example\.com/g) ?? [];
  expect((await named()).length).toBeGreaterThan(Object.keys(WRITES).length);
  for (const accountId of [FIRST, SECOND])
    await erasePerson(gateway.database, PERSONAL, { accountId, email: `${accountId}@example.com` });
  expect(await named()).toEqual([]);
});
