import { createInterface } from 'node:readline';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { readConfig } from '@topup/kit/config';
import { createLog } from '@topup/kit/log';
import { connectMongo } from '@topup/kit/mongo';
import { configSchema } from '../config.ts';
import { openOrders } from '../store/orders.ts';
import { KEPT_DAYS, openRejectedOrders } from '../store/rejected-orders.ts';

const USAGE = `orders:archive > FILE, then orders:archive --delete < FILE
  Without --delete: prints the orders that the wallet rejected more than ${KEPT_DAYS} days ago, one a line, and changes nothing.
  --delete  deletes those of the file that are in the database unchanged. Their tombstones in the wallet stay.
  Takes MONGO_URL of the order service, as its pod has it. docs/decisions/retention.md says what breaks.`;

async function main(): Promise<number> {
  const { values } = parseArgs({ options: { delete: { type: 'boolean', default: false }, help: { type: 'boolean' } } });
  if (values.help) return refuse(USAGE);
  const { MONGO_URL } = readConfig(configSchema.pick({ MONGO_URL: true }));
  await using opened = new AsyncDisposableStack();
  const database = await connectMongo(MONGO_URL, createLog('archive-rejected', 'error'));
  opened.defer(() => database.close());
  const { collection } = await openOrders(database);
  const rejected = openRejectedOrders(collection, database.now);
  // Awaited here, because the database is closed when this function returns.
  return await (values.delete ? remove(rejected.remove) : print(rejected.lines()));
}

async function print(lines: AsyncIterable<string>): Promise<number> {
  let count = 0;
  for await (const line of lines) {
    count++;
    if (!process.stdout.write(`${line}\n`)) await once(process.stdout, 'drain');
  }
  say(`${count} rejected orders; nothing was deleted.`);
  return 0;
}

async function remove(removed: (line: string) => Promise<boolean>): Promise<number> {
  let [deleted, left] = [0, 0];
  for await (const line of createInterface({ input: process.stdin })) {
    if (await removed(line)) deleted++;
    else left++;
  }
  say(`${deleted} orders deleted; ${left} were gone, changed or no rejected orders of this age.`);
  return 0;
}

/** On stderr, because stdout may be the archive. */
const say = (line: string): void => void process.stderr.write(`${line}\n`);

function refuse(sentence: string): number {
  say(sentence);
  return 2;
}

process.exitCode = await main().catch((error: Error) => refuse(error.message));
