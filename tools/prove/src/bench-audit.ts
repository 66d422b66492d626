import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { mongo } from 'mongoose';
import { cleanBooks } from '@topup/audit/testing/clean-books';
import { BOOK_KEYS, sealDocument, storeBooks } from '@topup/audit/testing/store-books';
import { ATTEMPT_INDEXES } from '@topup/supplier-gateway/testing/saga';
import { figure } from '@topup/tests/support/figures';
import { TRANSFER_INDEXES } from '@topup/wallet/testing/ledger';
import { startEngine } from './engine.ts';

/** npm run bench:audit [-- --orders 200000] [--heap-mb 64]: audits consistent books with a limited heap. */
const { values } = parseArgs({
  options: { orders: { type: 'string', default: '200000' }, 'heap-mb': { type: 'string', default: '64' } },
});
const orders = Number(values.orders);

export type AuditJob = { url: string; sealCopyDir: string; seals: [string, string][]; transfers: [string, string][] };
export type Audited = { breaches: string[]; tookMs: number; heapMb: number; rssMb: number };

const encoded = (keys: ReadonlyMap<string, Buffer> | null): [string, string][] =>
  [...(keys ?? [])].map(([name, key]) => [name, key.toString('base64')]);

async function fill(url: string, sealCopyDir: string): Promise<number> {
  const client = await mongo.MongoClient.connect(url);
  const of = (name: string) => client.db().collection(name);
  // Makes the services' own indexes, because the audit reads in the order of these indexes.
  for (const { key, ...index } of TRANSFER_INDEXES) await of('transfers').createIndex(key, index as object);
  for (const { key, ...index } of ATTEMPT_INDEXES) await of('attempts').createIndex(key, index as object);
  // The books are made twice. The first books only show how long a time they cover, so that the second books can end now.
  const { asOf } = cleanBooks(orders, 5, 0);
  const books = cleanBooks(orders, 5, Date.now() - asOf.getTime());
  await storeBooks(client.db(), books);
  for (const seal of books.seals)
    writeFileSync(join(sealCopyDir, `${seal.day}.json`), JSON.stringify(sealDocument(seal)));
  await client.close();
  return books.transfers.length;
}

async function measure(job: AuditJob): Promise<Audited> {
  const child = fork(join(import.meta.dirname, 'bench-auditor.ts'), [JSON.stringify(job)], {
    execArgv: ['--no-warnings', `--max-old-space-size=${values['heap-mb']}`],
  });
  const exited = once(child, 'exit').then(([code, signal]) => {
    throw new Error(`the audit ended with ${String(code ?? signal)} without a result`);
  });
  exited.catch(() => undefined);
  const [audited] = (await Promise.race([once(child, 'message'), exited])) as [Audited];
  return audited;
}

const engine = await startEngine('bench-audit');
const sealCopyDir = mkdtempSync(join(tmpdir(), 'seals-'));
try {
  const transfers = await fill(engine.url, sealCopyDir);
  const { breaches, tookMs, heapMb, rssMb } = await measure({
    url: engine.url,
    sealCopyDir,
    seals: encoded(BOOK_KEYS.seals),
    transfers: encoded(BOOK_KEYS.transfers),
  });
  const perS = Math.round((orders * 1_000) / tookMs);
  figure(
    `audit of ${orders} orders with ${transfers} transfers, heap limited to ${values['heap-mb']} MB`,
    `${(tookMs / 1_000).toFixed(1)} s, ${perS} orders/s; heap at most ${heapMb} MB, RSS ${rssMb} MB`,
  );
  if (breaches.length > 0) process.stdout.write(`BREACHES\n${breaches.slice(0, 20).join('\n')}\n`);
  process.exitCode = breaches.length === 0 ? 0 : 1;
} finally {
  await engine.stop();
  rmSync(sealCopyDir, { recursive: true });
}
