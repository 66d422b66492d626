import { mongo } from 'mongoose';
import { derivedId } from '@topup/kit/ids';
import {
  seal,
  transferDocument,
  transferFrom,
  type SealingKey,
  type TransferDocument,
} from '@topup/wallet/testing/ledger';

/** Of the databases. */
export type Urls = { readonly order: string; readonly wallet: string; readonly gateway: string };
type Databases = { readonly order: mongo.Db; readonly wallet: mongo.Db; readonly gateway: mongo.Db };
type Stored = mongo.Document & { _id: string };

const AT_ONCE = 1_000;
/** An id, or that of a payment, which ends with two more digits. */
const ID = /(?<![0-9a-f])([0-9a-f]{8})([0-9a-f]{8})([0-9a-f]{16}(?:\d\d)?)(?![0-9a-f])/g;
const SUPPLIER_ORDER = /\b(S[0-9A-F]{8})([0-9A-F]{8})\b/g;

/** Changes eight digits: texts and indexes hold the beginning or the end of an id, which stay. */
const shifted = (digits: string, copy: number): string =>
  ((Number.parseInt(digits, 16) ^ copy) >>> 0).toString(16).padStart(digits.length, '0');

/** How texts change in a copy. `keys` are those of the transfers, from which the ids of some transactions are derived. */
function rename(keys: readonly string[], copy: number): (text: string) => string {
  const byDerived = new Map(keys.map((key) => [derivedId(key), key]));
  const renamed = (text: string): string =>
    text
      .replace(ID, (id, start: string, digits: string, end: string) => {
        const key = byDerived.get(id);
        return key ? derivedId(renamed(key)) : `${start}${shifted(digits, copy)}${end}`;
      })
      .replace(SUPPLIER_ORDER, (_, start: string, digits: string) => `${start}${shifted(digits, copy).toUpperCase()}`);
  return renamed;
}

/** Copies a record with other texts. Numbers keep their type, if they are read without `promoteValues`. */
function copied<T>(value: T, renamed: (text: string) => string): T {
  if (typeof value === 'string') return renamed(value) as T;
  if (Array.isArray(value)) return value.map((item) => copied<unknown>(item, renamed)) as T;
  if (value === null || typeof value !== 'object' || value instanceof Date || '_bsontype' in value) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, copied<unknown>(member, renamed)])) as T;
}

/** Copies of transfers, in the order of their wallets' chains, each with a valid seal. */
function sealedAgain(
  transfers: readonly TransferDocument[],
  renamed: (text: string) => string,
  key: SealingKey,
): TransferDocument[] {
  const tips = new Map<string, string>();
  return transfers.map((document) => {
    const { prevHash: _prevHash, hash: _hash, keyId: _keyId, ...decision } = transferFrom(document);
    const own = copied(decision, renamed);
    const wallet = own.outcome === 'ok' ? own.wallet : undefined;
    const transfer = seal(own, (wallet && tips.get(wallet)) ?? '', key);
    if (wallet) tips.set(wallet, transfer.hash);
    return transferDocument(transfer);
  });
}

async function store(collection: mongo.Collection<Stored>, documents: readonly Stored[]): Promise<void> {
  for (let from = 0; from < documents.length; from += AT_ONCE)
    await collection.insertMany(documents.slice(from, from + AT_ONCE), { ordered: false });
}

/** Until the engine ends it may use this much memory: with its 256 MB it would read and write indexes of millions of records all the time. */
const widenCache = (db: mongo.Db): Promise<unknown> =>
  db.admin().command({ setParameter: 1, wiredTigerEngineRuntimeConfig: 'cache_size=4G' });

/**
 * Stores every order with its payments, transfers, history and units again, until each exists `times` times: copies are
 * those of other players. Call it before the days are sealed.
 */
export async function copyRecords(
  urls: Urls,
  key: SealingKey,
  times: number,
  done: (copies: number) => void,
): Promise<void> {
  // Without the services' limit of 8 s for a call: at a million orders the engine may write a checkpoint for longer.
  const clients = await Promise.all(
    [urls.order, urls.wallet, urls.gateway].map((url) => mongo.MongoClient.connect(url)),
  );
  const [order, wallet, gateway] = clients.map((client) => client.db()) as [mongo.Db, mongo.Db, mongo.Db];
  try {
    await copy({ order, wallet, gateway }, key, times, done);
  } finally {
    await Promise.all(clients.map((client) => client.close()));
  }
}

async function copy(
  { order, wallet, gateway }: Databases,
  key: SealingKey,
  times: number,
  done: (copies: number) => void,
): Promise<void> {
  await widenCache(order);
  // When to look again at messages that are sent. A service clears these times at its start, one by one: too many in copies.
  await wallet.collection('checkouts').updateMany({ outbox: { $size: 0 } }, { $unset: { nextAt: '' } });
  const plain = [
    order.collection<Stored>('orders'),
    ...['checkouts', 'payments', 'transactions'].map((name) => wallet.collection<Stored>(name)),
    gateway.collection<Stored>('attempts'),
  ];
  const records = await Promise.all(plain.map((one) => one.find({}, { promoteValues: false }).toArray()));
  const ledger = wallet.collection<Stored>('transfers');
  const transfers = await ledger.find().sort({ seq: 1 }).toArray();
  const keys = transfers.map(({ _id }) => _id);
  for (let copy = 1; copy < times; copy++) {
    const renamed = rename(keys, copy);
    await store(ledger, sealedAgain(transfers, renamed, key));
    await Promise.all(plain.map((one, i) => store(one, copied(records[i] ?? [], renamed))));
    done(copy + 1);
  }
}
