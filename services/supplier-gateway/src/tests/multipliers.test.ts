import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createLog } from '@topup/kit/log';
import { HaltReason, UnitState } from '@topup/proto';
import { spentSince } from '../store/spent-points.ts';
import { anOrder, startGateway, type Gateway } from '../testing/gateway.ts';

let gateway: Gateway;
const lines: { msg: string; products?: string[] }[] = [];
beforeAll(async () => {
  const log = createLog('gateway-test', 'info', { write: (line) => void lines.push(JSON.parse(line) as never) });
  gateway = await startGateway({}, undefined, log);
});
afterAll(() => gateway.stop());

const multipliersOf = async (playerId: string) => {
  const { multipliers } = await gateway.bus.ask('supplier.player.verify', { playerId, zoneId: '1234' });
  return multipliers.map(({ productId, millionths }) => [productId, millionths]);
};

test('a player is told with the multipliers that are not 1, also from memory', async () => {
  gateway.supplier.multipliers = { '': 1.3, '25': 1.0043, '13': 1.3, '23': 1 };
  const told = [
    ['', 1_300_000],
    ['25', 1_004_300],
    ['23', 1_000_000],
  ];
  expect(await multipliersOf('7001')).toEqual(expect.arrayContaining(told));
  gateway.supplier.multipliers = {};
  expect(await multipliersOf('7001')).toHaveLength(told.length);
  expect(await multipliersOf('7002')).toEqual([]);
});

test('a multiplier that cannot be read is told as such, and logged once', async () => {
  gateway.supplier.multipliers = { '25': 0 };
  for (let i = 0; i < 2; i++) expect(await multipliersOf('7003')).toEqual([['25', 0]]);
  const logged = lines.filter(({ msg }) => msg.includes('multipliers cannot be read'));
  expect(logged).toMatchObject([{ products: ['25'] }]);
});

test('a unit is sent only if the points cover what it may cost, which counts as spent', async () => {
  const since = gateway.attempts.now();
  const spentBefore = await spentSince(gateway.attempts, () => 'unknown')(since);
  const order = anOrder();
  const dearer = { ...order, units: order.units.map((unit) => ({ ...unit, multiplierMillionths: 1_300_000 })) };
  gateway.supplier.balanceHundredths = 8_124;
  await gateway.app.parts.watching.health.probe();
  expect(await gateway.deliver(dearer)).toMatchObject({ haltReason: HaltReason.POINTS });
  gateway.supplier.balanceHundredths = 8_125;
  expect((await gateway.deliver(dearer)).units).toMatchObject([{ state: UnitState.DELIVERED }]);
  const attempt = await gateway.attempts.findOne({ _id: order.units[0]!.unit });
  expect(attempt).toMatchObject({ pointsHundredths: 6_250, multiplierMillionths: 1_300_000 });
  gateway.supplier.balanceHundredths = 10_000_000;
  await gateway.deliver(anOrder());
  expect((await spentSince(gateway.attempts, () => 'unknown')(since)) - spentBefore).toBe(8_125 + 6_250);
});

test('the desk shows the list price and the multiplier', async () => {
  const token = await gateway.mint.issue({ role: 'admin', accountId: 'c'.repeat(32), email: 'asha@example.com' });
  const url = new URL('/api/admin/deliveries?state=delivered&limit=100', gateway.app.url);
  const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  const { data } = (await response.json()) as { data: { deliveries: { points: number; multiplier: number | null }[] } };
  const shown = data.deliveries.map(({ points, multiplier }) => [points, multiplier]);
  expect(shown).toEqual(
    expect.arrayContaining([
      [62.5, 1.3],
      [62.5, null],
    ]),
  );
});
