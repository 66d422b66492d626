import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { mongo } from 'mongoose';
import { pathsOf } from '@topup/stack/config';
import { child, STACK } from '../support/stack.ts';
import { costs } from './costs.ts';

const FOR_MS = 2_000;
const AT_ONCE = 32;
const DATABASE = 'floors';

/**
 * The cost of one durable insert on this machine, alone and under concurrency: a baseline for order figures, since a
 * shared machine's speed varies. Returns one line of text; CPU time is client and database together.
 */
export async function floors(): Promise<string> {
  const client = await mongo.MongoClient.connect(localUrl(), { maxPoolSize: AT_ONCE });
  try {
    const things = client.db(DATABASE).collection<{ _id: string }>('things', { writeConcern: { w: 1, journal: true } });
    await inserts(client, things, 'first', AT_ONCE);
    const alone = await inserts(client, things, 'alone', 1);
    const together = await inserts(client, things, 'together', AT_ONCE);
    return (
      `${alone.ms.toFixed(2)} ms and ${alone.cpuMs.toFixed(2)} CPU ms alone, ` +
      `${together.cpuMs.toFixed(2)} CPU ms among ${AT_ONCE} (${Math.round(together.perSecond)}/s)`
    );
  } finally {
    await client.db(DATABASE).dropDatabase();
    await client.close();
  }
}

/** The address that the services use: the socket of the embedded engine. */
function localUrl(): string {
  const socket = join(pathsOf(STACK).sockets, 'mongodb.sock');
  const { url } = child('mongodb');
  return existsSync(socket) ? url.replace(/\/\/[^/]+\//, `//${encodeURIComponent(socket)}/`) : url;
}

async function inserts(
  client: mongo.MongoClient,
  things: mongo.Collection<{ _id: string }>,
  name: string,
  atOnce: number,
) {
  const before = await costs(client);
  const startedAt = performance.now();
  let count = 0;
  const insert = async (): Promise<void> => {
    while (performance.now() - startedAt < FOR_MS) await things.insertOne({ _id: `${name}-${count++}` });
  };
  await Promise.all(Array.from({ length: atOnce }, insert));
  const tookMs = performance.now() - startedAt;
  const after = await costs(client);
  const spent = (who: string) => (after.cpuMs[who] ?? 0) - (before.cpuMs[who] ?? 0);
  return {
    ms: (tookMs * atOnce) / count,
    cpuMs: (spent('mongodb') + spent('load generator')) / count,
    perSecond: (count * 1_000) / tookMs,
  };
}
