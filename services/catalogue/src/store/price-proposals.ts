import { Schema } from 'mongoose';
import { actsFilter, type Actor, type ActsQuery, type AdminAct } from '@topup/kit/admin-acts';
import { required, SCHEMA_OPTIONS } from '@topup/kit/model';
import type { Database } from '@topup/kit/mongo';
import { NOTICES_MAX } from '@topup/kit/notices';
import { expiredBefore } from '@topup/kit/two-people';
import type { PriceProposal, ProposedChange, ProposedCost } from '../domain/price-proposal.ts';
import type { ProductState } from '../domain/product-version.ts';
import { readState, stateSchema, stored, type Stored } from './version-schema.ts';

type ChangeRecord = Omit<ProposedChange, 'before' | 'after'> & {
  before: Stored<ProductState>;
  after: Stored<ProductState>;
};
type Closing = { closedBy: string; closedByEmail: string; closedAt: Date; closedWhy: string | null };
type ProposalRecord = Omit<PriceProposal, 'changes' | 'closed'> & { changes: ChangeRecord[] } & Partial<Closing>;
export type PriceProposals = Awaited<ReturnType<typeof openPriceProposals>>;

const part = { ...SCHEMA_OPTIONS, _id: false } as const;
const change = new Schema<ChangeRecord>(
  {
    id: required(String),
    version: required(Number),
    productId: required(String),
    before: { type: stateSchema, required: true },
    after: { type: stateSchema, required: true },
    waits: [String],
  },
  part,
);
const cost = new Schema<ProposedCost>(
  { version: required(Number), beforePaise: { type: Number, default: null }, afterPaise: required(Number) },
  part,
);
const schema = new Schema<ProposalRecord>(
  {
    _id: required(String),
    gameCode: required(String),
    act: required(String),
    reason: { type: String, default: null },
    importId: { type: String, default: null },
    by: required(String),
    email: required(String),
    at: required(Date),
    changes: [change],
    pointCost: { type: cost, default: null },
    state: { type: String, enum: ['open', 'confirmed', 'withdrawn', 'done'], required: true },
    closedBy: String,
    closedByEmail: String,
    closedAt: Date,
    closedWhy: { type: String, default: null },
  },
  SCHEMA_OPTIONS,
).index({ gameCode: 1, state: 1, at: 1 }, { name: 'waiting' });

const WAITING: PriceProposal['state'][] = ['open', 'confirmed'];

const NOT_KEPT = { $literal: '' } as const;
const ACTOR = { address: NOT_KEPT, requestId: NOT_KEPT } as const;
const PROPOSAL = { act: '$act', changes: '$changes', pointCost: '$pointCost' } as const;
/** Proposals as records of acts. They were stored without the network address. */
const PROPOSING = {
  ...ACTOR,
  _id: { $concat: ['proposed:', '$_id'] },
  at: 1,
  accountId: '$by',
  email: 1,
  act: { $literal: 'propose-change' },
  subject: '$_id',
  before: { $literal: {} },
  after: PROPOSAL,
  reason: 1,
} as const;
const CLOSING = {
  ...PROPOSING,
  _id: { $concat: ['closed:', '$_id'] },
  at: '$closedAt',
  accountId: '$closedBy',
  email: '$closedByEmail',
  act: { $cond: [{ $eq: ['$state', 'withdrawn'] }, 'withdraw-change', 'confirm-change'] },
  before: { proposedBy: '$by' },
  after: { state: '$state' },
  reason: '$closedWhy',
} as const;

/** A proposal may have thousands of changes; a notice has one id of what they are about. */
const SUBJECT = {
  $cond: [{ $eq: [{ $size: '$changes' }, 1] }, { $first: '$changes.productId' }, { $ifNull: ['$importId', '$act'] }],
} as const;
const NOTICED = [
  { $sort: { at: 1 } },
  { $limit: NOTICES_MAX },
  { $project: { _id: 0, id: '$_id', subject: SUBJECT, accountId: '$by', email: 1, at: 1 } },
] as const;
const stillWaiting = (gameCode: string, now: Date) => ({
  gameCode,
  state: { $in: WAITING },
  at: { $gt: expiredBefore(now) },
});
type WaitingProposal = { id: string; subject: string; accountId: string; email: string; at: Date };

export async function openPriceProposals(database: Database) {
  const proposals = await database.model<ProposalRecord>('priceProposals', {
    schema,
    version: 2,
    sharding: { oneShard: 'as many as admins propose' },
  });
  const one = async (_id: string): Promise<PriceProposal | null> => {
    const record = await proposals.findById(_id).lean<ProposalRecord>();
    return record && proposalOf(record);
  };
  return {
    one,

    add: async ({ changes, ...rest }: PriceProposal): Promise<void> => {
      const records = changes.map(({ before, after, ...row }) => ({
        ...row,
        before: stored(before),
        after: stored(after),
      }));
      await proposals.create({ ...rest, changes: records });
    },

    /** Null unless the proposal was open. */
    decide: async (
      _id: string,
      state: 'confirmed' | 'withdrawn',
      { accountId, email }: Actor,
      { at, why }: { at: Date; why: string | null },
    ): Promise<PriceProposal | null> => {
      const closing: Closing = { closedBy: accountId, closedByEmail: email, closedAt: at, closedWhy: why };
      const set = { $set: { state, ...closing } };
      const record = await proposals
        .findOneAndUpdate({ _id, state: 'open' }, set, { returnDocument: 'after' })
        .lean<ProposalRecord>();
      return record && proposalOf(record);
    },

    /** The acts by which admins proposed, confirmed and withdrew changes. */
    read: async (query: ActsQuery): Promise<AdminAct[]> => {
      const newest = [{ $match: actsFilter(query) }, { $sort: { at: -1, _id: -1 } }, { $limit: query.limit }] as const;
      const [proposed, closed] = await Promise.all([
        proposals.aggregate<AdminAct>([{ $project: PROPOSING }, ...newest]),
        proposals.aggregate<AdminAct>([{ $match: { closedAt: { $exists: true } } }, { $project: CLOSING }, ...newest]),
      ]);
      return [...proposed, ...closed];
    },

    finish: async (_id: string): Promise<void> =>
      void (await proposals.updateOne({ _id, state: 'confirmed' }, { $set: { state: 'done' } })),

    /** For notices: the proposals of `page`, without their changes. */
    waiting: (gameCode: string, now: Date): Promise<WaitingProposal[]> =>
      proposals.aggregate<WaitingProposal>([{ $match: stillWaiting(gameCode, now) }, ...NOTICED]),

    /** The open or confirmed proposals that have not expired, the oldest first. */
    page: async (gameCode: string, now: Date, page: number, size: number) => {
      const waiting = stillWaiting(gameCode, now);
      const found = proposals
        .find(waiting)
        .sort({ at: 1 })
        .skip((page - 1) * size)
        .limit(size)
        .lean<ProposalRecord[]>();
      const [list, total] = await Promise.all([found.exec(), proposals.countDocuments(waiting)]);
      return { proposals: list.map(proposalOf), total };
    },
  };
}

function proposalOf(record: ProposalRecord): PriceProposal {
  const { closedBy: by, closedByEmail: _email, closedAt: at, closedWhy: _why, changes, ...rest } = record;
  return {
    ...rest,
    ...(by && at ? { closed: { by, at } } : {}),
    changes: changes.map(({ before, after, ...row }) => ({
      ...row,
      before: readState(before),
      after: readState(after),
    })),
  };
}
