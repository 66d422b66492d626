import type { Collection, Document } from '@topup/kit/mongo';
import type { Transfer } from '../../../ledger/domain/transfers.ts';
import type { Design } from '../schedule.ts';
import { ledger, type Tampering } from './ledger.ts';

/** Rejections and voids are returned, but not stored. */
const forget: Tampering = (_travel, client) => ({
  ...client,
  collection: async <T extends Document>(name: string, options?: object) => {
    const collection = await client.collection<T>(name, options);
    const insertMany = (documents: Transfer[]): Promise<unknown> => {
      const kept = documents.filter(({ outcome }) => outcome === 'ok');
      return kept.length === 0 ? Promise.resolve() : collection.insertMany(kept as never);
    };
    return { ...collection, insertMany } as unknown as Collection<T>;
  },
});

/**
 * Faulty: the ledger without voids and stored rejections. A late duplicate posts what was rejected or cancelled long
 * ago.
 */
export const withoutTombstones: Design = ledger('no tombstones', forget);
