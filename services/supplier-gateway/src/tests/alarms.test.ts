import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { eventually } from '@topup/kit/testing';
import { openReplicas, type Replicas } from '../store/replicas.ts';
import { anOrder, startGateway, type Gateway } from '../testing/gateway.ts';
import { dropConnection } from '../testing/supplier-stand-in.ts';

const HEARD_MS = 3_000;
const VERDICT_AFTER_MS = 2_000;
let gateway: Gateway;
let replicas: Replicas;
let token: string;
beforeAll(async () => {
  const timing = { replicaFreshMs: HEARD_MS, verdictAfterMs: VERDICT_AFTER_MS, probeIdleMs: 300 };
  gateway = await startGateway({ timing });
  await gateway.addReplica({ timing });
  replicas = await openReplicas(gateway.database);
  token = await gateway.mint.issue({ role: 'admin', email: 'admin@example.com' });
});
afterAll(() => gateway.stop());
afterEach(async () => {
  gateway.supplier.silent = false;
  await none();
});

type Alarm = { kind: string; subject: string; detail: string };
const read = (bearer = token) =>
  fetch(new URL('/api/admin/alarms/supplier-gateway', gateway.app.url), {
    headers: { authorization: `Bearer ${bearer}` },
  });
const open = async (): Promise<Alarm[]> => ((await (await read()).json()) as { data: { alarms: Alarm[] } }).data.alarms;
const opened = (kind: string) =>
  eventually(`${kind} is open`, async () => (await open()).find((alarm) => alarm.kind === kind));
const none = () => eventually('no alarm is open', async () => (await open()).length === 0);

test('a supplier that is away is one alarm, however many replicas see it, until all see it back', async () => {
  gateway.supplier.silent = true;
  expect(await opened('supplier_away')).toMatchObject({
    subject: 'supplier',
    detail: 'The supplier does not report its balance. Orders wait, and continue by themselves once this is over.',
  });
  await eventually('both replicas see it', async () => {
    const reports = await replicas.reportedWithin(HEARD_MS);
    return reports.length === 2 && reports.every(({ openedBy }) => openedBy === 'failed');
  });
  expect(await open()).toHaveLength(1);
  // Each process counts alarms on its own schedule, and the other one may have opened this one.
  await eventually('it is counted', async () => {
    const metrics = await (await fetch(`${gateway.app.managementUrl}/metrics`)).text();
    return metrics.includes('supplier_gateway_alarms_open{kind="supplier_away"} 1');
  });
});

test('the report of another replica counts until it expires', async () => {
  await replicas.report({ replica: 'pod-7:3105', openedBy: 'signature_refused', skewMs: -61_400 });
  expect((await opened('supplier_away')).detail).toContain('The supplier refused our signature');
  expect(await opened('clock_off')).toMatchObject({
    subject: 'pod-7:3105',
    detail: "The clock of pod-7:3105 is 61 s behind the database's. It sends nothing until they agree.",
  });
  // It crashed without withdrawing its report, so the report must expire.
  await none();
  expect((await replicas.reportedWithin(HEARD_MS)).map(({ replica }) => replica)).not.toContain('pod-7:3105');
});

test('an ambiguous delivery is an alarm once it can be settled, until it is', async () => {
  const { behave } = gateway.supplier;
  gateway.supplier.behave = dropConnection;
  const order = anOrder(1);
  await gateway.deliver(order);
  gateway.supplier.behave = behave;
  const { unit } = order.units[0]!;
  const attempt = await gateway.attempts.findOne({ _id: unit });
  expect(await opened('ambiguous_delivery')).toMatchObject({
    subject: unit,
    detail: 'The connection to the supplier was lost.',
    player: '12345678 (1234)',
    amount: 79,
    since: attempt!.sentAt!.toISOString(),
  });
  expect(Date.now()).toBeGreaterThanOrEqual(attempt!.resolvableAt!.getTime());
  const resolved = await fetch(new URL(`/api/admin/deliveries/${unit}/resolve`, gateway.app.url), {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ verdict: 'delivered', supplierOrderId: 'ALARM-1', reason: 'seen in the list' }),
  });
  expect(resolved.status).toBe(200);
});

test('players do not see alarms', async () => {
  const player = await gateway.mint.issue({ role: 'user', accountId: 'b'.repeat(32) });
  expect((await read(player)).status).toBe(403);
});

test('points are low, then critical, then refilled: one alarm at a time', async () => {
  gateway.supplier.balanceHundredths = 1_000_000;
  expect(await opened('points_low')).toMatchObject({
    subject: 'supplier',
    detail: '10,000 points are left; the warning comes below 20,000. Refill them.',
  });
  gateway.supplier.balanceHundredths = 100_000;
  expect((await opened('points_critical')).detail).toBe(
    '1,000 points are left; the warning comes below 5,000. Refill them now: orders are about to wait.',
  );
  await eventually('low is over', async () => (await open()).length === 1);
  gateway.supplier.balanceHundredths = 10_000_000;
});
