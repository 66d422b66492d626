import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { BRAKES } from '@topup/proto/brake-names';
import { UnitState } from '@topup/proto';
import { createLog } from '@topup/kit/log';
import { connectRedis } from '@topup/kit/redis';
import { eventually } from '@topup/kit/testing';
import { brakesOf } from '@topup/kit/testing/brake-writes';
import { MOMENT_REST_KEY } from '../delivery/moments.ts';
import { SLACK_MS } from '../domain/evidence.ts';
import type { Classification } from '../domain/observation.ts';
import { settleUnit } from '../store/settle-unit.ts';
import { anOrder, startGateway, type Gateway } from '../testing/gateway.ts';
import { deliver, deliverAfter, dropConnection, type Behaviour } from '../testing/supplier-stand-in.ts';

const COST = 6_250;
let gateway: Gateway;
beforeAll(async () => {
  const timing = { settleMs: 100, readingAgeMs: 0, readingsApartMs: 500, verdictAfterMs: 3_000 };
  const settings = { SUPPLIER_ACCOUNT_EXCLUSIVE: 'true', DELIVERY_BALANCE_DAY_MAX_PAISE: '30000' };
  gateway = await startGateway({ timing }, undefined, undefined, settings);
  const other = await gateway.addReplica({ timing });
  probe = async () => {
    for (const { parts } of [gateway.app, other]) await parts.watching.health.probe();
  };
  const collection = await of('balances');
  balances = () => collection;
});
afterAll(() => gateway.stop());
beforeEach(async () => {
  gateway.supplier.behave = deliver;
  // As in a shop that has just read its balance for the first time. Another balance than before, so that it is stored.
  const pointsHundredths = (gateway.supplier.balanceHundredths += 1);
  // From here on no replica is still storing the balance of the test before, which would be a difference without a cause.
  await probe();
  await balances().deleteMany({ pointsHundredths: { $ne: pointsHundredths } });
  for (const name of ['attempts', 'loneVerdicts', 'brakes']) await (await of(name)).deleteMany({});
});
const of = (name: string) => gateway.database.collection(name);
let balances: () => Awaited<ReturnType<typeof of>>;
let probe: () => Promise<void>;

/** The supplier charges the unit, and its answer is lost. */
const charge: Behaviour = (order, standIn) => {
  standIn.balanceHundredths -= COST;
  return dropConnection(order, standIn);
};
/** A unit whose answer is lost, and which is sent a second after a balance was read: only that balance is certainly older. */
async function lost(behave: Behaviour, pricePaise = 7_900n): Promise<string> {
  const readAt = Date.now();
  await eventually('the balance was read a second ago', () => Date.now() - readAt > SLACK_MS + 100);
  const order = anOrder();
  gateway.supplier.behave = behave;
  const units = order.units.map((unit) => ({ ...unit, pricePaise }));
  const { units: progress } = await gateway.deliver({ ...order, units });
  gateway.supplier.behave = deliver;
  expect(progress.map(({ state }) => state)).toEqual([UnitState.AMBIGUOUS]);
  return units[0]!.unit;
}
const stored = (unit: string) => gateway.attempts.findOne({ _id: unit });
const becomes = (unit: string, state: string) =>
  eventually(`${unit} is ${state}`, async () => (await stored(unit))?.state === state);
