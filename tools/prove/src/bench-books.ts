import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { localStack } from '@topup/kit/local-stack';
import { createLog } from '@topup/kit/log';
import { planDeclared } from '@topup/kit/plan-schema';
import { declaredCollections } from '@topup/kit/testing/declared-collections';
import { peakMb } from '@topup/kit/testing/peak-memory';
import { serviceNames, type ServiceName } from '@topup/proto/services';
import { pathsOf, ROOT } from '@topup/stack/config';
import { readRunFile } from '@topup/stack/process/run-file';
import { databaseUrl } from '@topup/stack/services';
import { AUDIT_ARGS } from '@topup/tests/support/audit-args';
import { figure } from '@topup/tests/support/figures';
import { mongo } from 'mongoose';
import { COLLECTIONS } from './collections.ts';

/**
 * npm run bench:books [-- --stack NAME]: times, on the stored books of a running local stack, what reads or writes all of
 * them: the audit, the schema job after every validator has changed, and the build of an index of the orders.
 */
const { values } = parseArgs({ options: { stack: { type: 'string' } } });
const stack = localStack(values.stack);
const SAMPLE_MS = 200;
const NEW_VERSION = 1_000;

function mongodbUrl(): string {
  const url = readRunFile(pathsOf(stack).run, 'mongodb')?.url;
  if (!url) throw new Error(`the stack '${stack}' does not run with a database of its own`);
  return url;
}
const url = mongodbUrl();

async function timed<T>(work: () => Promise<T>): Promise<{ readonly result: T; readonly seconds: string }> {
  const start = performance.now();
  const result = await work();
  return { result, seconds: `${((performance.now() - start) / 1_000).toFixed(1)} s` };
}

/** Resolves with the audit's exit code and its largest memory. */
async function audited(): Promise<{ readonly code: number | null; readonly peakMb: number }> {
  const command = ['--no-warnings', ...AUDIT_ARGS, join(ROOT, 'audit/src/cli.ts'), '--stack', stack];
  const child = spawn(process.execPath, command, { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] });
  let mostMb = 0;
  const sampling = setInterval(() => (mostMb = Math.max(mostMb, peakMb(child.pid ?? 0))), SAMPLE_MS);
  const [code] = (await once(child, 'exit')) as [number | null];
  clearInterval(sampling);
  return { code, peakMb: mostMb };
}

const databaseOf = (client: mongo.MongoClient, service: ServiceName): mongo.Db =>
  client.db(new URL(databaseUrl(url, service)).pathname.slice(1));

/** What the schema job does first: it looks for documents that break the new validators. Returns the number of documents. */
async function checkDocuments(client: mongo.MongoClient, service: ServiceName): Promise<number> {
  const db = databaseOf(client, service);
  const log = createLog('bench-books', 'silent');
  let documents = 0;
  for (const { name, indexes, validator } of await declaredCollections(COLLECTIONS[service])) {
    if (!validator) continue;
    const changed = { $and: [validator] };
    await planDeclared(db, { name, version: NEW_VERSION, indexes: [...indexes], validator: changed }, log);
    documents += await db.collection(name).estimatedDocumentCount();
  }
  return documents;
}

const client = await mongo.MongoClient.connect(url);
try {
  const orders = databaseOf(client, 'order').collection('orders');
  const count = (await orders.estimatedDocumentCount()).toLocaleString('en');
  const { result: audit, seconds: auditTook } = await timed(audited);
  figure(`whole audit of ${count} orders`, `${auditTook}, memory at most ${audit.peakMb.toFixed(0)} MB`);
  if (audit.code !== 0) throw new Error(`the audit ended with ${audit.code}`);
  for (const service of serviceNames) {
    const { result: documents, seconds } = await timed(() => checkDocuments(client, service));
    const what = `${documents.toLocaleString('en')} documents under validators`;
    figure(`check of the schema job, ${service}, at ${count} orders`, `${seconds} for ${what}`);
  }
  const name = 'bench_books';
  const { seconds } = await timed(() => orders.createIndex({ playerId: 1, zoneId: 1, createdAt: -1 }, { name }));
  await orders.dropIndex(name);
  figure(`build of an index of three fields on ${count} orders`, seconds);
} finally {
  await client.close();
}
