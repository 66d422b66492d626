import { unlessTaken, type Collection, type Database } from '@topup/kit/mongo';

type AuditRecord = {
  readonly _id: string;
  readonly at: Date;
  readonly what: 'session.reused' | 'role.changed' | 'account.closing' | 'account.kept' | 'account.closed';
  readonly accountId: string;
  readonly address: string;
  readonly detail: Readonly<Record<string, string | number>>;
};
export type AuditRecords = Awaited<ReturnType<typeof openAuditRecords>>;

export async function openAuditRecords(database: Database) {
  const records: Collection<AuditRecord> = await database.collection<AuditRecord>('audit_records', {
    sharding: { key: { _id: 'hashed' } },
    indexes: [{ key: { accountId: 1, at: -1 }, name: 'account' }],
  });
  return {
    /** Does nothing when a record with this id exists. */
    add: async (record: AuditRecord): Promise<void> => void (await unlessTaken(records.insertOne(record))),
    ofAccount: (accountId: string) => records.find({ accountId }).sort({ at: -1 }).limit(100).toArray(),
  };
}
