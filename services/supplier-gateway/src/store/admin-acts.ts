import type { Collection, Database } from '@topup/kit/mongo';

/** What an admin changed, kept for ever and never changed: who, what, before, after, why, when, from where. */
export type AdminAct = {
  _id: string;
  at: Date;
  accountId: string;
  email: string;
  address: string;
  requestId: string;
  act: 'resolve-delivery' | 'propose-verdict' | 'withdraw-proposal' | 'add-refusal' | 'remove-refusal';
  /** A unit, or a status of the supplier. */
  subject: string;
  before: object;
  after: object;
  reason: string;
};
export type AdminActs = Collection<AdminAct>;

export const openAdminActs = (database: Database): Promise<AdminActs> =>
  database.collection<AdminAct>('adminActs', { indexes: [{ key: { subject: 1, at: 1 }, name: 'subject-at' }] });

/** One record per act: recording the same act again changes nothing. */
export async function recordAct(acts: AdminActs, act: AdminAct): Promise<void> {
  await acts.updateOne({ _id: act._id }, { $setOnInsert: act }, { upsert: true });
}
