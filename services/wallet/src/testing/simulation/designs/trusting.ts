import { insertEach } from '@topup/kit/insert-each';
import type { Design } from '../schedule.ts';
import { ledger } from './ledger.ts';

/**
 * Faulty: the ledger follows a head as it was read. If the database is killed in between, another transfer may have
 * taken its place.
 */
export const trustingHeads: Design = ledger('heads trusted as read', (_travel, client) => ({
  ...client,
  insertAfter: async (collection, _predecessor, document) => {
    const [inserted] = await insertEach(collection, [document]);
    if (inserted instanceof Error || !inserted) throw inserted ?? new Error('nothing was said');
    return inserted;
  },
}));
