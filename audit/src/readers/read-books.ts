import { mongo } from 'mongoose';
import { countDeadLetters } from '@topup/kit/dead-letters';
import { NO_KEYS, type Keys } from '../authentic.ts';
import type { Books, Breach, SealedHead } from '../records.ts';
import { readCollection } from './read-collection.ts';
import * as shapes from './shapes.ts';
import { readSealCopies } from './seal-copies.ts';
import { readStatement } from './statement.ts';

export type Databases = { readonly wallet: string; readonly order: string; readonly gateway: string };
export const DATABASES: Databases = {
  wallet: 'topup_wallet',
  order: 'topup_order',
  gateway: 'topup_supplier_gateway',
};

const CONNECT_MS = 5_000;

/** Connects for reading alone. Rejects when the server cannot be reached within 5 s. */
export const connectReader = (url: string): Promise<mongo.MongoClient> =>
  mongo.MongoClient.connect(url, { serverSelectionTimeoutMS: CONNECT_MS, retryWrites: false, maxPoolSize: 4 });

export type Sources = {
  readonly client: mongo.MongoClient;
  readonly names?: Databases;
  readonly keys?: Keys;
  /** The broker; without it dead letters are not counted. */
  readonly amqpUrl?: string | undefined;
  /** The folder of the seals' second copies; without it they are not compared. */
  readonly sealCopyDir?: string | undefined;
  /** The supplier's own list of changes of the account; without it a rise of the balance is taken for a top-up. */
  readonly statementUrl?: string | undefined;
};

/** Reads all books once: the single place that reads other services' collections. It never writes. */
export async function readBooks(sources: Sources): Promise<{ books: Books; unreadable: Breach[] }> {
  const { client, names: { wallet, order, gateway } = DATABASES, keys = NO_KEYS } = sources;
  const { amqpUrl, statementUrl, sealCopyDir } = sources;
  const unreadable: Breach[] = [];
  const asOf = new Date();
  const of = (database: string, collection: string) => client.db(database).collection(collection);
  const read = readCollection;
  const balances = await read(of(gateway, 'balances'), shapes.balanceShape, shapes.balanceRecord, unreadable);
  const wallets = await read(of(wallet, 'wallets'), shapes.walletShape, shapes.walletRecord, unreadable);
  const orders = await read(of(order, 'orders'), shapes.orderShape, shapes.orderRecord, unreadable);
  const payments = await read(of(wallet, 'payments'), shapes.paymentShape, shapes.paymentRecord, unreadable);
  const transferOf = shapes.transferRecord(keys);
  const transfers = await read(of(wallet, 'transfers'), shapes.transferShape, transferOf, unreadable, true);
  const attempts = await read(of(gateway, 'attempts'), shapes.attemptShape, shapes.attemptRecord, unreadable);
  const rows = await read(of(wallet, 'transactions'), shapes.rowShape, shapes.rowRecord, unreadable);
  // Before the seals: a copy is made first.
  const sealCopies = sealCopyDir ? await readSealCopies(sealCopyDir, unreadable) : undefined;
  const parts = await read(of(wallet, 'sealedHeads'), shapes.headsShape, (part) => part, unreadable);
  const heads = new Map<string, SealedHead[]>();
  for (const part of parts) heads.set(part.day, [...(heads.get(part.day) ?? []), ...part.heads]);
  const seals = await read(of(wallet, 'seals'), shapes.sealShape, shapes.sealRecord(keys, heads), unreadable);
  const alarmsOf = (database: string) =>
    read(of(database, 'alarms'), shapes.alarmShape, shapes.alarmRecord, unreadable);
  // Last: an alarm follows what it is about.
  const alarms = [...(await alarmsOf(order)), ...(await alarmsOf(wallet))];
  const deadQueues = amqpUrl ? await countDeadLetters(amqpUrl) : [];
  // After the balances: it holds all that they may show.
  const accountChanges = statementUrl ? await readStatement(statementUrl) : undefined;
  const money = { wallets, orders, transfers, rows, payments, seals, sealCopies };
  const books = { ...money, attempts, balances, accountChanges, deadQueues, alarms, asOf };
  return { books, unreadable };
}
