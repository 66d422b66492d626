import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { BodyOf } from '@topup/proto';
import { createLog } from '@topup/kit/log';
import { connectBus, type Bus } from '@topup/kit/messaging';
import { eventually } from '@topup/kit/testing';
import { anOrder, startGateway, type Gateway } from '../testing/gateway.ts';
import { dropConnection } from '../testing/supplier-stand-in.ts';

const [FIRST, SECOND] = ['c', 'd'].map((letter) => letter.repeat(32)) as [string, string];
const EMAILS = { [FIRST]: 'asha@example.com', [SECOND]: 'second@example.com' };
let gateway: Gateway;
let auth: Bus;
const told: BodyOf<'auth.notice.tell'>[] = [];
beforeAll(async () => {
  gateway = await startGateway();
  gateway.role = 'admin';
  auth = await connectBus({ url: gateway.amqpUrl, service: 'auth', log: createLog('t', 'silent') });
  await auth.consume('auth.commands', { 'auth.notice.tell': async (body) => void told.push(body) });
});
afterAll(async () => {
  await auth.close();
  await gateway.stop();
});

async function call(method: string, path: string, body: object | null, accountId: string) {
  const token = await gateway.mint.issue({ role: 'admin', accountId, email: EMAILS[accountId] ?? '' });
  const response = await fetch(new URL(`/api/admin/${path}`, gateway.app.url), {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return { status: response.status, body: (await response.json()) as { data: Listed } };
}
type Listed = { readonly notices: { kind: string; subject: string }[] };
const listed = async (who: string) =>
  (await call('GET', 'notices/supplier-gateway', null, who)).body.data.notices.map(
    ({ kind, subject }) => `${kind} ${subject}`,
  );

async function ambiguousUnit(): Promise<string> {
  const { behave } = gateway.supplier;
  gateway.supplier.behave = dropConnection;
  const order = anOrder(1);
  await gateway.deliver({ ...order, units: order.units.map((unit) => ({ ...unit, pricePaise: 200_000n })) });
  gateway.supplier.behave = behave;
  return order.units[0]?.unit ?? '';
}

test('verdicts and statuses that wait, and the brake, are notices, and auth is told of each once', async () => {
  const unit = await ambiguousUnit();
  const verdict = { verdict: 'delivered', supplierOrderId: 'TWO-1', reason: 'in the list' };
  expect((await call('POST', `deliveries/${unit}/resolve`, verdict, FIRST)).status).toBe(202);
  const refusal = { status: '907', reason: 'Not available.', because: 'seen twice' };
  expect((await call('POST', 'deliveries/refusals', refusal, FIRST)).status).toBe(202);
  const reviewAt = new Date(Date.now() + 3_600_000).toISOString();
  await call('POST', 'brakes/supplier-gateway/deliveries/put-on', { reason: 'It fails.', reviewAt }, FIRST);

  const waiting = [`approval ${unit}`, 'approval 907'];
  expect(await listed(SECOND)).toEqual(expect.arrayContaining([...waiting, 'brake deliveries']));
  const own = await listed(FIRST);
  expect(own).toContain('brake deliveries');
  expect(own).not.toEqual(expect.arrayContaining([waiting[0]]));

  await gateway.app.jobs.telling.runNow();
  await eventually('auth is told', () => told.filter(({ kind }) => kind !== 'alarm').length === 3);
  await gateway.app.jobs.telling.runNow();
  expect(told.filter(({ kind }) => kind !== 'alarm').map(({ subject }) => subject)).toEqual([
    unit,
    '907',
    'deliveries',
  ]);
});
