import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { HaltReason, Remaining, UnitState } from '@topup/proto';
import { BusUnavailable } from '@topup/kit/messaging';
import { insertAll } from '@topup/kit/testing';
import { PLACED_ALERT_HOURS, PLACED_MAX_MS } from '../domain/deadlines.ts';
import { openRunLease } from '../store/run-lease.ts';
import { allUnits, goodBehaviour } from '../testing/neighbours.ts';
import { LINE, openShop, price, PRICES, type Answer, type Line, type Shop } from '../testing/shop.ts';

const UNKNOWN = price('77', 5_000n, { pointsHundredths: 0n });
const HOUR_MS = 3_600_000;

let shop: Shop;
let admin: ReturnType<Shop['as']>;
beforeAll(async () => {
  shop = await openShop();
  await shop.neighbours.bus.announce('catalogue.price.changed', { price: UNKNOWN }, { id: 'unknown' });
});
afterAll(() => shop?.close());
beforeEach(async () => {
  Object.assign(shop.neighbours.behaviour, goodBehaviour(), { prices: [...PRICES, UNKNOWN], role: () => 'admin' });
  shop.neighbours.behaviour.health = { breaker: 'closed', paused: false, balanceHundredths: 1_000_000n };
  shop.clock.offsetMs = 0;
  admin = shop.as({ accountId: randomBytes(16).toString('hex'), role: 'admin', name: 'Asha' });
});
/** So that one test that failed halfway is not the failure of all after it. */
afterEach(async () => {
  jest.restoreAllMocks();
  await shop.orders.deleteMany({ status: { $in: ['placed', 'processing'] } } as never);
});

const HALTED = { remaining: Remaining.HALTED, haltReason: HaltReason.POINTS };
const outOfPoints = () => (shop.neighbours.behaviour.deliver = (body) => allUnits(body, UnitState.RETRYABLE, HALTED));
const refilled = () => (shop.neighbours.behaviour.deliver = goodBehaviour().deliver);
const summary = async () => (await admin('GET', '/api/admin/placed-orders-summary')).body.data as unknown as object;
const run = () => admin('POST', '/api/admin/process-placed-orders');
const runCovered = () => admin('POST', '/api/admin/process-placed-orders/covered');
const reportOf = ({ body }: Answer) =>
  body.data as unknown as { runId: string; started: number; skipped: { orderId: string; reason: string }[] };

async function placed(lines: Line[] = [LINE]): Promise<string> {
  outOfPoints();
  const orderId = await shop.place(lines);
  await shop.becomes(orderId, 'placed/waiting');
  return orderId;
}
/** Delivers every placed order at the end of a test, so that the next one begins with none. */
async function deliverAll(...ids: string[]): Promise<void> {
  refilled();
  await run();
  for (const id of ids) await shop.becomes(id, 'completed/done');
}

