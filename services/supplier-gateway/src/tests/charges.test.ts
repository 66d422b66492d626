import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createLog } from '@topup/kit/log';
import { points } from '@topup/kit/points';
import { countedCost, multiplier, type Charges } from '@topup/kit/supplier-cost';
import { eventually } from '@topup/kit/testing';
import { TIMING } from '../domain/timing.ts';
import { watchCharges } from '../jobs/watch-charges.ts';
import { openBalances } from '../store/balances.ts';
import { anOrder, startGateway, type Gateway } from '../testing/gateway.ts';
import { deliver } from '../testing/supplier-stand-in.ts';

const LIST = points(18_750);
const BY = multiplier(1_004_300);
const A_SECOND_MS = 1_000;
/** What somebody else buys with the same account beside each unit. */
const FOREIGN = 700;
const timing = { chargesMs: 100, staleAfterMs: 2_000, probeIdleMs: 500 };

const gateways: Gateway[] = [];
beforeAll(async () => {
  for (let i = 0; i < 3; i++) gateways.push(await startGateway({ timing }));
});
afterAll(() => Promise.all(gateways.map((gateway) => gateway.stop())));

const charging = (gateway: Gateway) => gateway.app.parts.watching.charging;
const chargesBy = (gateway: Gateway, charges: Charges, extra = 0) => {
  gateway.supplier.behave = (order, standIn) => {
    standIn.balanceHundredths -= countedCost(LIST, BY, charges) + extra;
    return deliver(order, standIn);
  };
};

/** Resolves a second after a reading that was asked for at `since` or later. */
async function readSince(gateway: Gateway, since: number): Promise<void> {
  const { readings } = await openBalances(gateway.database);
  const { at } = await eventually('a reading', async () =>
    (await readings(new Date(since), new Date())).find(({ askedAt }) => askedAt >= since),
  );
  await eventually('a second', () => Date.now() > at + A_SECOND_MS);
}

/** Delivers a unit whose call is alone between two readings. */
async function deliverAlone(gateway: Gateway): Promise<string> {
  await readSince(gateway, 0);
  const order = anOrder();
  const units = order.units.map((unit) => ({ ...unit, pointsHundredths: BigInt(LIST), multiplierMillionths: BY }));
  await gateway.deliver({ ...order, units });
  await readSince(gateway, Date.now() + A_SECOND_MS);
  return units[0]!.unit;
}

async function deliverUntilKnown(gateway: Gateway, wanted: Charges): Promise<number> {
  for (let sent = 1; sent <= 20; sent++) {
    await deliverAlone(gateway);
    if (sent < 5) expect(charging(gateway).charges()).toBe('unknown');
    else if (await eventually('conclusion', () => charging(gateway).charges() === wanted)) return sent;
  }
  return 0;
}

const alarms = async (gateway: Gateway): Promise<string[]> => {
  const token = await gateway.mint.issue({ role: 'admin', email: 'admin@example.com' });
  const url = new URL('/api/admin/alarms/supplier-gateway', gateway.app.url);
  const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  const { data } = (await response.json()) as { data: { alarms: { kind: string; detail: string }[] } };
  return data.alarms.filter(({ kind }) => kind === 'charges_unclear').map(({ detail }) => detail);
};

test('a supplier of each kind is recognised, all replicas agree, and what it charges is told', async () => {
  const [byList, multiplied] = gateways as [Gateway, Gateway, Gateway];
  chargesBy(byList, 'list');
  chargesBy(multiplied, 'multiplied');
  const replica = await multiplied.addReplica({ timing });
  const sent = await Promise.all([deliverUntilKnown(byList, 'list'), deliverUntilKnown(multiplied, 'multiplied')]);
  expect(sent).toEqual([5, 5]);
  await eventually('the other replica knows', () => replica.parts.watching.charging.charges() === 'multiplied');
  const player = { playerId: '7001', zoneId: '1234' };
  expect(await multiplied.bus.ask('supplier.player.verify', player)).toMatchObject({ charges: 'multiplied' });
  expect(await byList.bus.ask('supplier.balance.get', {})).toMatchObject({ charges: 'list' });
  const late = await multiplied.addReplica({ timing });
  expect(late.parts.watching.charging.charges()).toBe('multiplied');
});

test('a setting counts instead of what was learned, which is known all the same', async () => {
  const [, { app, database }] = gateways as [Gateway, Gateway, Gateway];
  const { stores } = app.parts;
  const log = createLog('gateway-test', 'silent');
  const watch = await watchCharges('list', { ...stores, probe: async () => undefined, timing: TIMING, log });
  expect([watch.charges(), watch.conclusion().charges]).toEqual(['list', 'multiplied']);
  await watch.stop();
  expect(await (await database.collection('charges')).countDocuments()).toBe(1);
});

test('an alarm says that the balance contradicts what was learned, or fits neither', async () => {
  const [changed, , strange] = gateways as [Gateway, Gateway, Gateway];
  expect(await alarms(changed)).toEqual([]);
  const contradict = async () => {
    chargesBy(changed, 'multiplied');
    for (let i = 0; i < 2; i++) await deliverAlone(changed);
    await eventually('given up', () => charging(changed).charges() === 'unknown');
    const [detail] = await eventually('an alarm', async () => orNull(await alarms(changed)));
    expect(detail).toContain('no longer charges as it did');
  };
  const fitNeither = async () => {
    chargesBy(strange, 'list', FOREIGN);
    for (let i = 0; i < 5; i++) await deliverAlone(strange);
    const [detail] = await eventually('an alarm', async () => orNull(await alarms(strange)));
    expect(detail).toContain('fits neither');
    expect(charging(strange).charges()).toBe('unknown');
  };
  await Promise.all([contradict(), fitNeither()]);
});

const orNull = (found: string[]) => (found.length > 0 ? found : null);
