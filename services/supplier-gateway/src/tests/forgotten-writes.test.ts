import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { UnitState } from '@topup/proto';
import { paise } from '@topup/kit/money';
import { connectionLost } from '@topup/kit/testing/simulation/connection-lost';
import { TIMING } from '../domain/timing.ts';
import { durableAttemptsOf, type Attempts } from '../store/attempts.ts';
import { claimUnit, type UnitToSend } from '../store/claim-unit.ts';
import { anOrder, startGateway, type Gateway } from '../testing/gateway.ts';
import { voidUnits } from '../use-cases/void-units.ts';

/**
 * A write is visible to other processes before it is in the journal, and a database killed then loses it. These tests
 * delete the document right after it was read to imitate that.
 */
let gateway: Gateway;
/** While true, each document is deleted right after it was read. */
let rollsBack = true;
let attempts: Attempts;
beforeAll(async () => {
  gateway = await startGateway();
  attempts = forgetful(gateway.attempts);
});
beforeEach(() => void (rollsBack = true));
afterAll(() => gateway.stop());

function forgetful(real: Attempts): Attempts {
  const forget = async <T extends { _id: string }>(seen: T | null): Promise<T | null> => {
    if (rollsBack && seen) await real.deleteOne({ _id: seen._id });
    return seen;
  };
  const single = { ...real.single, read: async (id: string) => forget(await real.single.read(id)) };
  const findOne = async (filter: object) => forget(await real.findOne(filter));
  return new Proxy(real, {
    get: (target, name) => {
      if (name === 'single') return single;
      if (name === 'findOne') return findOne;
      const value = Reflect.get(target, name) as unknown;
      return typeof value === 'function' ? (value as () => unknown).bind(target) : value;
    },
  });
}

function unitOf(order = anOrder()): UnitToSend {
  const { unit, productId } = order.units[0]!;
  const { orderId, playerId, zoneId } = order;
  return { unit, orderId, productId, playerId, zoneId, pointsHundredths: 6_250, pricePaise: paise(7_900) };
}

test('a claim whose confirmation was lost counts only once it is durable', async () => {
  const lost = connectionLost();
  const unconfirmed = new Proxy(attempts, {
    get: (target, name) => {
      if (name !== 'single') return Reflect.get(target, name) as unknown;
      const insert = async (record: Parameters<Attempts['single']['insert']>[0]) => {
        await gateway.attempts.single.insert(record);
        throw lost;
      };
      return { ...attempts.single, insert };
    },
  });
  const forgotten = unitOf();
  await expect(claimUnit(unconfirmed, forgotten, TIMING)).rejects.toBe(lost);
  expect(await gateway.attempts.findOne({ _id: forgotten.unit })).toBeNull();
  rollsBack = false;
  const kept = unitOf();
  expect(await claimUnit(unconfirmed, kept, TIMING)).toMatchObject({ unit: kept.unit, n: 1, version: 1 });
});

test('a delivery that the database lost is not reported', async () => {
  const order = anOrder();
  const ids = order.units.map(({ unit }) => unit);
  await gateway.deliver(order);
  expect(await durableAttemptsOf(attempts, ids)).toEqual([]);
  await gateway.deliver(order);
  const { reply } = await voidUnits(attempts, order.orderId, ids);
  expect(reply.units.map(({ state }) => state)).toEqual([UnitState.VOID]);
  rollsBack = false;
  const [stays] = await durableAttemptsOf(attempts, ids);
  expect(stays).toMatchObject({ _id: ids[0], state: 'void' });
});
