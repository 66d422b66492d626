import { Schema } from 'mongoose';
import { actsFilter, type ActsQuery, type AdminAct } from '@topup/kit/admin-acts';
import { required, SCHEMA_OPTIONS, WHOLE } from '@topup/kit/model';
import { unlessTaken, type Collection, type Database } from '@topup/kit/mongo';
import { outboxEntry, type OutboxEntry } from '@topup/kit/outbox';
import { OUTBOX } from '@topup/kit/outbox-schema';
import { NEXT_AT } from '@topup/kit/sweeper';
import { costInForce, rememberedSince, type PointCost, type PointCostInForce } from '../domain/point-cost.ts';

export type PointCostRecord = Omit<PointCost, 'paise'> & {
  _id: string;
  paise: bigint;
  outbox: OutboxEntry[];
  nextAt?: Date;
};
export type PointCosts = Awaited<ReturnType<typeof openPointCosts>>;

/** What acts name as their subject. */
const POINT_COST = 'point-cost';
const RESEND_AFTER_MS = 5_000;
const KEPT = { outbox: 0, nextAt: 0 } as const;

const schema = new Schema<PointCostRecord>(
  {
    _id: required(String),
    gameCode: required(String),
    version: required(Number),
    paise: WHOLE,
    at: required(Date),
    accountId: required(String),
    email: required(String),
    address: required(String),
    requestId: required(String),
    reason: { type: String, default: null },
    outbox: OUTBOX,
    nextAt: Date,
  },
  SCHEMA_OPTIONS,
)
  .index({ gameCode: 1, version: -1 }, { name: 'version', unique: true })
  .index(...NEXT_AT);

/** Append-only. If two admins set the same version, only one insert succeeds. The insert also stores the event to publish. */
export async function openPointCosts(database: Database) {
  const costs = await database.model<PointCostRecord>('pointCosts', {
    schema,
    sharding: { oneShard: 'as many as admins change it' },
  });
  const collection: Collection<PointCostRecord> = await database.collection<PointCostRecord>('pointCosts');
  const newest = async (gameCode: string, limit: number): Promise<PointCost[]> =>
    (await costs.find({ gameCode }, KEPT).sort({ version: -1 }).limit(limit).lean()).map(costOf);
  return {
    collection,
    newest,

    inForce: async (gameCode: string, now: Date): Promise<PointCostInForce> => {
      const changes = await costs.countDocuments({ gameCode, at: { $gt: rememberedSince(now) } });
      return costInForce(await newest(gameCode, changes + 1), now);
    },

    /** The acts by which admins set the cost. */
    read: async ({ subject, ...query }: ActsQuery): Promise<AdminAct[]> => {
      if (subject !== undefined && subject !== POINT_COST) return [];
      const found = costs.find(actsFilter(query), KEPT).sort({ at: -1, _id: -1 }).limit(query.limit);
      return (await found.lean()).map(actOf);
    },

    /** Null when another admin has stored this version first. */
    add: async (cost: PointCost): Promise<PointCostRecord | null> => {
      const _id = `${cost.gameCode}:${cost.version}`;
      const outbox = [outboxEntry('catalogue.price.changed', `cost:${_id}`, { pointCost: costMessage(cost) }, cost.at)];
      const nextAt = new Date(cost.at.getTime() + RESEND_AFTER_MS);
      const record: PointCostRecord = { ...cost, _id, paise: BigInt(cost.paise), outbox, nextAt };
      return (await unlessTaken(costs.create(record))) ? record : null;
    },

    settle: async (_id: string): Promise<void> =>
      void (await costs.updateOne({ _id, 'outbox.0': { $exists: false } }, { $unset: { nextAt: 1 } })),
  };
}

function actOf(record: Omit<PointCostRecord, 'outbox'>): AdminAct {
  const { reason, gameCode, version, paise, ...act } = { ...costOf(record), _id: record._id };
  const after = { gameCode, version, paise };
  return {
    ...act,
    act: 'set-point-cost',
    subject: POINT_COST,
    before: {},
    after,
    ...(reason === null ? {} : { reason }),
  };
}

const costOf = ({ _id: _, paise, ...rest }: Omit<PointCostRecord, 'outbox'>): PointCost => ({
  ...rest,
  paise: Number(paise),
});

export const costMessage = ({ paise, version }: Pick<PointCost, 'paise' | 'version'>) => ({
  paise: BigInt(paise),
  version: BigInt(version),
});
