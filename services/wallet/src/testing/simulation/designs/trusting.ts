import { insertEach } from '@topup/kit/insert-each';
import type { Design } from '../schedule.ts';
import { ledger } from './ledger.ts';

/**
 * Faulty: inserts a transfer without checking that its predecessor still exists as it was read. A kill of the database
 * may have lost that predecessor, and another transfer may have taken its place.
 */
export const trustingHeads: Design = ledger('heads trusted as read', (_travel, client) => ({
  ...client,
  insertAfter: async (collection, _predecessor, document) => {
    const [inserted] = await insertEach(collection, [document]);
    if (inserted instanceof Error || !inserted) throw inserted ?? new Error('nothing was said');
    return inserted;
  },
}));
