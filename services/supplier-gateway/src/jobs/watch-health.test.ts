import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { HaltReason, Remaining, UnitState } from '@topup/proto';
import { eventually } from '@topup/kit/testing';
import { TIMING } from '../domain/timing.ts';
import { anOrder, startGateway, type Gateway } from '../testing/gateway.ts';
import { answers } from '../testing/supplier-answers.ts';
import { deliver } from '../testing/supplier-stand-in.ts';

let gateway: Gateway;
beforeAll(async () => {
  const { probeBusyMs, probeTimeoutMs } = TIMING;
  gateway = await startGateway({ timing: { probeBusyMs, probeTimeoutMs, orderTimeoutMs: 15_000 } });
});
afterAll(() => gateway.stop());

const breakerIs = (wanted: string) => eventually(`breaker ${wanted}`, () => gateway.health.at(-1)?.breaker === wanted);

test('opens within 10 s when the supplier hangs, and only the watch closes it again', async () => {
  await breakerIs('closed');
  gateway.supplier.silent = true;
  const startedAt = performance.now();
  const hanging = anOrder(1);
  const answered = gateway.deliver(hanging);
  await breakerIs('open');
  expect(performance.now() - startedAt).toBeLessThan(10_000);
  expect(gateway.health.at(-1)?.balanceHundredths).toBeUndefined();

  const held = anOrder(1);
  const halted = await gateway.deliver(held);
  expect(halted).toMatchObject({ remaining: Remaining.HALTED, haltReason: HaltReason.BREAKER });
  expect(gateway.supplier.orders).toHaveLength(1);

  gateway.supplier.silent = false;
  const probes = gateway.supplier.calls.readBalance;
  await breakerIs('closed');
  expect(gateway.supplier.calls.readBalance - probes).toBeGreaterThanOrEqual(2);
  expect(gateway.supplier.orders).toHaveLength(1);
  expect((await gateway.deliver(held)).units[0]!.state).toBe(UnitState.DELIVERED);
  expect((await answered).units[0]!.state).toBe(UnitState.AMBIGUOUS);
});

test('a refused signature opens it', async () => {
  await breakerIs('closed');
  gateway.supplier.behave = () => answers.badSignature;
  const order = anOrder(1);
  const halted = await gateway.deliver(order);
  expect(halted).toMatchObject({ remaining: Remaining.HALTED, haltReason: HaltReason.BREAKER });
  expect(halted.units[0]!.state).toBe(UnitState.RETRYABLE);
  await breakerIs('open');
  gateway.supplier.behave = deliver;
  await breakerIs('closed');
  expect((await gateway.deliver(order)).units[0]!.state).toBe(UnitState.DELIVERED);
});

test('opens within 10 s also when only a name was asked for', async () => {
  await breakerIs('closed');
  gateway.supplier.silent = true;
  const startedAt = performance.now();
  const player = { playerId: '12345678', zoneId: String(Math.floor(Math.random() * 1e9)) };
  const refused = expect(gateway.bus.ask('supplier.player.verify', player)).rejects.toMatchObject({
    code: 'supplier_unavailable',
  });
  await breakerIs('open');
  expect(performance.now() - startedAt).toBeLessThan(10_000);
  gateway.supplier.silent = false;
  await refused;
  await breakerIs('closed');
});
