import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import express from 'express';
import { mongo } from 'mongoose';
import { isDatabaseAway } from './database-away.ts';
import { sendError } from './http/respond.ts';
import { insertEach, resultOf } from './insert-each.ts';
import { createLog } from './log.ts';
import { outcomeOfThrown } from './messaging/outcome.ts';
import { cuttableWire, type CuttableWire } from './testing/cuttable-wire.ts';
import { dropDatabase, testMongoUrl } from './testing/servers.ts';
import { updateEach } from './update-each.ts';

const log = createLog('away-test', 'silent');

/**
 * An error in the form in which the driver wraps it for a batch of updates (operations/client_bulk_write/executor.js).
 */
function inClientBulk(cause: Error): mongo.MongoClientBulkWriteError {
  const error = new mongo.MongoClientBulkWriteError({ message: 'encountered an error during execution' });
  return Object.assign(error, { cause });
}
const fromServer = (code: number, message = 'said by the server') => new mongo.MongoServerError({ message, code });
/** The parts of `error.result` that the code reads. */
const noConcern = { getWriteConcernError: () => undefined } as unknown as mongo.BulkWriteResult;

/** The outage as an HTTP client sees it. */
async function statusOf(error: unknown): Promise<number> {
  const server = express()
    .use((_request, response) => sendError(response, error, log))
    .listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { status } = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  server.close();
  return status;
}

/** How long and how often a message is retried while its handler keeps failing. */
function patienceFor(error: unknown): { tries: number; ms: number } {
  for (let tries = 1, ms = 0; ; tries++) {
    const outcome = outcomeOfThrown(error, tries - 1);
    if (outcome.kind === 'dead') return { tries, ms };
    ms += outcome.afterMs;
  }
}

describe('a connection that is cut under a real client', () => {
  const url = testMongoUrl();
  let wire: CuttableWire;
  let client: mongo.MongoClient;
  let errors: Record<string, unknown>;

  beforeAll(async () => {
    wire = await cuttableWire(url);
    client = await mongo.MongoClient.connect(wire.url, { serverSelectionTimeoutMS: 300 });
    const things = client.db().collection<{ _id: string; v?: number }>('things');
    await things.insertOne({ _id: 'there' });
    const updates = ['there', 'here'].map((_id) => ({ filter: { _id }, update: { $set: { v: 1 } } }));
    const attempts = {
      insertMany: () => things.insertMany([{ _id: 'a' }, { _id: 'b' }], { ordered: false }),
      insertEach: () => insertEach(things as never, [{ _id: 'a' }, { _id: 'b' }]),
      bulkWrite: () => things.bulkWrite([{ updateOne: { filter: { _id: 'there' }, update: { $set: { v: 2 } } } }]),
      updateEach: () => updateEach(client, things as never, { w: 1, journal: true }, updates),
      updateAlone: () => updateEach(client, things as never, { w: 1, journal: true }, updates.slice(1)),
    };
    const failed = async (round: string) =>
      Promise.all(
        Object.entries(attempts).map(async ([name, attempt]) => {
          const error: unknown = await attempt().then(
            () => null,
            (reason: unknown) => reason,
          );
          return [`${name}, ${round}`, error] as const;
        }),
      );
    wire.silence();
    const midway = failed('while it ran');
    wire.cut();
    // The first round's failures make the server go away; the second round runs without it.
    errors = Object.fromEntries([...(await midway), ...(await failed('without a server'))]);
  });
  afterAll(async () => {
    await client.close();
    await wire.close();
    await dropDatabase(url);
  });

  test('counts as a database that is down, in every wrapper of the driver', () => {
    expect(Object.keys(errors)).toHaveLength(10);
    const names = Object.values(errors).map((error) => (error as Error).name);
    expect(names).toContain('MongoBulkWriteError');
    for (const [name, error] of Object.entries(errors)) expect([name, isDatabaseAway(error)]).toEqual([name, true]);
  });

  test('gives a caller 503, and a message minutes of retries instead of three attempts', async () => {
    for (const error of Object.values(errors)) {
      expect(await statusOf(error)).toBe(503);
      expect(patienceFor(error).tries).toBe(60);
      expect(patienceFor(error).ms).toBeGreaterThanOrEqual(9 * 60_000);
    }
  });
});

describe('error codes of a server that stops, starts or steps down', () => {
  const codes = [6, 7, 64, 89, 91, 100, 134, 189, 262, 9001, 10107, 11600, 11602, 13435, 13436];
  test.each(codes)('code %d: alone, in a batch of inserts, in a batch of updates', async (code) => {
    const byConcern = { getWriteConcernError: () => ({ code, errmsg: 'x' }) } as unknown as mongo.BulkWriteResult;
    const refused = new mongo.MongoClientBulkWriteError({ message: 'errors during execution' });
    refused.writeErrors.set(1, { code, message: 'x' });
    const unmet = new mongo.MongoClientBulkWriteError({ message: 'errors during execution' });
    unmet.writeConcernErrors.push({ code, message: 'x' });
    const forms = [
      fromServer(code),
      new mongo.MongoBulkWriteError(fromServer(code), noConcern),
      new mongo.MongoBulkWriteError({ message: 'x', code, writeErrors: [] }, noConcern),
      new mongo.MongoBulkWriteError(
        { message: 'E11000', code: 11000, writeErrors: [{ index: 0, code: 11000 }] as never },
        byConcern,
      ),
      inClientBulk(fromServer(code)),
      refused,
      unmet,
      resultOf({ code, errmsg: 'x' }),
      new Error('while an order was stored', { cause: inClientBulk(fromServer(code)) }),
    ];
    for (const [i, form] of forms.entries()) expect([i, isDatabaseAway(form)]).toEqual([i, true]);
    expect(await statusOf(inClientBulk(fromServer(code)))).toBe(503);
    expect(patienceFor(inClientBulk(fromServer(code))).tries).toBe(60);
  });

  test.each(['RetryableWriteError', 'TransientTransactionError', 'SystemOverloadedError'])('label %s', (label) => {
    const labelled = new mongo.MongoServerError({ message: 'x', code: 8000, errorLabels: [label] });
    expect(isDatabaseAway(labelled)).toBe(true);
    expect(isDatabaseAway(inClientBulk(labelled))).toBe(true);
  });
});

describe('bugs stay bugs', () => {
  const duplicates = { message: 'E11000', code: 11000, writeErrors: [{ index: 0, code: 11000 }] as never };
  const refused = new mongo.MongoClientBulkWriteError({ message: 'errors during execution' });
  refused.writeErrors.set(0, { code: 11000, message: 'E11000' });
  const circle = new Error('round');
  circle.cause = circle;
  test.each([
    ['a duplicate', fromServer(11000)],
    ['a broken rule', fromServer(121)],
    ['a duplicate in a batch of inserts', new mongo.MongoBulkWriteError(duplicates, noConcern)],
    ['a duplicate in a batch of updates', refused],
    ['a broken rule that ends a batch', inClientBulk(fromServer(121, 'Document failed validation'))],
    ['a wrong password', fromServer(18)],
    ['a bug beside the database', new TypeError('undefined is not a function')],
    ['somebody else’s number', Object.assign(new Error('exit'), { code: 91 })],
    [
      'somebody else’s socket',
      new TypeError('fetch failed', { cause: Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }) }),
    ],
    ['a circle of causes', circle],
  ])('%s', async (_name, error) => {
    expect(isDatabaseAway(error)).toBe(false);
    expect(await statusOf(error)).not.toBe(503);
    expect(patienceFor(error)).toEqual({ tries: 3, ms: 4_000 });
  });
});
