import type { JWK } from 'jose';
import { unlessTaken, type Collection, type Database } from '@topup/kit/mongo';
import type { KeyTimes } from '../domain/key-ring.ts';

export type SealedText = { readonly kid: string; readonly iv: string; readonly tag: string; readonly text: string };
export type SigningKeyRecord = KeyTimes & {
  readonly kid: string;
  readonly publicJwk: JWK;
  readonly sealedPrivateJwk: SealedText;
  readonly createdAt: Date;
};
export type SigningKeys = Awaited<ReturnType<typeof openSigningKeys>>;

export async function openSigningKeys(database: Database) {
  const keys: Collection<SigningKeyRecord> = await database.collection<SigningKeyRecord>('signing_keys', {
    sharding: { oneShard: 'a handful' },
  });
  return {
    all: (): Promise<SigningKeyRecord[]> => keys.find().sort({ _id: 1 }).limit(1_000).toArray(),
    /** `_id` is the key's number: when two replicas create the same number, only one insert succeeds. */
    insert: async (record: SigningKeyRecord): Promise<void> => void (await unlessTaken(keys.insertOne(record))),
    remove: async (ids: readonly number[]): Promise<void> => void (await keys.deleteMany({ _id: { $in: [...ids] } })),
  };
}
