import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { mongo } from 'mongoose';
import { child, ROOT, STACK } from '../support/stack.ts';

const TICKS_PER_S = 100;
const WRITES = ['insert', 'update', 'findAndModify', 'delete', 'bulkWrite'];
const READS = ['find', 'aggregate', 'count', 'distinct'];
const COUNTER = /^broker_messages_confirmed_total\{[^}]*\} (\d+)/gm;

export type Costs = {
  /** CPU time so far in milliseconds, per process of the stack. `load generator` is this process. */
  readonly cpuMs: Readonly<Record<string, number>>;
  /** Database commands; a batch of n documents counts as one. */
  readonly writes: number;
  readonly reads: number;
  /** Size in bytes of all documents in the services' databases, uncompressed and without indexes. */
  readonly storedBytes: number;
  /** Messages confirmed by the broker to their publishers. */
  readonly messages: number;
};

/** The resources that the running stack has used since it started. */
export async function costs(client: mongo.MongoClient): Promise<Costs> {
  const commands = await commandCounts(client);
  const sum = (names: string[]): number => names.reduce((total, name) => total + Number(commands[name]?.total ?? 0), 0);
  const processes = running();
  const pages = await Promise.all(
    processes.flatMap(({ managementUrl }) => (managementUrl ? [page(managementUrl)] : [])),
  );
  const own = process.cpuUsage();
  return {
    cpuMs: {
      ...Object.fromEntries(processes.map(({ name, pid }) => [name, cpuOf(pid)])),
      'load generator': (own.user + own.system) / 1_000,
    },
    writes: sum(WRITES),
    reads: sum(READS),
    storedBytes: await bytesStored(client),
    messages: pages
      .flatMap((text) => [...text.matchAll(COUNTER)])
      .reduce((total, [, count]) => total + Number(count), 0),
  };
}

const page = async (managementUrl: string): Promise<string> => (await fetch(`${managementUrl}/metrics`)).text();

async function bytesStored(client: mongo.MongoClient): Promise<number> {
  const { databases } = await client.db('admin').admin().listDatabases({ nameOnly: true });
  const own = databases.filter(({ name }) => name.startsWith('topup_'));
  const sizes = await Promise.all(own.map(({ name }) => client.db(name).stats()));
  return sizes.reduce((total, { dataSize }) => total + Number(dataSize), 0);
}

type Counts = Record<string, { total: number } | undefined>;
async function commandCounts(client: mongo.MongoClient): Promise<Counts> {
  const status = await client.db('admin').command({ serverStatus: 1 });
  return (status['metrics'] as { commands: Counts }).commands;
}

function running() {
  const files = readdirSync(join(ROOT, '.data', STACK, 'run')).filter((file) => file.endsWith('.json'));
  return files.map((file) => {
    const name = file.slice(0, -'.json'.length);
    return { name, ...child(name) };
  });
}

/** CPU time of a child's whole process group. */
function cpuOf(group: number): number {
  const stats = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return stats.reduce((sum, pid) => sum + cpuOfMember(pid, group), 0);
}

function cpuOfMember(pid: string, group: number): number {
  let stat: string;
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return 0; // The process has just ended.
  }
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  if (Number(fields[2]) !== group) return 0;
  return ((Number(fields[11]) + Number(fields[12])) * 1_000) / TICKS_PER_S;
}
