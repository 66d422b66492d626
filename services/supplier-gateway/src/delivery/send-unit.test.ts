import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { Remaining, UnitState } from '@topup/proto';
import { paise } from '@topup/kit/money';
import { eventually } from '@topup/kit/testing';
import { TIMING } from '../domain/timing.ts';
import { anOrder, gate, startGateway, type Gateway } from '../testing/gateway.ts';
import { resolveUnit } from '../store/resolve-unit.ts';
import type { UnitToSend } from '../store/claim-unit.ts';
import type { Order } from '../testing/neighbours.ts';
import { createReservedPoints } from './reserved-points.ts';
import { sendUnit, type SendDeps } from './send-unit.ts';
import { createPermits } from './permits.ts';
import { theSupplier } from '../suppliers/index.ts';
import { answers } from '../testing/supplier-answers.ts';
import { deliver, dropConnection, type Behaviour } from '../testing/supplier-stand-in.ts';

let gateway: Gateway;
beforeAll(async () => {
  gateway = await startGateway({ timing: { sendDeadlineMs: 400, orderTimeoutMs: 3_000 } });
});
afterAll(() => gateway.stop());
beforeEach(() => {
  gateway.supplier.orders.length = 0;
  gateway.supplier.behave = deliver;
});

const COST = { pointsHundredths: 6_250, pricePaise: paise(7_900) };
/** The supplier's answer to one call, which is counted. */
function answered(sent: string[]) {
  sent.push(gateway.supplier.nextId());
  return answers.delivered(sent.at(-1)!);
}
const stored = (order: Order) => gateway.attempts.findOne({ _id: order.units[0]!.unit });

describe('an uncertain answer is ambiguous and is never sent again', () => {
  const answered = (httpStatus: number, body: string) => () => ({ kind: 'answer', httpStatus, body }) as const;
  test.each<[string, Behaviour]>([
    ['the supplier delivers and the reply is dropped', dropConnection],
    ['an HTML page with status 200', answered(200, '<html>ok</html>')],
    ['half a body', () => ({ kind: 'no_answer', cause: 'ECONNRESET', partial: 'half' })],
    ['HTTP 500', answered(500, '{}')],
    ['HTTP 429', answered(429, '{}')],
    ['a redirect', answered(302, '')],
    ['an unknown status', () => answers.unknownStatus('77777')],
    ['success without an order number', () => answers.unnumbered],
  ])('%s', async (_name, behave) => {
    const order = anOrder(1);
    gateway.supplier.behave = behave;
    const reply = await gateway.deliver(order);
    expect(reply.units.map(({ state }) => state)).toEqual([UnitState.AMBIGUOUS]);
    expect(reply.remaining).toBe(Remaining.NONE);
    gateway.supplier.behave = deliver;
    expect((await gateway.deliver(order)).units[0]!.state).toBe(UnitState.AMBIGUOUS);
    expect(gateway.supplier.orders).toHaveLength(1);
    expect((await gateway.fence(order.orderId, [order.units[0]!.unit])).units[0]!.state).toBe(UnitState.AMBIGUOUS);
  });

  test('an order number that another unit already has', async () => {
    gateway.supplier.behave = () => answers.delivered('SAME');
    expect((await gateway.deliver(anOrder(1))).units[0]!.state).toBe(UnitState.DELIVERED);
    const order = anOrder(1);
    expect((await gateway.deliver(order)).units[0]).toMatchObject({ state: UnitState.AMBIGUOUS, supplierOrderId: '' });
    expect((await stored(order))?.log.at(-1)?.raw).toContain('SAME');
  });
});