describe('the placed orders', () => {
  test('none: nothing to process', async () => {
    expect(await summary()).toMatchObject({
      orderCount: 0,
      totalPointsRequired: 0,
      currentBalance: 10_000,
      pointsShortfall: 0,
    });
    expect(await run()).toMatchObject({ status: 409, body: { code: 'nothing_placed' } });
  });

  test('need points, those that nobody knows apart; a shortfall and an unknown balance forbid a run', async () => {
    const ids = [
      await placed([{ ...LINE, quantity: 2 }]),
      await placed([{ productId: '77', price: '50', quantity: 1 }]),
    ];
    shop.neighbours.behaviour.health.balanceHundredths = 10_000n;
    expect(await summary()).toMatchObject({
      orderCount: 2,
      unknownPointsOrders: 1,
      totalPointsRequired: 123,
      currentBalance: 100,
      pointsShortfall: 23,
    });
    const short = { status: 409, body: { code: 'points_short', details: { pointsShortfall: 23 } } };
    expect(await run()).toMatchObject(short);
    shop.neighbours.behaviour.health = { breaker: 'open', paused: false };
    expect(await summary()).toMatchObject({ currentBalance: null, pointsShortfall: null, asOf: expect.any(String) });
    expect(await run()).toMatchObject({ status: 503, body: { message: expect.stringContaining('cannot be read') } });
    shop.neighbours.behaviour.health = { breaker: 'closed', paused: false, balanceHundredths: 100_000n };
    await deliverAll(...ids);
  });

  test('are all counted, however many they are', async () => {
    const MANY = 6_000;
    const orderId = await placed();
    const { collection } = shop.app().deps.orders;
    const stored = await collection.findOne({ _id: orderId }, { promoteLongs: false, promoteValues: false });
    const copy = () => ({ ...stored, _id: randomBytes(16).toString('hex') });
    await insertAll(collection, Array.from({ length: MANY }, copy));
    expect(await summary()).toMatchObject({ orderCount: MANY + 1, totalPointsRequired: 61.5 * (MANY + 1) });
    await collection.deleteMany({ _id: { $ne: orderId }, status: 'placed' });
    await deliverAll(orderId);
  });

  test('are delivered in order of age, unknown points last, and the run is told and recorded', async () => {
    const unknown = await placed([{ productId: '77', price: '50', quantity: 1 }]);
    const [older, newer] = [await placed(), await placed()];
    const sent: string[] = [];
    shop.neighbours.behaviour.deliver = (body) => {
      sent.push(body.orderId);
      return allUnits(body, UnitState.DELIVERED);
    };
    const answer = await run();
    expect(answer).toMatchObject({
      status: 200,
      body: { data: { considered: 3, started: 3, skipped: [], pointsUsed: 123, balanceBefore: 10_000 } },
    });
    for (const id of [older, newer, unknown]) await shop.becomes(id, 'completed/done');
    expect(sent).toEqual([older, newer, unknown]);
    expect((await shop.read(older)).lane).toBe('backlog');
    const { runId } = reportOf(answer);
    const acts = await shop.app().deps.acts.collection.find({ subject: runId }).sort({ _id: 1 }).toArray();
    expect(acts).toMatchObject([
      { act: 'process-placed-orders', before: { required: 12_300, balance: 1_000_000 }, after: {} },
      { after: { started: 3, pointsUsed: 12_300 } },
    ]);
  });

  test('of unknown points go one at a time: what comes after one that hangs waits for the next run', async () => {
    const lines = [{ productId: '77', price: '50', quantity: 1 }];
    const [first, second] = [await placed(lines), await placed(lines)];
    shop.neighbours.behaviour.deliver = () => null;
    const { started, skipped } = reportOf(await run());
    expect([started, skipped.map(({ orderId }) => orderId)]).toEqual([1, [second]]);
    refilled();
    await shop.due(first);
    await deliverAll(second);
    await shop.becomes(first, 'completed/done');
  });

  test('the broker goes away in the middle of a run: one is on its way, the others wait for the next run', async () => {
    const [first, second] = [await placed(), await placed()];
    const { bus } = shop.app().deps;
    const sends = jest.spyOn(bus, 'send').mockRejectedValue(new BusUnavailable('away'));
    const { started, skipped } = reportOf(await run());
    expect([started, skipped]).toEqual([1, [{ orderId: second, reason: 'The message broker is away; run it again.' }]]);
    sends.mockRestore();
    expect((await shop.read(first)).step).toBe('delivering');
    refilled();
    await shop.due(first);
    await shop.becomes(first, 'completed/done');
    await deliverAll(second);
  });

  test('are processed by one at a time; a run that died frees itself', async () => {
    const ids = [await placed(), await placed()];
    const lease = await openRunLease(shop.database);
    await lease.take({ runId: 'dead', accountId: 'b', name: 'Ravi' });
    expect(await run()).toMatchObject({
      status: 409,
      body: {
        code: 'run_under_way',
        message: 'Processing is already under way. Started by Ravi.',
        details: { by: 'Ravi' },
      },
    });
    const leases = await shop.database.collection<{ _id: string; until: Date }>('leases');
    const { until } = (await leases.findOne({})) ?? { until: new Date(0) };
    expect(until.getTime() - Date.now()).toBeGreaterThan(50_000);
    await leases.updateOne({}, { $set: { until: new Date(Date.now() - 1_000) } });
    refilled();
    const answers = await Promise.all([run(), run(), run()]);
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
    for (const id of ids) {
      await shop.becomes(id, 'completed/done');
      expect(shop.neighbours.of('supplier.order.deliver', id)).toHaveLength(2);
    }
    expect(await lease.renew({ runId: 'dead', accountId: 'b', name: 'Ravi' })).toBe(false);
  });

  test('points for two of three orders: the two oldest are delivered, the third waits', async () => {
    const unknown = await placed([{ productId: '77', price: '50', quantity: 1 }]);
    const [first, second, third] = [await placed(), await placed(), await placed()];
    shop.neighbours.behaviour.health.balanceHundredths = 6_149n;
    expect(await runCovered()).toMatchObject({ status: 409, body: { code: 'nothing_covered' } });
    shop.neighbours.behaviour.health.balanceHundredths = 18_449n;
    expect(await summary()).toMatchObject({ orderCount: 4, coveredOrders: 2, coveredPoints: 123 });
    refilled();
    const answer = await runCovered();
    expect(answer).toMatchObject({
      status: 200,
      body: { data: { considered: 2, started: 2, pointsUsed: 123, balanceBefore: 184.49, waiting: 2 } },
    });
    for (const id of [first, second]) await shop.becomes(id, 'completed/done');
    for (const id of [third, unknown]) expect((await shop.read(id)).status).toBe('placed');
    const { runId } = reportOf(answer);
    const acts = await shop.app().deps.acts.collection.find({ subject: runId }).sort({ _id: 1 }).toArray();
    expect(acts).toMatchObject([
      { act: 'process-covered-orders', before: { orders: [first, second] }, after: {} },
      { after: { started: 2, waiting: 2 } },
    ]);
    shop.neighbours.behaviour.health.balanceHundredths = 1_000_000n;
    await deliverAll(third, unknown);
  });

  test('points that orders under way will cost cover no placed order', async () => {
    const waiting = await placed();
    shop.neighbours.behaviour.deliver = () => null;
    const underWay = await shop.place();
    await shop.becomes(underWay, 'processing/delivering');
    shop.neighbours.behaviour.health.balanceHundredths = 12_299n;
    expect(await summary()).toMatchObject({ pointsShortfall: 0, coveredOrders: 0 });
    shop.neighbours.behaviour.health.balanceHundredths = 12_300n;
    expect(await summary()).toMatchObject({ coveredOrders: 1, coveredPoints: 61.5 });
    refilled();
    await shop.due(underWay);
    await shop.becomes(underWay, 'completed/done');
    await deliverAll(waiting);
  });

  test('that grow old are told of at 6, 12 and 20 h, and refunded at 24 h', async () => {
    const orderId = await placed();
    const { createdAt } = await shop.read(orderId);
    const reported: string[] = [];
    const log = shop.app().deps.log;
    const warn = log.warn.bind(log);
    log.warn = ((line: { orderId?: string; ageHours?: number }, text: string) => {
      if (line.orderId === orderId) reported.push(`${text} ${line.ageHours}`);
    }) as typeof log.warn;
    const hoursUntilNext = async () => {
      const { nextAt } = await shop.read(orderId);
      return Math.round(((nextAt?.getTime() ?? 0) - Date.now()) / HOUR_MS);
    };
    const { alarmingOrders } = shop.app().deps;
    const openAlarms = async () => {
      const named = PLACED_ALERT_HOURS.map(async (hours) => {
        const alarms = await alarmingOrders.placedFor(hours);
        return alarms.some(({ subject }) => subject === orderId) ? [hours] : [];
      });
      return (await Promise.all(named)).flat();
    };
    expect(await openAlarms()).toEqual([]);
    for (const [hours, next] of [
      [6, 6],
      [12, 8],
      [20, 4],
    ] as const) {
      shop.clock.offsetMs = createdAt.getTime() + hours * HOUR_MS + 1_000 - Date.now();
      await shop.due(orderId);
      expect([hours, await hoursUntilNext()]).toEqual([hours, next]);
      expect(await openAlarms()).toEqual([hours]);
      const { count, oldestMs } = await alarmingOrders.placed();
      expect(count).toBeGreaterThanOrEqual(1);
      expect(oldestMs).toBeGreaterThanOrEqual(hours * HOUR_MS);
      expect((await alarmingOrders.placedFor(hours)).find(({ subject }) => subject === orderId)).toEqual({
        subject: orderId,
        detail: expect.stringMatching(/^It waits for .*; after 24 h it is refunded automatically\.$/),
        facts: { player: expect.stringMatching(/^\d+ \(\d+\)$/), amountPaise: expect.any(Number), since: createdAt },
      });
    }
    log.warn = warn;
    expect(reported).toEqual([6, 12, 20].map((hours) => `a placed order grows old ${hours}`));
    shop.clock.offsetMs = PLACED_MAX_MS + 60_000;
    await shop.due(orderId);
    expect(await shop.becomes(orderId, 'refunded/done')).toMatchObject({ refunds: [{ amountPaise: 6_250 }] });
    expect(shop.neighbours.of('supplier.units.void', orderId)).toHaveLength(1);
  });
});
