import { unlessTaken, type Collection, type Database, type Document } from '@topup/kit/mongo';
import { hashesXor, headsDigest, type DaySeal, type SealedHead } from '../domain/day-seal.ts';
import { CHAIN_INDEX } from './transfer-rules.ts';
import type { Transfers } from './transfers.ts';

type SealDocument = Document & DaySeal;
type HeadsDocument = Document & { _id: string; day: string; heads: SealedHead[] };

const HEADS_PER_PART = 20_000;
const READ_BATCH = 5_000;

type DaySummary = Pick<DaySeal, 'count' | 'xor' | 'wallets' | 'heads' | 'moved' | 'movedHeads'>;

/** Stored seals are never changed or removed. */
export type Seals = {
  last(): Promise<DaySeal | null>;
  all(): AsyncIterable<DaySeal>;
  begin(): Promise<Date | null>;
  /** Summarises the day's transfers, and stores the heads that changed that day. Idempotent. */
  read(day: string, from: Date, to: Date): Promise<DaySummary>;
  /** False when another replica has stored the day's seal first. */
  add(seal: DaySeal): Promise<boolean>;
  readonly collection: Collection<SealDocument>;
  readonly heads: Collection<HeadsDocument>;
};

export async function openSeals(database: Database, transfers: Transfers): Promise<Seals> {
  const collection = await database.collection<SealDocument>('seals', {
    sharding: { oneShard: 'one document for each day' },
  });
  const heads = await database.collection<HeadsDocument>('sealedHeads', {
    sharding: { oneShard: 'written once a day' },
  });
  return {
    collection,
    heads,
    last: () => collection.findOne({}, { sort: { _id: -1 } }),
    all: () => collection.find({}, { sort: { _id: 1 } }),
    begin: async () => {
      const first = await transfers.collection.findOne({}, { sort: { at: 1 }, projection: { at: 1 } });
      return (first?.['at'] as Date | undefined) ?? null;
    },
    read: async (day, from, to) => {
      const { count, xor } = await hashesOf(transfers, from, to);
      const all = headsDigest();
      const moved = headsDigest();
      let part: SealedHead[] = [];
      let parts = 0;
      const keep = async (): Promise<void> => {
        if (part.length > 0)
          await unlessTaken(heads.insertOne({ _id: `${day}#${++parts}`, day, heads: part } as never));
        part = [];
      };
      for await (const { at, ...head } of headsAt(transfers, to)) {
        all.add(head);
        if (at < from) continue;
        moved.add(head);
        if (part.push(head) >= HEADS_PER_PART) await keep();
      }
      await keep();
      const [whole, fresh] = [all.done(), moved.done()];
      return { count, xor, wallets: whole.count, heads: whole.digest, moved: fresh.count, movedHeads: fresh.digest };
    },
    add: (seal) => unlessTaken(collection.insertOne(seal as never)),
  };
}

async function hashesOf({ collection }: Transfers, from: Date, to: Date): Promise<{ count: number; xor: string }> {
  const sum = hashesXor();
  const found = collection.find(
    { at: { $gte: from, $lt: to } },
    { projection: { _id: 0, hash: 1 }, batchSize: READ_BATCH },
  );
  for await (const { hash } of found) sum.add(hash as string);
  return sum.done();
}

async function* headsAt({ collection }: Transfers, to: Date): AsyncGenerator<SealedHead & { at: Date }> {
  const chained = collection.find(
    { wallet: { $exists: true }, at: { $lt: to } },
    {
      projection: { _id: 0, wallet: 1, seq: 1, hash: 1, at: 1 },
      hint: CHAIN_INDEX,
      sort: { 'ref.accountId': 1, seq: -1 },
      batchSize: READ_BATCH,
    },
  );
  let last: unknown;
  for await (const { wallet, seq, hash, at } of chained) {
    if (wallet === last) continue;
    last = wallet;
    yield { wallet, seq, hash, at } as SealedHead & { at: Date };
  }
}
