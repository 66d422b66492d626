import { unlessTaken, type Collection, type Database } from '@topup/kit/mongo';
import { UNNAMED_CODE, type AddedRefusal, type RefusalCode } from '../domain/refusals.ts';

/** `failureCode` is absent when an older version wrote the row. */
type RefusalRow = { _id: string; reason: string; failureCode?: RefusalCode; by: string; email: string; at: Date };
export type RefusalRows = Awaited<ReturnType<typeof openRefusalRows>>;

export async function openRefusalRows(database: Database) {
  const rows: Collection<RefusalRow> = await database.collection<RefusalRow>('refusals', {
    sharding: { oneShard: 'one document for each status of the supplier' },
  });
  return {
    all: (): Promise<AddedRefusal[]> =>
      rows
        .find({}, { sort: { _id: 1 } })
        .map(({ _id: status, failureCode = UNNAMED_CODE, ...row }) => ({ status, failureCode, ...row }))
        .toArray(),
    add: ({ status, ...row }: AddedRefusal): Promise<boolean> => unlessTaken(rows.insertOne({ _id: status, ...row })),
    remove: async (status: string): Promise<boolean> => (await rows.deleteOne({ _id: status })).deletedCount === 1,
  };
}
