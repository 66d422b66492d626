import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { NO_LIMIT } from '@topup/kit/person';
import { anOrder, startGateway, type Gateway } from '../testing/gateway.ts';
import { dropConnection } from '../testing/supplier-stand-in.ts';
import { resolveDelivery } from '../use-cases/resolve-delivery.ts';

const WEEK_MS = 7 * 86_400_000;
const [FIRST, SECOND, NAMESAKE] = ['c', 'd', 'e'].map((letter) => letter.repeat(32)) as [string, string, string];
const EMAILS = { [FIRST]: 'asha@gmail.com', [SECOND]: 'second@example.com', [NAMESAKE]: 'A.sha+2@googlemail.com' };
let gateway: Gateway;
beforeAll(async () => void (gateway = await startGateway()));
afterAll(() => gateway.stop());
beforeEach(() => {
  gateway.role = 'admin';
  gateway.dismissed.clear();
  gateway.buyers = new Map();
});

type Body = { readonly code?: string; readonly data?: { proposals?: object[]; delivery?: Proposal } & Proposal };
type Proposal = { readonly proposal?: { readonly id: string } | null };
async function call(method: string, path: string, body: object | null, accountId = FIRST) {
  const token = await gateway.mint.issue({ role: 'admin', accountId, email: EMAILS[accountId] ?? '' });
  const response = await fetch(new URL(`/api/admin/deliveries/${path}`, gateway.app.url), {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return { status: response.status, body: (await response.json()) as Body };
}
const post = (path: string, body: object, accountId?: string) => call('POST', path, body, accountId);

let number = 0;
const delivered = () => ({ verdict: 'delivered', supplierOrderId: `TWO-${++number}`, reason: 'in the list' });

async function ambiguousUnits(count: number, pricePaise: bigint): Promise<string[]> {
  const { behave } = gateway.supplier;
  gateway.supplier.behave = dropConnection;
  const order = anOrder(count);
  await gateway.deliver({ ...order, units: order.units.map((unit) => ({ ...unit, pricePaise })) });
  gateway.supplier.behave = behave;
  return order.units.map(({ unit }) => unit);
}
const stateOf = async (unit: string) => (await gateway.attempts.findOne({ _id: unit }))?.state;

describe('what one person settles alone', () => {
  test('is added up over the units of an order, also at once and by two accounts of one mailbox', async () => {
    const units = await ambiguousUnits(5, 30_000n);
    const resolve = (unit: string, i: number) => post(`${unit}/resolve`, delivered(), i % 2 ? FIRST : NAMESAKE);
    const answers = await Promise.all(units.map(resolve));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(2);
    const states = await Promise.all(units.map(stateOf));
    expect(states.filter((state) => state === 'delivered')).toHaveLength(3);
    // Another order has its own sum.
    const [other] = await ambiguousUnits(1, 100_000n);
    expect((await post(`${other}/resolve`, delivered())).status).toBe(200);
  });

  test('stays counted when the verdict was refused, and once per unit', async () => {
    const [first, second] = (await ambiguousUnits(2, 60_000n)) as [string, string];
    const taken = delivered();
    const [other] = await ambiguousUnits(1, 1n);
    expect((await post(`${other}/resolve`, taken)).status).toBe(200);
    expect(await post(`${first}/resolve`, taken)).toMatchObject({ body: { code: 'supplier_order_id_taken' } });
    expect((await post(`${second}/resolve`, delivered())).status).toBe(202);
    expect((await post(`${first}/resolve`, delivered())).status).toBe(200);
  });
});

describe('a proposed verdict', () => {
  const proposed = async (): Promise<[unit: string, proposalId: string]> => {
    const [unit] = (await ambiguousUnits(1, 100_001n)) as [string];
    const answer = await post(`${unit}/resolve`, delivered());
    expect(answer).toMatchObject({
      status: 202,
      body: {
        hint: 'If this shop has a single admin, set SINGLE_ADMIN=true. What one admin may do alone is set by DELIVERY_ALONE_MAX_PAISE.',
      },
    });
    return [unit, answer.body.data?.delivery?.proposal?.id ?? ''];
  };
  const confirm = (unit: string, proposalId: string, accountId: string) =>
    post(`${unit}/confirm`, { proposalId }, accountId);

  test('is confirmed by another person, not by another account of the same', async () => {
    const [unit, proposalId] = await proposed();
    expect(await confirm(unit, proposalId, NAMESAKE)).toMatchObject({
      status: 409,
      body: { code: 'second_admin_needed' },
    });
    expect(await stateOf(unit)).toBe('ambiguous');
    expect((await confirm(unit, proposalId, SECOND)).status).toBe(200);
  });

  test('is confirmed only while its proposer is an admin', async () => {
    const [unit, proposalId] = await proposed();
    gateway.dismissed.add(FIRST);
    expect(await confirm(unit, proposalId, SECOND)).toMatchObject({
      status: 409,
      body: { code: 'proposer_not_admin' },
    });
    expect(await stateOf(unit)).toBe('ambiguous');
  });

  test('expires after seven days, and another can be made', async () => {
    const [unit, proposalId] = await proposed();
    await gateway.attempts.updateOne({ _id: unit }, { $set: { 'proposal.at': new Date(Date.now() - WEEK_MS) } });
    expect(await confirm(unit, proposalId, SECOND)).toMatchObject({ status: 409, body: { code: 'proposal_expired' } });
    expect((await call('GET', `${unit}/evidence`, null)).body.data?.delivery?.proposal).toBeNull();
    const again = await post(`${unit}/resolve`, delivered(), SECOND);
    expect(again.status).toBe(202);
    expect((await confirm(unit, again.body.data?.delivery?.proposal?.id ?? '', FIRST)).status).toBe(200);
  });
});

describe('a verdict on an order of an admin himself', () => {
  const OWN = {
    status: 409,
    body: { code: 'own_order', message: 'Another admin has to decide about your own order.' },
  };
  const AWAY = { status: 503, body: { message: 'The order service does not answer. Please try again.' } };
  const actsOn = async (unit: string) =>
    (await gateway.database.collection<{ _id: string; subject: string }>('adminActs')).countDocuments({
      subject: unit,
    });
  const buyerOf = (unit: string, accountId: string) =>
    gateway.buyers?.set(unit.slice(0, 32), { accountId, email: EMAILS[accountId] ?? '' });
  const notDelivered = { verdict: 'not_delivered', reason: 'not in the list' };

  test.each([
    ['alone', 7_900n, 200],
    ['as a proposal', 100_001n, 202],
  ])('is refused from each of his accounts, %s; another admin may give it', async (_how, pricePaise, status) => {
    const [unit] = (await ambiguousUnits(1, pricePaise)) as [string];
    await gateway.attempts.updateOne({ _id: unit }, { $set: { resolvableAt: new Date(0) } });
    buyerOf(unit, FIRST);
    for (const owner of [FIRST, NAMESAKE])
      for (const verdict of [delivered(), notDelivered])
        expect(await post(`${unit}/resolve`, verdict, owner)).toMatchObject(OWN);
    expect([await stateOf(unit), await actsOn(unit)]).toEqual(['ambiguous', 0]);
    expect((await post(`${unit}/resolve`, notDelivered, SECOND)).status).toBe(status);
  });

  test('is neither confirmed by him nor by another if he has proposed it', async () => {
    const [unit] = (await ambiguousUnits(1, 100_001n)) as [string];
    const answer = await post(`${unit}/resolve`, delivered(), SECOND);
    const body = { proposalId: answer.body.data?.delivery?.proposal?.id };
    buyerOf(unit, FIRST);
    for (const owner of [FIRST, NAMESAKE]) expect(await post(`${unit}/confirm`, body, owner)).toMatchObject(OWN);
    buyerOf(unit, SECOND);
    expect(await post(`${unit}/confirm`, body, FIRST)).toMatchObject(OWN);
    expect([await stateOf(unit), await actsOn(unit)]).toEqual(['ambiguous', 1]);
    gateway.buyers = null;
    expect(await post(`${unit}/confirm`, body, FIRST)).toMatchObject(AWAY);
    expect([await stateOf(unit), await actsOn(unit)]).toEqual(['ambiguous', 1]);
    gateway.buyers = new Map();
    expect((await post(`${unit}/confirm`, body, FIRST)).status).toBe(200);
  });

  test('is refused in a shop with a single admin, too', async () => {
    const [unit] = (await ambiguousUnits(1, 7_900n)) as [string];
    const actor = { accountId: FIRST, email: 'asha@gmail.com', address: '', requestId: '' };
    const deps = { attempts: gateway.attempts, alonePaise: NO_LIMIT, buyerOf: async () => actor } as never;
    const refused = { ok: false, error: { kind: 'own_order' } };
    const verdict = { verdict: 'delivered', supplierOrderId: 'OWN-1', reason: 'in the list' } as const;
    expect(await resolveDelivery(deps, unit, verdict, actor, new Date())).toEqual(refused);
  });

  test('is not given by anybody while the order service does not answer', async () => {
    const [unit] = (await ambiguousUnits(1, 7_900n)) as [string];
    gateway.buyers = null;
    expect(await post(`${unit}/resolve`, delivered())).toMatchObject(AWAY);
    expect([await stateOf(unit), await actsOn(unit)]).toEqual(['ambiguous', 0]);
    gateway.buyers = new Map();
    expect((await post(`${unit}/resolve`, delivered())).status).toBe(200);
  });
});

describe('a new refusal status', () => {
  const row = (status: string) => ({ status, reason: 'It cannot be topped up.', because: 'the supplier told us' });
  const proposed = async (status: string, accountId = FIRST): Promise<string> => {
    const answer = await post('refusals', row(status), accountId);
    expect(answer.status).toBe(202);
    return answer.body.data?.proposal?.id ?? '';
  };
  const isAdded = async (status: string) =>
    (await (await gateway.database.collection('refusals')).findOne({ _id: status as never })) !== null;

  test('needs another person who is confirmed while the proposer is an admin', async () => {
    const proposalId = await proposed('41001');
    const confirm = (accountId: string) => post('refusals/41001/confirm', { proposalId }, accountId);
    expect(await confirm(NAMESAKE)).toMatchObject({ status: 409, body: { code: 'second_admin_needed' } });
    gateway.dismissed.add(FIRST);
    expect(await confirm(SECOND)).toMatchObject({ status: 409, body: { code: 'proposer_not_admin' } });
    expect(await isAdded('41001')).toBe(false);
    gateway.dismissed.clear();
    const answers = await Promise.all([SECOND, SECOND, SECOND].map(confirm));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await isAdded('41001')).toBe(true);
  });

  test('is withdrawn by any admin, once', async () => {
    const proposalId = await proposed('41002');
    const withdraw = () => post('refusals/41002/withdraw', { proposalId, reason: 'a mistake' }, SECOND);
    expect((await withdraw()).status).toBe(200);
    expect(await withdraw()).toMatchObject({ status: 409, body: { code: 'nothing_proposed' } });
    expect(await post('refusals/41002/confirm', { proposalId }, SECOND)).toMatchObject({ status: 409 });
    expect(await isAdded('41002')).toBe(false);
  });

  test('expires after seven days, and can be proposed again', async () => {
    const proposalId = await proposed('41003');
    const proposals = await gateway.database.collection('refusalProposals');
    await proposals.updateOne({ _id: '41003' as never }, { $set: { at: new Date(Date.now() - WEEK_MS) } });
    expect((await call('GET', 'refusals', null)).body.data?.proposals).toEqual([]);
    const confirm = (id: string) => post('refusals/41003/confirm', { proposalId: id }, FIRST);
    expect(await post('refusals/41003/confirm', { proposalId }, SECOND)).toMatchObject({
      status: 409,
      body: { code: 'proposal_expired' },
    });
    const again = await proposed('41003', SECOND);
    expect((await confirm(proposalId)).body.code).toBe('proposal_changed');
    expect((await confirm(again)).status).toBe(200);
  });
});
