import { unlessTaken, type Collection, type Database } from '@topup/kit/mongo';
import { expiredBefore } from '@topup/kit/person';
import type { ProposedRefusal } from '../domain/refusals.ts';

type ProposalDocument = Omit<ProposedRefusal, 'status'> & { _id: string };
export type RefusalProposals = Awaited<ReturnType<typeof openRefusalProposals>>;

/** A collection of its own, so that a replica of an older release never treats a proposal as a confirmed refusal. */
export async function openRefusalProposals(database: Database) {
  const proposals: Collection<ProposalDocument> = await database.collection<ProposalDocument>('refusalProposals', {
    sharding: { oneShard: 'one document for each status of the supplier' },
  });
  return {
    /** Oldest first, without expired ones. */
    open: (now: Date): Promise<ProposedRefusal[]> =>
      proposals
        .find({ at: { $gt: expiredBefore(now) } }, { sort: { at: 1, _id: 1 } })
        .map(({ _id: status, ...proposal }) => ({ status, ...proposal }))
        .toArray(),
    find: async (status: string): Promise<ProposedRefusal | null> => {
      const found = await proposals.findOne({ _id: status });
      if (!found) return null;
      const { _id, ...proposal } = found;
      return { status: _id, ...proposal };
    },
    /** False while another proposal for this status is open. */
    add: async ({ status, ...proposal }: ProposedRefusal): Promise<boolean> => {
      const expired = { _id: status, at: { $lte: expiredBefore(proposal.at) } };
      return unlessTaken(proposals.replaceOne(expired, proposal, { upsert: true }));
    },
    /** True for only one of the admins who confirm or withdraw the proposal at the same time. */
    take: async ({ status, id }: Pick<ProposedRefusal, 'status' | 'id'>): Promise<boolean> =>
      (await proposals.deleteOne({ _id: status, id })).deletedCount === 1,
  };
}