const isProposed = (unit: string) => eventually(`${unit} has a proposal`, async () => (await stored(unit))?.proposal);
const told = async (unit: string) => {
  const find = () => gateway.resolved.find((one) => one.unit?.unit === unit)?.unit;
  await eventually('the order service is told', () => find() !== undefined);
  return find();
};
async function call(method: string, path: string, body?: unknown) {
  const token = await gateway.mint.issue({ role: 'admin', accountId: 'c'.repeat(32), email: 'asha@example.com' });
  const response = await fetch(new URL(path, gateway.app.url), {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return { status: response.status, body: (await response.json()) as { code?: string; message?: string } };
}
const decide = (unit: string, act: string, body: object) => call('POST', `/api/admin/deliveries/${unit}/${act}`, body);

test('a unit that was charged is delivered, once, with a proof in place of a number', async () => {
  const unit = await lost(charge);
  await becomes(unit, 'delivered');
  const attempt = await stored(unit);
  expect(attempt).not.toHaveProperty('supplierOrderId');
  expect(attempt?.proof).toMatchObject({ fellHundredths: COST, chargedHundredths: 0 });
  expect(attempt?.log.filter(({ event }) => event === 'balance')).toHaveLength(1);
  expect(await told(unit)).toMatchObject({ state: UnitState.DELIVERED, supplierOrderId: '', provedByBalance: true });
  const { body } = await call('GET', '/api/admin/deliveries?state=delivered');
  expect(body).toMatchObject({
    data: { deliveries: [{ unit, supplierOrderId: null, proof: { fell: 62.5, charged: 0 } }] },
  });
});

test('a unit that was not charged is void after its fence, and never sent again', async () => {
  const unit = await lost(dropConnection);
  await becomes(unit, 'void');
  const { sentAt, proof } = (await stored(unit))!;
  expect(proof!.first.at.getTime()).toBeGreaterThan(sentAt!.getTime() + 3_000);
  expect(await told(unit)).toMatchObject({ state: UnitState.VOID, failureCode: 'delivery_not_confirmed' });
  const sent = gateway.supplier.orders.length;
  const [orderId] = unit.split(':');
  const again = { ...anOrder(), orderId: orderId! };
  const { units } = await gateway.deliver({ ...again, units: again.units.map((one) => ({ ...one, unit })) });
  expect(units.map(({ state }) => state)).toEqual([UnitState.VOID]);
  expect(gateway.supplier.orders).toHaveLength(sent);
});

describe('an admin decides', () => {
  test('above the limit for a unit: the balance proposes, and one admin confirms', async () => {
    const unit = await lost(charge, 200_000n);
    await isProposed(unit);
    const attempt = (await stored(unit))!;
    expect(attempt).toMatchObject({ state: 'ambiguous', proposal: { verdict: 'delivered', by: 'balance' } });
    expect((await decide(unit, 'confirm', { proposalId: attempt.proposal!.id })).status).toBe(200);
    expect(await stored(unit)).toMatchObject({ state: 'delivered', proof: { fellHundredths: COST } });
  });

  test('above the sum of a day', async () => {
    const first = await lost(charge, 20_000n);
    await becomes(first, 'delivered');
    const second = await lost(charge, 20_000n);
    await isProposed(second);
    expect((await stored(second))?.state).toBe('ambiguous');
  });

  test('and may decline: the balance does not propose again', async () => {
    const unit = await lost(charge, 200_000n);
    await isProposed(unit);
    const { proposal } = (await stored(unit))!;
    expect((await decide(unit, 'withdraw', { proposalId: proposal!.id, reason: 'not in the list' })).status).toBe(200);
    const other = await lost(charge);
    await becomes(other, 'delivered');
    expect(await stored(unit)).not.toHaveProperty('proposal');
  });

  test('what somebody else bought settles nothing, and nothing that follows within an hour', async () => {
    const unit = await lost((order, standIn) => {
      standIn.balanceHundredths -= 1_000;
      return dropConnection(order, standIn);
    });
    const isReadAfterFence = async (of: string) => {
      const askedAt = { $gt: new Date((await stored(of))!.resolvableAt!.getTime() + SLACK_MS) };
      return (await balances().countDocuments({ askedAt })) > 0;
    };
    await eventually('the balance was read after its fence', () => isReadAfterFence(unit));
    const next = await lost(charge);
    await eventually('the balance was read after the fence of the next', () => isReadAfterFence(next));
    const one = anOrder();
    await gateway.deliver(one);
    for (const each of [unit, next]) expect(await stored(each)).toMatchObject({ state: 'ambiguous' });
  });
});

test('the brake stops it', async () => {
  const brakes = brakesOf('supplier-gateway', call);
  expect((await brakes.putOn(BRAKES.settling)).status).toBe(200);
  const unit = await lost(charge);
  const { resolvableAt } = (await stored(unit))!;
  await eventually('its fence has passed', () => Date.now() > resolvableAt!.getTime() + 1_000);
  expect((await stored(unit))?.state).toBe('ambiguous');
  expect((await brakes.release(BRAKES.settling)).status).toBe(200);
  await becomes(unit, 'delivered');
});

test('while sales leave no moment between calls, the gateway makes one', async () => {
  const redis = await connectRedis(gateway.redisUrl, createLog('by-balance-test', 'silent'));
  let isOpen = true;
  let [most, lastAt] = [0, performance.now()];
  const slow: Behaviour = (order, standIn) => {
    most = Math.max(most, performance.now() - lastAt);
    lastAt = performance.now();
    standIn.balanceHundredths -= COST;
    return deliverAfter(300)(order, standIn);
  };
  const unit = await lost(charge);
  gateway.supplier.behave = slow;
  // Four sellers, so that two calls are in flight at nearly every time.
  const sellers = Array.from({ length: 4 }, async () => {
    while (isOpen) await gateway.deliver(anOrder(3));
  });
  try {
    await eventually('the unit is settled', async () => {
      // The rest between two moments takes longer than a test may.
      await redis.del(MOMENT_REST_KEY);
      return (await stored(unit))?.state === 'delivered';
    });
  } finally {
    isOpen = false;
    await Promise.all(sellers);
    await redis.close();
  }
  // Nothing is sent for a second before the reading and a second after it.
  expect(most).toBeGreaterThan(2 * SLACK_MS);
});

describe('the supplier answers after all', () => {
  const answer = async (unit: string, classification: Classification) => {
    const { claimId = '', n, sentAt = new Date(), version } = (await stored(unit))!;
    return settleUnit(gateway.attempts, { unit, claimId, n, sentAt, version }, classification, {
      raw: '{}',
      httpStatus: 200,
    });
  };
  test('with the number of a unit that the balance found delivered: it gets the number', async () => {
    const unit = await lost(charge);
    await becomes(unit, 'delivered');
    const said = await answer(unit, { state: 'delivered', supplierOrderId: 'LATE-1' });
    expect(said).not.toHaveProperty('contradicted');
    expect(await stored(unit)).toMatchObject({ supplierOrderId: 'LATE-1', proof: { fellHundredths: COST } });
  });
  test('and contradicts: what the balance has settled stays', async () => {
    const unit = await lost(dropConnection);
    await becomes(unit, 'void');
    const said = await answer(unit, { state: 'delivered', supplierOrderId: 'LATE-2' });
    expect(said.contradicted).toMatchObject({ state: 'void' });
    expect(await stored(unit)).toMatchObject({ state: 'void' });
  });
});
