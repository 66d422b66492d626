import { mongo } from 'mongoose';
import type { Books, Breach } from '../records.ts';
import { readCollection } from './read-collection.ts';
import * as shapes from './shapes.ts';

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

/** Reads all books once: the single place that reads other services' collections. It never writes. */
export async function readBooks(
  client: mongo.MongoClient,
  names: Databases = DATABASES,
): Promise<{ books: Books; unreadable: Breach[] }> {
  const unreadable: Breach[] = [];
  const asOf = new Date();
  const of = (database: string, collection: string) => client.db(database).collection(collection);
  const { wallet, order, gateway } = names;
  const read = readCollection;
  const wallets = await read(of(wallet, 'wallets'), shapes.walletShape, shapes.walletRecord, unreadable);
  const orders = await read(of(order, 'orders'), shapes.orderShape, shapes.orderRecord, unreadable);
  const transfers = await read(of(wallet, 'transfers'), shapes.transferShape, shapes.transferRecord, unreadable);
  const attempts = await read(of(gateway, 'attempts'), shapes.attemptShape, shapes.attemptRecord, unreadable);
  const rows = await read(of(wallet, 'transactions'), shapes.rowShape, shapes.rowRecord, unreadable);
  return { books: { wallets, orders, transfers, attempts, rows, asOf }, unreadable };
}
