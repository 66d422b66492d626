import { mongo } from 'mongoose';
import { readSettings } from '@topup/stack/config';
import { planPorts } from '@topup/stack/ports';
import { createSupervisor } from '@topup/stack/process/supervisor';
import { planMongodb } from '@topup/stack/servers/mongodb/mongodb';
import { runNode } from '@topup/kit/testing/program';
import { join } from 'node:path';
import { forgetStack } from '../support/own-stack.ts';
import { auditBooks, FOLDER, ready, ROOT, STACK } from '../support/stack.ts';
import { answerOf, differences } from './answers.ts';
import { putFiles, restore } from './dump.ts';
import { endEverything } from './ending.ts';
import { readKept, type Kept } from './kept.ts';
import { databases, withDatabase } from './levers.ts';
import { applySchemas } from './schemas.ts';
import { SETTINGS } from './settings.ts';

/**
 * Upgrades a store of an earlier release, whose kept data is in the named file, to the code of this checkout. This program's
 * clock must show the time of the data (`clockAhead`). Prints a JSON line with what was wrong.
 */
const [path = ''] = process.argv.slice(2);
const faults: string[] = [];
const CLI = 'tools/stack/src/cli.ts';

/** The environment of programs that have a clock of their own. */
const { LD_PRELOAD: _library, FAKETIME: _ahead, ...plain } = process.env;

async function cli(...args: string[]): Promise<void> {
  const { status, stdout, stderr } = await runNode([join(ROOT, CLI), ...args], { ...plain, ...SETTINGS });
  if (status !== 0) throw new Error(`stack ${args.join(' ')}: ${stdout}${stderr}`);
}

/** Puts the data into a server that runs alone, and brings its schemas to this release. Returns the number of documents. */
async function putBack(kept: Kept): Promise<number> {
  putFiles(FOLDER, kept);
  const ports = await planPorts(STACK);
  const supervisor = createSupervisor(STACK);
  const { url, children } = planMongodb(STACK, readSettings(), ports);
  await supervisor.add(children);
  const client = await mongo.MongoClient.connect(url);
  try {
    const count = await restore(client, kept.databases);
    await applySchemas(url, plain);
    return count;
  } finally {
    await client.close();
    await supervisor.stopAll();
  }
}

async function compareAnswers({ accounts, answers }: Kept): Promise<void> {
  for (const { as, path: read, status, body } of answers) {
    const present = await answerOf(accounts, as, read);
    if (present.status !== status) faults.push(`${as} ${read}: ${status} became ${present.status}`);
    else faults.push(...differences(body, present.body).map((text) => `${as} ${read}${text}`));
  }
}

async function compareEnds(client: mongo.MongoClient, { moving }: Kept): Promise<void> {
  const orders = client.db(databases.order).collection<{ _id: string; status: string }>('orders');
  for (const { _id, status } of await orders.find({ _id: { $in: Object.keys(moving) } }).toArray())
    if (status !== moving[_id]) faults.push(`order ${_id} ended as ${status}, not as ${moving[_id]}`);
}

async function upgrade(): Promise<void> {
  const kept = readKept(path);
  await cli('stop');
  forgetStack();
  const count = await putBack(kept);
  process.stderr.write(`${count} documents of ${kept.release} are restored\n`);
  try {
    await cli('start', '--detach');
    await ready();
    await compareAnswers(kept);
    await withDatabase(async (client) => {
      await endEverything(client);
      await compareEnds(client, kept);
    });
    const { balanced, report } = await auditBooks();
    if (!balanced) faults.push(...report.split('\n').filter((line) => line.startsWith('BREACH')));
  } finally {
    await cli('stop');
  }
}

await upgrade().catch((error: Error) =>
  faults.push(`${error.message}${error.cause ? ` (${String(error.cause)})` : ''}`),
);
process.stdout.write(`${JSON.stringify({ faults })}\n`);
