import type { Transfer } from '../domain/transfers.ts';
import { transferFrom, type TransferDocument } from './transfer-document.ts';
import { CHAIN_INDEX } from './transfer-rules.ts';
import type { Transfers } from './transfers.ts';

type Stored = Pick<Transfers, 'collection'>;
export type Place = { readonly at: Date; readonly _id: string };

const BATCH = 500;
const CHAIN_BATCH = 500;

const after = ({ at, _id }: Place) => ({ $or: [{ at: { $gt: at } }, { at, _id: { $gt: _id } }] });

export async function* batchesSince({ collection }: Stored, from: Date | null): AsyncGenerator<Transfer[]> {
  let place: Place = { at: from ?? new Date(0), _id: '' };
  for (;;) {
    const batch = await collection.find(after(place)).sort({ at: 1, _id: 1 }).limit(BATCH).toArray();
    if (batch.length > 0) yield batch.map(transferFrom);
    const last = batch.at(-1) as (TransferDocument & { at: Date }) | undefined;
    if (!last || batch.length < BATCH) return;
    place = last;
  }
}

export const keysAfter = ({ collection }: Stored, place: Place, limit: number): Promise<Place[]> =>
  collection
    .find(after(place), { projection: { _id: 1, at: 1 } })
    .sort({ at: 1, _id: 1 })
    .limit(limit)
    .toArray() as Promise<Place[]>;

export const transfersByKey = async ({ collection }: Stored, keys: readonly string[]): Promise<Transfer[]> =>
  (await collection.find({ _id: { $in: [...keys] } }).toArray()).map(transferFrom);

export const transfersOfOrders = async ({ collection }: Stored, orderIds: readonly string[]): Promise<Transfer[]> =>
  (await collection.find({ 'ref.orderId': { $in: [...orderIds] } }).toArray()).map(transferFrom);

export async function* chainOf({ collection }: Stored, wallet: string): AsyncGenerator<Transfer> {
  const cursor = collection.find(
    { 'ref.accountId': wallet, wallet },
    { hint: CHAIN_INDEX, sort: { seq: 1 }, batchSize: CHAIN_BATCH },
  );
  for await (const document of cursor) yield transferFrom(document);
}

export async function newestOf({ collection }: Stored, wallet: string): Promise<Transfer | null> {
  const newest = await collection.findOne(
    { 'ref.accountId': wallet, wallet },
    { hint: CHAIN_INDEX, sort: { seq: -1 } },
  );
  return newest && transferFrom(newest);
}

export async function walletAfter(
  { collection }: Stored,
  from: string,
  upTo: string | undefined,
  exceptFor: readonly string[],
): Promise<string | null> {
  const next = await collection.findOne(
    {
      'ref.accountId': { $gt: from, ...(upTo ? { $lte: upTo } : {}), $nin: exceptFor },
      wallet: { $exists: true },
    },
    { projection: { wallet: 1 }, hint: CHAIN_INDEX, sort: { 'ref.accountId': 1, seq: -1 } },
  );
  return next && String(next['wallet']);
}
