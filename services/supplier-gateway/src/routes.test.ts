import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { UnitState } from '@topup/proto';
import { eventually } from '@topup/kit/testing';
import { openAdminActs } from './store/admin-acts.ts';
import { anOrder, startGateway, type Gateway } from './testing/gateway.ts';
import { dropConnection } from './testing/supplier-stand-in.ts';

const VERDICT_AFTER_MS = 2_000;
let gateway: Gateway;
let token: string;
beforeAll(async () => {
  gateway = await startGateway({ timing: { verdictAfterMs: VERDICT_AFTER_MS } });
  token = await gateway.mint.issue({ role: 'admin', email: 'admin@example.com' });
}, 60_000);
afterAll(() => gateway.stop(), 60_000);
beforeEach(() => void (gateway.role = 'admin'));

async function call(method: string, path: string, body?: object, bearer = token) {
  const response = await fetch(new URL(path, gateway.app.url), {
    method,
    headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}
const resolve = (unit: string, body: object) => call('POST', `/api/admin/deliveries/${unit}/resolve`, body);
const resolvedEvent = (unit: string) =>
  eventually('event', () => gateway.resolved.find((event) => event.unit?.unit === unit));

async function anAmbiguousUnit(): Promise<string> {
  const { behave } = gateway.supplier;
  gateway.supplier.behave = dropConnection;
  const order = anOrder(1);
  await gateway.deliver(order);
  gateway.supplier.behave = behave;
  return order.units[0]!.unit;
}

test('the desk lists what nobody knows, and a verdict of delivered settles it at any time', async () => {
  const unit = await anAmbiguousUnit();
  const listed = await call('GET', '/api/admin/deliveries?state=ambiguous&limit=100');
  expect(listed.status).toBe(200);
  const { deliveries } = listed.body['data'] as { deliveries: { unit: string; userGameId: string }[] };
  expect(deliveries.find((each) => each.unit === unit)).toMatchObject({ userGameId: '12345678' });

  expect((await resolve(unit, { verdict: 'delivered', reason: 'seen in the list' })).status).toBe(422);
  const settled = await resolve(unit, { verdict: 'delivered', supplierOrderId: 'DESK-1', reason: 'seen in the list' });
  expect(settled).toMatchObject({ status: 200, body: { data: { unit, state: 'delivered' } } });
  expect((await resolvedEvent(unit)).unit).toMatchObject({ state: UnitState.DELIVERED, supplierOrderId: 'DESK-1' });

  const again = await resolve(unit, { verdict: 'delivered', supplierOrderId: 'DESK-2', reason: 'twice' });
  expect(again).toMatchObject({ status: 409, body: { code: 'illegal_transition' } });
  const acts = await openAdminActs(gateway.database);
  expect(await acts.findOne({ subject: unit })).toMatchObject({
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
  const settled = await eventually('late enough', async () => {
    const answer = await resolve(unit, body);
    return answer.status === 200 && answer;
  });
  expect(settled.body).toMatchObject({ data: { state: 'rejected' } });
  expect((await resolvedEvent(unit)).unit).toMatchObject({ state: UnitState.REJECTED });
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
