import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { UnitState } from '@topup/proto';
import { eventually } from '@topup/kit/testing';
import { openAdminActs } from '@topup/kit/admin-acts';
import { anOrder, startGateway, type Gateway } from '../testing/gateway.ts';
import { answers } from '../testing/supplier-answers.ts';
import { dropConnection, type Behaviour } from '../testing/supplier-stand-in.ts';

const BUILT_IN = answers.refusals[0]!.status;
const VERDICT_AFTER_MS = 2_000;
let gateway: Gateway;
let token: string;
beforeAll(async () => {
  gateway = await startGateway({ timing: { verdictAfterMs: VERDICT_AFTER_MS } });
  token = await gateway.mint.issue({ role: 'admin', email: 'admin@example.com' });
});
afterAll(() => gateway.stop());
beforeEach(() => void (gateway.role = 'admin'));

const second = () =>
  gateway.mint.issue({ role: 'admin', accountId: 'd'.repeat(32), email: 'second-admin@example.com' });
async function call(method: string, path: string, body?: object, bearer = token) {
  const response = await fetch(new URL(path, gateway.app.url), {
    method,
    // The client's request id must not affect audit records or proposals.
    headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json', 'x-request-id': 'the-same-one' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}
const resolve = (unit: string, body: object) => call('POST', `/api/admin/deliveries/${unit}/resolve`, body);
const resolvedEvent = (unit: string) =>
  eventually('event', () => gateway.resolved.find((event) => event.unit?.unit === unit));

async function anAmbiguousUnit(how: Behaviour = dropConnection, pricePaise = 7_900n): Promise<string> {
  const { behave } = gateway.supplier;
  gateway.supplier.behave = how;
  const order = anOrder(1);
  await gateway.deliver({ ...order, units: order.units.map((unit) => ({ ...unit, pricePaise })) });
  gateway.supplier.behave = behave;
  return order.units[0]!.unit;
}

test('the desk lists ambiguous units, and a verdict of delivered settles one at any time', async () => {
  const unit = await anAmbiguousUnit();
  const listed = await call('GET', '/api/admin/deliveries?state=ambiguous&limit=100');
  expect(listed.status).toBe(200);
  const { deliveries } = listed.body['data'] as { deliveries: { unit: string; userGameId: string }[] };
  expect(deliveries.find((each) => each.unit === unit)).toMatchObject({ userGameId: '12345678' });

  expect((await resolve(unit, { verdict: 'delivered', reason: 'seen in the list' })).status).toBe(422);
  const resolved = await resolve(unit, { verdict: 'delivered', supplierOrderId: 'DESK-1', reason: 'seen in the list' });
  expect(resolved).toMatchObject({ status: 200, body: { data: { unit, state: 'delivered' } } });
  expect((await resolvedEvent(unit)).unit).toMatchObject({ state: UnitState.DELIVERED, supplierOrderId: 'DESK-1' });

  const again = await resolve(unit, { verdict: 'delivered', supplierOrderId: 'DESK-2', reason: 'twice' });
  expect(again).toMatchObject({ status: 409, body: { code: 'illegal_transition' } });
  const { collection } = await openAdminActs(gateway.database);
  expect(await collection.findOne({ subject: unit })).toMatchObject({
    email: 'admin@example.com',
    reason: 'seen in the list',
  });

  const other = await anAmbiguousUnit();
  const taken = await resolve(other, { verdict: 'delivered', supplierOrderId: 'DESK-1', reason: 'mistyped' });
  expect(taken).toMatchObject({ status: 409, body: { code: 'supplier_order_id_taken' } });
});

test("'not delivered' is refused while the supplier could still accept, and refundable afterwards", async () => {
  const unit = await anAmbiguousUnit();
  const body = { verdict: 'not_delivered', reason: 'not in the list' };
  expect(await resolve(unit, body)).toMatchObject({ status: 409, body: { code: 'too_early' } });
  const resolved = await eventually('late enough', async () => {
    const answer = await resolve(unit, body);
    return answer.status === 200 && answer;
  });
  expect(resolved.body).toMatchObject({ data: { state: 'rejected' } });
  expect((await resolvedEvent(unit)).unit).toMatchObject({ state: UnitState.REJECTED });
});

test('above the amount one admin proposes and another confirms; nobody confirms their own proposal', async () => {
  const unit = await anAmbiguousUnit(dropConnection, 100_001n);
  const verdict = { verdict: 'delivered', supplierOrderId: 'DESK-9', reason: 'seen in the list' };
  const proposed = await resolve(unit, verdict);
  expect(proposed).toMatchObject({
    status: 202,
    body: {
      message: 'Proposed. Another admin has to confirm it.',
      data: { state: 'ambiguous', delivery: { needsSecondAdmin: true, proposal: { email: 'admin@example.com' } } },
    },
  });
  expect(await gateway.attempts.findOne({ _id: unit })).toMatchObject({ state: 'ambiguous' });
  const proposalId = (proposed.body['data'] as { delivery: { proposal: { id: string } } }).delivery.proposal.id;
  const confirm = (body: object, bearer?: string) =>
    call('POST', `/api/admin/deliveries/${unit}/confirm`, body, bearer);

  expect(await confirm({ proposalId })).toMatchObject({ status: 409, body: { code: 'second_admin_needed' } });
  const other = await second();
  expect(await confirm({ proposalId: 'older' }, other)).toMatchObject({ body: { code: 'proposal_changed' } });
  expect(await resolve(unit, verdict)).toMatchObject({ status: 409, body: { code: 'already_proposed' } });

  const withdrawn = await call('POST', `/api/admin/deliveries/${unit}/withdraw`, { proposalId, reason: 'wrong line' });
  expect(withdrawn).toMatchObject({ status: 200, body: { data: { delivery: { proposal: null } } } });
  expect(await confirm({ proposalId }, other)).toMatchObject({ status: 409, body: { code: 'nothing_proposed' } });

  const again = await resolve(unit, { ...verdict, supplierOrderId: 'DESK-10' });
  const { id } = (again.body['data'] as { delivery: { proposal: { id: string } } }).delivery.proposal;
  expect(await confirm({ proposalId }, other)).toMatchObject({ status: 409, body: { code: 'proposal_changed' } });
  expect(await confirm({ proposalId: id }, other)).toMatchObject({
    status: 200,
    body: { data: { state: 'delivered' } },
  });
  expect((await resolvedEvent(unit)).unit).toMatchObject({ supplierOrderId: 'DESK-10' });
  const acts = await (
    await openAdminActs(gateway.database)
  ).collection
    .find({ subject: unit })
    .sort({ at: 1 })
    .toArray();
  expect(acts.map(({ act, email }) => [act, email])).toEqual([
    ['propose-verdict', 'admin@example.com'],
    ['withdraw-proposal', 'admin@example.com'],
    ['propose-verdict', 'admin@example.com'],
    ['resolve-delivery', 'second-admin@example.com'],
  ]);
  const { attempts } = await gateway.bus.ask('supplier.attempts.of-order', { orderId: unit.slice(0, 32) });
  expect(attempts[0]!.steps.map(({ event }) => event)).toEqual([
    'sending',
    'answer',
    'proposal',
    'withdrawal',
    'proposal',
    'verdict',
  ]);
});

test('(two admins confirm at once): settled once', async () => {
  const unit = await anAmbiguousUnit(dropConnection, 0n);
  const proposed = await resolve(unit, { verdict: 'delivered', supplierOrderId: 'DESK-11', reason: 'in the list' });
  const { id: proposalId } = (proposed.body['data'] as { delivery: { proposal: { id: string } } }).delivery.proposal;
  const other = await second();
  const answers = await Promise.all(
    [1, 2, 3].map(() => call('POST', `/api/admin/deliveries/${unit}/confirm`, { proposalId }, other)),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect((await gateway.attempts.findOne({ _id: unit }))?.log.filter(({ event }) => event === 'verdict')).toHaveLength(
    1,
  );
});

test('an unknown status can be added to the table: from then on it is a refusal where one admin may decide, elsewhere a suggestion', async () => {
  const status = String(30_000 + (process.pid % 10_000));
  const unit = await anAmbiguousUnit(() => answers.unknownStatus(status));
  const listed = await call('GET', '/api/admin/deliveries?limit=100');
  const { deliveries } = listed.body['data'] as { deliveries: { unit: string; unknownStatus: string }[] };
  expect(deliveries.find((each) => each.unit === unit)).toMatchObject({ unknownStatus: status });

  const row = { status, reason: 'This player cannot be topped up.', because: 'the supplier told us by mail' };
  expect((await call('POST', '/api/admin/deliveries/refusals', { ...row, failureCode: 'refund_failed' })).status).toBe(
    400,
  );
  const proposed = await call('POST', '/api/admin/deliveries/refusals', row);
  expect(proposed).toMatchObject({
    status: 202,
    body: {
      message: 'Proposed. Another admin has to confirm it.',
      hint: 'If this shop has a single admin, set SINGLE_ADMIN=true.',
    },
  });
  expect(await call('POST', '/api/admin/deliveries/refusals', row)).toMatchObject({
    body: { code: 'status_proposed' },
  });
  const waiting = (await call('GET', '/api/admin/deliveries/refusals')).body['data'] as { proposals: { id: string }[] };
  expect(waiting.proposals).toMatchObject([{ status, reason: row.reason, email: 'admin@example.com' }]);
  const proposalId = waiting.proposals[0]!.id;
  const confirm = (body: object, bearer?: string) =>
    call('POST', `/api/admin/deliveries/refusals/${status}/confirm`, body, bearer);
  expect(await confirm({ proposalId })).toMatchObject({ status: 409, body: { code: 'second_admin_needed' } });
  const still = await anAmbiguousUnit(() => answers.unknownStatus(status));
  expect(await gateway.attempts.findOne({ _id: still })).toMatchObject({ state: 'ambiguous' });
  expect(await confirm({ proposalId }, await second())).toMatchObject({
    status: 200,
    body: { message: 'Status added.' },
  });
  expect(await call('POST', '/api/admin/deliveries/refusals', row)).toMatchObject({ body: { code: 'status_known' } });
  for (const known of [answers.successStatus, BUILT_IN])
    expect((await call('POST', '/api/admin/deliveries/refusals', { ...row, status: known })).status).toBe(409);
  expect((await gateway.attempts.findOne({ _id: unit }))?.state).toBe('ambiguous');
  const evidence = await call('GET', `/api/admin/deliveries/${unit}/evidence`);
  expect(evidence.body['data']).toMatchObject({ suggestion: 'not_delivered' });

  const refused = await anAmbiguousUnit(() => answers.unknownStatus(status));
  expect(await gateway.attempts.findOne({ _id: refused })).toMatchObject({
    state: 'rejected',
    reason: row.reason,
    told: { failureCode: 'delivery_refused', reason: row.reason },
  });
  const dear = await anAmbiguousUnit(() => answers.unknownStatus(status), 100_001n);
  expect(await gateway.attempts.findOne({ _id: dear })).toMatchObject({ state: 'ambiguous' });
  expect((await call('GET', `/api/admin/deliveries/${dear}/evidence`)).body['data']).toMatchObject({
    suggestion: 'not_delivered',
    delivery: { needsSecondAdmin: true },
  });
  const removed = await call('POST', `/api/admin/deliveries/refusals/${status}/remove`, {
    because: 'it was a mistake',
  });
  expect(removed.status).toBe(200);
  expect((await call('POST', `/api/admin/deliveries/refusals/${BUILT_IN}/remove`, { because: 'no' })).status).toBe(400);
  expect((await call('POST', `/api/admin/deliveries/refusals/${BUILT_IN}/remove`, { because: 'no, no' })).status).toBe(
    404,
  );
  const acts = await (
    await openAdminActs(gateway.database)
  ).collection
    .find({ subject: status })
    .sort({ at: 1 })
    .toArray();
  expect(acts.map(({ act }) => act)).toEqual(['propose-refusal', 'add-refusal', 'remove-refusal']);
});

test('every state can be listed, and the supplier is shown without asking it', async () => {
  const order = anOrder(1);
  await gateway.deliver(order);
  const delivered = await call('GET', '/api/admin/deliveries?state=delivered&limit=1');
  expect(delivered.body['data']).toMatchObject({
    deliveries: [{ unit: order.units[0]!.unit, price: 79, points: 62.5, needsSecondAdmin: false }],
  });
  expect((await call('GET', '/api/admin/deliveries?state=lost')).status).toBe(400);
  const pointReads = gateway.supplier.calls.readBalance;
  const supplier = await call('GET', '/api/admin/deliveries/supplier');
  expect(supplier.body['data']).toMatchObject({ breaker: 'closed', paused: false, low: 20_000, critical: 5_000 });
  expect(gateway.supplier.calls.readBalance).toBe(pointReads);
  const metrics = await (await fetch(`${gateway.app.managementUrl}/metrics`)).text();
  expect(metrics).toMatch(/supplier_gateway_points \d/);
  expect(metrics).toMatch(/supplier_gateway_ambiguous_oldest_seconds \d/);
  expect(metrics).toMatch(/supplier_gateway_alarms_total\{kind="ambiguous_delivery"\} \d/);
});

test('only admins reach the desk, and bad input is refused with a sentence', async () => {
  const player = await gateway.mint.issue({ role: 'user', accountId: 'b'.repeat(32) });
  expect((await call('GET', '/api/admin/deliveries', undefined, player)).status).toBe(403);
  expect((await call('POST', '/api/admin/deliveries/x/resolve', { verdict: 'delivered' })).status).toBe(400);
  const unknown = `${'c'.repeat(32)}:0:0`;
  const verdict = { verdict: 'not_delivered', reason: 'whatever it is' };
  expect((await resolve(unknown, verdict)).status).toBe(404);
  expect((await resolve(unknown, { ...verdict, verdict: 'maybe' })).status).toBe(400);
  expect((await call('GET', '/api/admin/deliveries?page=0')).status).toBe(400);
  expect((await fetch(`${gateway.app.managementUrl}/readyz`)).status).toBe(200);
});
