import { duplicateKey, type Collection, type Database } from '@topup/kit/mongo';

type AuditRecord = {
  readonly _id: string;
  readonly at: Date;
  readonly what: 'session.reused' | 'role.changed';
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
    /** Idempotent. */
    async add(record: AuditRecord): Promise<void> {
      await records.insertOne(record).catch((error: unknown) => {
        if (!duplicateKey(error)) throw error;
      });
    },
    ofAccount: (accountId: string) => records.find({ accountId }).sort({ at: -1 }).limit(100).toArray(),
  };
}
