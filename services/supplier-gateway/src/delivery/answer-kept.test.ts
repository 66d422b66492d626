import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createLog } from '@topup/kit/log';
import { paise } from '@topup/kit/money';
import { testDatabase, type TestDatabase } from '@topup/kit/testing/database';
import { mongo } from 'mongoose';
import { Registry } from '@prometheus-io/client';
import { createAlarm } from '../alarms.ts';
import { TIMING } from '../domain/timing.ts';
import { openAttempts, type Attempts } from '../store/attempts.ts';
import { theSupplier } from '../suppliers/index.ts';
import { redact } from '../suppliers/redact.ts';
import { anOrder } from '../testing/gateway.ts';
import { answers } from '../testing/supplier-answers.ts';
import { createReservedPoints } from './reserved-points.ts';
import { sendUnit, type SendDeps } from './send-unit.ts';

const KEY = 'the-key-of-the-shop';
let database: TestDatabase;
let attempts: Attempts;
beforeAll(async () => {
  database = await testDatabase();
  attempts = await openAttempts(database);
});
afterAll(() => database.release());

/** The driver's error for a batch of updates that fails because the database is shutting down. */
function goingDown(): Error {
  const cause = new mongo.MongoServerError({ message: 'interrupted at shutdown', code: 11600 });
  const error = new mongo.MongoClientBulkWriteError({ message: 'encountered an error during execution' });
  return Object.assign(error, { cause });
}

/** A sender whose first `refusals` writes of an answer fail, and the lines that it logs. */
function sender(refusals: number) {
  const lines: Record<string, unknown>[] = [];
  const log = createLog('gateway-test', 'info', { write: (line) => void lines.push(JSON.parse(line) as never) });
  let left = refusals;
  const update: Attempts['single']['update'] = async (filter, change) => {
    if (left-- > 0) throw goingDown();
    return attempts.single.update(filter, change);
  };
  const order = anOrder();
  const { unit, productId } = order.units[0]!;
  const supplierOrderId = `SUP-${order.orderId}`;
  const answer = answers.delivered(supplierOrderId);
  // The supplier echoes our key, in a place that means nothing.
  const body = answer.body.replace(/\}$/, `,"echo":"${KEY}"}`);
  const deps = {
    attempts: Object.assign(Object.create(attempts) as Attempts, { single: { ...attempts.single, update } }),
    supplier: {
      ...theSupplier.protocol,
      createOrder: async () => ({ ...answer, body }),
      redact: (raw: string) => redact(raw, [KEY]),
    },
    permits: { take: async () => ({ done: () => undefined, unused: () => undefined }) },
    points: createReservedPoints(() => 'unknown'),
    health: { halt: () => null, current: () => ({ balance: null }), answered: () => undefined },
    stopped: async () => null,
    relay: { relay: async () => undefined },
    refusals: () => [],
    timing: { ...TIMING, answerPatienceMs: 600 },
    alarm: createAlarm(new Registry(), log),
    log,
  } as unknown as SendDeps;
  const { orderId, playerId, zoneId } = order;
  const toSend = { unit, orderId, productId, playerId, zoneId, pointsHundredths: 6_250, pricePaise: paise(7_900) };
  return { unit, supplierOrderId, body, lines, send: () => sendUnit(deps, toSend, 'fresh', Number.POSITIVE_INFINITY) };
}

test('an answer outlives a database that goes down in the middle of a batch', async () => {
  const { unit, supplierOrderId, lines, send } = sender(1);
  expect((await send()).attempt).toMatchObject({ state: 'delivered', supplierOrderId });
  expect(await attempts.findOne({ _id: unit })).toMatchObject({ state: 'delivered', supplierOrderId });
  // The first failed write logs the answer too, because the process may end before the database is back.
  const verdict = { state: 'delivered', supplierOrderId };
  expect(lines).toMatchObject([
    {
      msg: "the supplier's answer waits for the database",
      unit,
      verdict,
      raw: expect.stringContaining(supplierOrderId),
    },
  ]);
});

test('an answer that cannot be stored is logged in full, without our credentials', async () => {
  const { unit, supplierOrderId, body, lines, send } = sender(Number.POSITIVE_INFINITY);
  await expect(send()).rejects.toThrow('encountered an error during execution');
  expect(await attempts.findOne({ _id: unit })).toMatchObject({ state: 'sending' });
  const line = lines.find(({ alarm }) => alarm === 'answer_not_stored');
  expect(line).toMatchObject({
    msg: expect.stringContaining('settle the unit by it'),
    unit,
    n: 1,
    verdict: { state: 'delivered', supplierOrderId },
    raw: body.replace(KEY, '[redacted]'),
    httpStatus: answers.delivered(supplierOrderId).httpStatus,
    sentAt: expect.any(String),
  });
  expect(JSON.stringify(lines)).not.toContain(KEY);
});
