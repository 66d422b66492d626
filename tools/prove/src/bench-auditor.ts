import { once } from 'node:events';
import { nameOf, readWhole } from '@topup/audit/audit';
import { readRecent } from '@topup/audit/recent';
import { connectReader, readBooks } from '@topup/audit/readers/read-books';
import type { Audited, AuditJob } from './bench-audit.ts';

const MB = 1024 * 1024;
const SAMPLE_MS = 50;
const [{ url, sealCopyDir, seals, transfers, asOfMs, before }] = (await once(process, 'message')) as [AuditJob];
const decoded = (keys: [string, string][]) =>
  new Map(keys.map(([name, key]) => [name, Buffer.from(key, 'base64')] as const));

let heap = 0;
setInterval(() => (heap = Math.max(heap, process.memoryUsage().heapUsed)), SAMPLE_MS).unref();
const client = await connectReader(url);
const name = client.db().databaseName;
const startedAt = performance.now();
const sources = {
  client,
  names: { wallet: name, order: name, gateway: name },
  keys: { transfers: decoded(transfers), seals: decoded(seals) },
  sealCopyDir,
};
const { source: stored, unreadable } = await readBooks(sources);
const source = { ...stored, asOf: new Date(asOfMs) };
const { breaches, read } = before ? await readRecent(source, before) : await readWhole(source);
const audited: Audited = {
  breaches: [...unreadable(), ...breaches].map((breach) => `${nameOf(breach)}: ${breach.detail}`),
  tookMs: performance.now() - startedAt,
  heapMb: Math.round(heap / MB),
  rssMb: Math.round(process.resourceUsage().maxRSS / 1024),
  read,
};
process.send?.(audited, () => process.exit(0));
