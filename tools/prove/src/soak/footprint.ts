import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { child, ROOT, STACK } from '@topup/tests/support/stack';
import { page } from '@topup/tests/support/scrape';

/** What one process of the stack holds at one moment. */
export type Footprint = {
  readonly residentMb: number;
  readonly sockets: number;
  /** Of services only: the part of the JavaScript heap that is in use. */
  readonly heapMb?: number;
};

const PAGE_BYTES = 4_096;
const MB = 1024 * 1024;

/** The footprints of all running processes of the stack, by name. A process that just restarts is left out. */
export async function footprints(): Promise<Record<string, Footprint>> {
  const files = readdirSync(join(ROOT, '.data', STACK, 'run')).filter((file) => file.endsWith('.json'));
  const found = await Promise.all(files.map((file) => footprintOf(file.slice(0, -'.json'.length)).catch(() => null)));
  const named = files.map((file, i) => [file.slice(0, -'.json'.length), found[i]] as const);
  return Object.fromEntries(named.filter((one): one is [string, Footprint] => Boolean(one[1])));
}

async function footprintOf(name: string): Promise<Footprint> {
  const { pid, managementUrl } = child(name);
  const pids = groupOf(pid);
  const metrics = managementUrl && name !== 'rabbitmq' ? await page(`${managementUrl}/metrics`) : '';
  const heap = /^nodejs_heap_size_used_bytes(?:\{[^}]*\})? (\S+)$/m.exec(metrics)?.[1];
  return {
    residentMb: pids.reduce((sum, member) => sum + residentOf(member), 0),
    sockets: pids.reduce((sum, member) => sum + socketsOf(member), 0),
    ...(heap && { heapMb: Number(heap) / MB }),
  };
}

/** A child and what it has started, such as the broker's virtual machine. */
function groupOf(group: number): string[] {
  return readdirSync('/proc').filter((pid) => {
    if (!/^\d+$/.test(pid)) return false;
    const stat = unlessGone(() => readFileSync(`/proc/${pid}/stat`, 'utf8'), '');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[2]) === group;
  });
}

const residentOf = (pid: string): number => {
  const statm = unlessGone(() => readFileSync(`/proc/${pid}/statm`, 'utf8'), '0 0');
  return (Number(statm.split(' ')[1]) * PAGE_BYTES) / MB;
};

const socketsOf = (pid: string): number =>
  unlessGone(() => readdirSync(`/proc/${pid}/fd`), []).filter((fd) =>
    unlessGone(() => readlinkSync(`/proc/${pid}/fd/${fd}`), '').startsWith('socket:'),
  ).length;

/** A process or a file of it may end between two calls. */
function unlessGone<T>(read: () => T, otherwise: T): T {
  try {
    return read();
  } catch {
    return otherwise;
  }
}