describe('send-unit', () => {
  test('(deliver redelivered after a crash between insert and send): ambiguous, never sent', async () => {
    const order = anOrder(1);
    const sentAt = new Date();
    await gateway.attempts.insertOne({
      _id: order.units[0]!.unit,
      orderId: order.orderId,
      state: 'sending',
      n: 1,
      claimId: 'a worker that is gone',
      sentAt,
      sendDeadline: new Date(sentAt.getTime() + 400),
      nextAt: new Date(sentAt.getTime() + 400),
      resolvableAt: new Date(sentAt.getTime() + TIMING.verdictAfterMs),
      log: [],
      version: 1,
      outbox: [],
    });
    expect((await gateway.deliver(order)).units[0]!.state).toBe(UnitState.SENDING);
    await eventually('ambiguous', async () => (await stored(order))?.state === 'ambiguous');
    expect((await gateway.deliver(order)).units[0]!.state).toBe(UnitState.AMBIGUOUS);
    expect(gateway.supplier.orders).toHaveLength(0);
  });

  test('(send deadline passes, sweeper, late definite answer): ambiguous, then delivered, and the order hears of it', async () => {
    const order = anOrder(1);
    const answer = gate();
    gateway.supplier.behave = async (...call) => {
      await answer.opened;
      return deliver(...call);
    };
    const reply = gateway.deliver(order);
    await eventually('ambiguous', async () => (await stored(order))?.state === 'ambiguous');
    answer.open();
    expect((await reply).units[0]!.state).toBe(UnitState.DELIVERED);
    const event = await eventually('event', () => gateway.resolved.find(({ orderId }) => orderId === order.orderId));
    expect(event.unit).toMatchObject({ unit: order.units[0]!.unit, state: UnitState.DELIVERED });
    await eventually('nothing left to do', async () => {
      const attempt = await stored(order);
      return attempt?.outbox.length === 0;
    });
  });

  test("(overdue, verdict, then the supplier's own answer): the verdict is kept, the answer is recorded and an alarm raised", async () => {
    const order = anOrder(1);
    const answer = gate();
    gateway.supplier.behave = async (...call) => {
      await answer.opened;
      return deliver(...call);
    };
    const reply = gateway.deliver(order);
    await eventually('ambiguous', async () => (await stored(order))?.state === 'ambiguous');
    const seen = (await stored(order))!;
    const person = { state: 'delivered', supplierOrderId: `SEEN-${order.orderId}` } as const;
    await resolveUnit(gateway.attempts, seen, person, 'd'.repeat(32), 'seen in the list');
    answer.open();
    expect((await reply).units[0]).toMatchObject({
      state: UnitState.DELIVERED,
      supplierOrderId: person.supplierOrderId,
    });
    const now = await stored(order);
    expect(now).toMatchObject({ state: 'delivered', supplierOrderId: person.supplierOrderId });
    expect(now?.log.at(-1)).toMatchObject({ event: 'answer', raw: expect.stringContaining(`S${process.pid}`) });
    const metrics = await (await fetch(`${gateway.app.managementUrl}/metrics`)).text();
    expect(metrics).toMatch(/alarms_total\{kind="verdict_contradicted"\} 1/);
  });

  test('a repeated command uses no call of the rate limit', async () => {
    const order = anOrder(1);
    await gateway.deliver(order);
    let calls = 0;
    const rate = async (want: number) => ({ granted: (calls += want) && want, waitMs: 0 });
    const deps = {
      attempts: gateway.attempts,
      permits: createPermits({ rate, concurrency: () => 4 }),
      points: createReservedPoints(() => 'unknown'),
      health: { halt: () => null, current: () => ({ balance: null }) },
      timing: TIMING,
    } as unknown as SendDeps;
    const unit: UnitToSend = {
      unit: order.units[0]!.unit,
      orderId: order.orderId,
      productId: '13',
      playerId: '1',
      zoneId: '1',
      ...COST,
    };
    const copies = Array.from({ length: 40 }, () => sendUnit(deps, unit, 'fresh', Number.POSITIVE_INFINITY));
    expect(new Set((await Promise.all(copies)).map(({ kind }) => kind))).toEqual(new Set(['sent']));
    expect(calls).toBeLessThanOrEqual(4);
    expect(gateway.supplier.orders).toHaveLength(1);
  });

  test('a brake that is put on between the claim and the call: not sent, halted, and sent once after its release', async () => {
    const order = anOrder(1);
    const { unit, productId } = order.units[0]!;
    const { orderId, playerId, zoneId } = order;
    const toSend: UnitToSend = { unit, orderId, productId, playerId, zoneId, ...COST };
    const sent: string[] = [];
    const deps = (reason: string | null) =>
      ({
        attempts: gateway.attempts,
        supplier: { ...theSupplier.protocol, redact: (raw: string) => raw, createOrder: async () => answered(sent) },
        permits: createPermits({ rate: async (want) => ({ granted: want, waitMs: 0 }), concurrency: () => 4 }),
        points: createReservedPoints(() => 'unknown'),
        health: { halt: () => null, current: () => ({ balance: null }), answered: () => undefined },
        // By then the unit is claimed.
        stopped: async () => ((await stored(order))?.state === 'sending' ? reason : 'asked too early'),
        relay: { relay: async () => undefined },
        refusals: () => [],
        timing: TIMING,
      }) as unknown as SendDeps;
    const stopped = await sendUnit(deps('stopped by a brake'), toSend, 'fresh', Number.POSITIVE_INFINITY);
    expect(stopped).toMatchObject({ kind: 'halted', by: 'paused', attempt: { state: 'not_sent' } });
    expect(await stored(order)).toMatchObject({ state: 'not_sent', reason: 'Nothing was sent: stopped by a brake.' });
    expect(sent).toEqual([]);
    const released = await sendUnit(deps(null), toSend, 'backlog', Number.POSITIVE_INFINITY);
    expect(released).toMatchObject({ kind: 'sent', attempt: { state: 'delivered' } });
    expect(sent).toHaveLength(1);
  });

  test('a refused connection sends nothing: halted, and delivered once the supplier is back', async () => {
    const order = anOrder(2);
    gateway.supplier.down = true;
    const halted = await gateway.deliver(order);
    expect(halted.remaining).toBe(Remaining.HALTED);
    expect(halted.units.every(({ state }) => state === UnitState.NOT_SENT)).toBe(true);
    gateway.supplier.down = false;
    await eventually('breaker closed', async () => {
      const { breaker } = await gateway.bus.ask('supplier.balance.get', {});
      return breaker === 'closed';
    });
    const done = await gateway.deliver(order);
    expect(done.units.map(({ state }) => state)).toEqual([UnitState.DELIVERED, UnitState.DELIVERED]);
    expect(gateway.supplier.orders).toHaveLength(2);
  });
});
