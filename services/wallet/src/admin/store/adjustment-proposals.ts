import { openLoneSums, type LoneSums } from '@topup/kit/lone-sums';
import { duplicateKey, long, type Collection, type Database, type Document } from '@topup/kit/mongo';
import { paise } from '@topup/kit/money';
import { READ_OPTIONS } from '@topup/kit/read-options';
import { NOTICES_MAX } from '@topup/kit/notices';
import { expiredBefore } from '@topup/kit/two-people';
import type { AdjustmentProposal } from '../domain/adjustment-proposal.ts';

type ProposalDocument = Document & { _id: string; open?: true };
export type AdjustmentProposals = Awaited<ReturnType<typeof openAdjustmentProposals>>;

/** `accountId`: only the proposals for this wallet. */
export type ProposalQuery = {
  readonly page: number;
  readonly limit: number;
  readonly accountId?: string | undefined;
};

const COUNTED_FOR_MS = 24 * 60 * 60_000;

export const openLoneAdjustments = (database: Database): Promise<LoneSums> =>
  openLoneSums(database, 'loneAdjustments', { countedForMs: COUNTED_FOR_MS });

/** The ledger's insert under a proposal's key confirms or withdraws it. The field `open` only says which proposals are listed. */
export async function openAdjustmentProposals(database: Database) {
  const proposals: Collection<ProposalDocument> = await database.collection<ProposalDocument>('adjustmentProposals', {
    sharding: { oneShard: 'as many as admins propose' },
    indexes: [{ key: { at: 1 }, name: 'open', partialFilterExpression: { open: true } }],
  });
  return {
    collection: proposals,
    find: async (_id: string): Promise<AdjustmentProposal | null> => proposalFrom(await proposals.findOne({ _id })),
    add: async (proposal: AdjustmentProposal): Promise<AdjustmentProposal> => {
      try {
        await proposals.insertOne({ ...proposal, amountPaise: long(proposal.amountPaise), open: true });
        return proposal;
      } catch (error) {
        const known = duplicateKey(error) && proposalFrom(await proposals.findOne({ _id: proposal._id }));
        if (known) return known;
        throw error;
      }
    },
    close: async (_id: string): Promise<void> => void (await proposals.updateOne({ _id }, { $unset: { open: true } })),
    /** For notices: the oldest first, without expired ones. */
    waiting: async (now: Date) => {
      const found = proposals.find({ open: true, at: { $gt: expiredBefore(now) } }, { ...READ_OPTIONS });
      const oldest = await found.sort({ at: 1, _id: 1 }).limit(NOTICES_MAX).toArray();
      return oldest
        .flatMap((document) => proposalFrom(document) ?? [])
        .map(({ _id: id, accountId: subject, by: accountId, email, at }) => ({ id, subject, accountId, email, at }));
    },
    /** Oldest first, without expired ones. */
    open: async (now: Date, { page, limit, accountId }: ProposalQuery) => {
      const filter = { open: true, at: { $gt: expiredBefore(now) }, ...(accountId ? { accountId } : {}) } as const;
      const [found, total] = await Promise.all([
        proposals
          .find(filter, { ...READ_OPTIONS })
          .sort({ at: 1, _id: 1 })
          .skip((page - 1) * limit)
          .limit(limit)
          .toArray(),
        proposals.countDocuments(filter, { ...READ_OPTIONS }),
      ]);
      return { found: found.flatMap((document) => proposalFrom(document) ?? []), total };
    },
  };
}

function proposalFrom(document: ProposalDocument | null): AdjustmentProposal | null {
  if (!document) return null;
  const { _id, accountId, amountPaise, reason, by, email, at } = document as AdjustmentProposal;
  return { _id, accountId, amountPaise: paise(amountPaise), reason, by, email, at };
}
