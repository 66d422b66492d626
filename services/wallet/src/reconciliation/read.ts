import type { Deps } from '../deps.ts';
import type { Transfer } from '../ledger/domain/transfers.ts';
import type { TransferDocument } from '../ledger/store/transfer-document.ts';
import { transferFrom } from '../ledger/store/transfer-document.ts';
import { unhurried } from './unhurried.ts';

const BATCH = 500;

/** Transfers by time, in unhurried batches; what is posted while this reads comes at the end. */
export const transfersSince = (deps: Deps, from: Date | null): AsyncGenerator<Transfer[]> =>
  unhurried(batchesSince(deps, from));

async function* batchesSince({ transfers }: Deps, from: Date | null): AsyncGenerator<Transfer[]> {
  let after = { at: from ?? new Date(0), _id: '' };
  for (;;) {
    const { at, _id } = after;
    const batch = await transfers.collection
      .find({ $or: [{ at: { $gt: at } }, { at, _id: { $gt: _id } }] })
      .sort({ at: 1, _id: 1 })
      .limit(BATCH)
      .toArray();
    if (batch.length > 0) yield batch.map(transferFrom);
    const last = batch.at(-1) as (TransferDocument & { at: Date }) | undefined;
    if (!last || batch.length < BATCH) return;
    after = last;
  }
}

/** A list in parts of at most `size`. */
export const inParts = <T>(list: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, i) => list.slice(i * size, (i + 1) * size));
