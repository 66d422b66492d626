import { duplicateKey, long, type Collection, type Database, type Document } from '@topup/kit/mongo';
import { paise } from '@topup/kit/money';
import { READ_OPTIONS } from '@topup/kit/read-options';
import type { AdjustmentProposal } from '../domain/adjustment-proposal.ts';

type ProposalDocument = Document & { _id: string; open?: true };
export type AdjustmentProposals = Awaited<ReturnType<typeof openAdjustmentProposals>>;

const OPEN_MAX = 100;

/** Each proposal is decided by the ledger's insert under its key. */
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
    open: async (): Promise<AdjustmentProposal[]> => {
      const found = await proposals
        .find({ open: true }, { ...READ_OPTIONS })
        .sort({ at: 1 })
        .limit(OPEN_MAX)
        .toArray();
      return found.flatMap((document) => proposalFrom(document) ?? []);
    },
  };
}

function proposalFrom(document: ProposalDocument | null): AdjustmentProposal | null {
  if (!document) return null;
  const { _id, accountId, amountPaise, reason, by, email, at } = document as AdjustmentProposal;
  return { _id, accountId, amountPaise: paise(amountPaise), reason, by, email, at };
}
