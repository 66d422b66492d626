import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { mongo } from 'mongoose';
import type { Read } from '@topup/audit/recent';
import { tally, VISIBLE_AFTER_MS } from '@topup/audit/recent-transfers';
import { booksBefore, booksSince } from '@topup/audit/testing/books-before';
import { booksUntilNow, type CleanBooks } from '@topup/audit/testing/clean-books';
import { BOOK_KEYS, sealDocument, storeBooks } from '@topup/audit/testing/store-books';
import { ATTEMPT_INDEXES } from '@topup/supplier-gateway/testing/saga';
import { AUDIT_ARGS } from '@topup/tests/support/audit-args';
import { figure } from '@topup/tests/support/figures';
import { TRANSFER_INDEXES } from '@topup/wallet/testing/ledger';
import { startEngine } from './engine.ts';

/**
 * npm run bench:audit [-- --orders 200000] [--new 0] [--heap-mb 64]: audits the consistent books of all orders but the new ones
 * with a limited heap, and then what the new ones add, which are made within 15 minutes: 54,000 are 60 orders/s.
 */
const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '200000' },
    new: { type: 'string', default: '0' },
    'heap-mb': { type: 'string', default: '64' },
  },
});
const orders = Number(values.orders);
const EVERY_MS = 15 * 60_000;
const HORIZON_MS = 10 * 60_000;

/** `asOfMs`: the time of the audit. `before`: what an earlier audit remembers; without it all books are read. */
export type AuditJob = {
  url: string;
  sealCopyDir: string;
  seals: [string, string][];
  transfers: [string, string][];
  asOfMs: number;
  before?: Read;
};
export type Audited = { breaches: string[]; tookMs: number; heapMb: number; rssMb: number; read: Read };

const encoded = (keys: ReadonlyMap<string, Buffer> | null): [string, string][] =>
  [...(keys ?? [])].map(([name, key]) => [name, key.toString('base64')]);

/** As in the services, because the audit reads by these indexes. */
const INDEXES: Readonly<Record<string, readonly mongo.IndexSpecification[]>> = {
  orders: [{ createdAt: 1 }, { status: 1, createdAt: 1 }],
  transactions: [{ createdAt: -1 }, { status: 1, createdAt: -1 }],
  payments: [{ capturedAt: 1 }, { state: 1, createdAt: 1 }, { 'capture.reference': 1 }],
  balances: [{ at: 1 }],
};

async function indexed(database: mongo.Db): Promise<void> {
  for (const { key, ...index } of TRANSFER_INDEXES)
    await database.collection('transfers').createIndex(key, index as object);
  for (const { key, ...index } of ATTEMPT_INDEXES)
    await database.collection('attempts').createIndex(key, index as object);
  for (const [name, keys] of Object.entries(INDEXES))
    for (const key of keys) await database.collection(name).createIndex(key);
}

async function fill(database: mongo.Db, sealCopyDir: string, books: CleanBooks): Promise<void> {
  await database.collection('wallets').deleteMany({});
  await storeBooks(database, books);
  for (const seal of books.seals)
    writeFileSync(join(sealCopyDir, `${seal.day}.json`), JSON.stringify(sealDocument(seal)));
}

async function measure(job: AuditJob): Promise<Audited> {
  const child = fork(join(import.meta.dirname, 'bench-auditor.ts'), {
    execArgv: ['--no-warnings', ...AUDIT_ARGS, `--max-old-space-size=${values['heap-mb']}`],
  });
  child.send(job);
  const exited = once(child, 'exit').then(([code, signal]) => {
    throw new Error(`the audit ended with ${String(code ?? signal)} without a result`);
  });
  exited.catch(() => undefined);
  const [audited] = (await Promise.race([once(child, 'message'), exited])) as [Audited];
  return audited;
}

function show(what: string, count: number, { breaches, tookMs, heapMb, rssMb }: Audited): void {
  const perS = Math.round((count * 1_000) / tookMs);
  const memory = `heap at most ${heapMb} MB, RSS ${rssMb} MB`;
  figure(
    `${what}, heap limited to ${values['heap-mb']} MB`,
    `${(tookMs / 1_000).toFixed(1)} s, ${perS} orders/s; ${memory}`,
  );
  if (breaches.length > 0) process.stdout.write(`BREACHES\n${breaches.slice(0, 20).join('\n')}\n`);
  if (breaches.length > 0) process.exitCode = 1;
}

/** With the tally of those transfers that the next reading judges again only if others became visible meanwhile. */
function withTally(read: Read, { transfers }: CleanBooks): Read {
  const judged = tally();
  for (const transfer of transfers)
    if (transfer.at.getTime() >= read.horizonMs && transfer.at.getTime() < read.asOfMs - VISIBLE_AFTER_MS)
      judged.take(transfer);
  return { ...read, judged: judged.end() };
}

const engine = await startEngine('bench-audit');
const sealCopyDir = mkdtempSync(join(tmpdir(), 'seals-'));
const client = await mongo.MongoClient.connect(engine.url);
try {
  const fresh = Number(values.new);
  // As fast as the new orders are those of the ten minutes before them, whose transfers are not in the sums yet.
  const [rushed, withinMs] = [Math.round((fresh * 2) / 3), HORIZON_MS + EVERY_MS];
  const earlier = orders + rushed;
  const books = booksUntilNow(earlier + fresh, 5, { orders: rushed + fresh, withinMs });
  // The books end an hour before their time, and a store's new orders are as new as the reading.
  const ended = books.transfers.at(-1)?.at ?? books.asOf;
  const cut = new Date(fresh > 0 ? ended.getTime() - EVERY_MS : books.asOf);
  const job = {
    url: engine.url,
    sealCopyDir,
    seals: encoded(BOOK_KEYS.seals),
    transfers: encoded(BOOK_KEYS.transfers),
  };
  await indexed(client.db());
  const older = booksBefore(books, cut);
  await fill(client.db(), sealCopyDir, older);
  const whole = await measure({ ...job, asOfMs: cut.getTime() });
  show(`audit of ${older.orders.length} orders with ${older.transfers.length} transfers`, older.orders.length, whole);
  if (fresh > 0) {
    const newer = booksSince(books, cut);
    await fill(client.db(), sealCopyDir, newer);
    const what = `audit of ${newer.orders.length} new orders on top of ${older.orders.length}, ${rushed} of them of the ten minutes before`;
    show(
      what,
      newer.orders.length,
      await measure({ ...job, asOfMs: ended.getTime() + 1, before: withTally(whole.read, older) }),
    );
  }
} finally {
  await client.close();
  await engine.stop();
  rmSync(sealCopyDir, { recursive: true });
}
