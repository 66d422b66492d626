import type { Paise } from '@topup/kit/money';
import type { OutboxEntry } from '@topup/kit/outbox';
import { MULTIPLIER_MAX, type Multiplier } from '@topup/kit/supplier-cost';
import { NEXT_AT_INDEX } from '@topup/kit/sweeper';
import { STATES, type AttemptState } from '../domain/attempt.ts';
import type { PlayerReason } from '../domain/refusals.ts';
import type { Proposal, StoredProof } from '../domain/verdict.ts';

export type LogEntry = {
  at: Date;
  n: number;
  event: 'sending' | 'answer' | 'overdue' | 'fence' | 'proposal' | 'withdrawal' | 'verdict' | 'balance';
  state: AttemptState;
  reason?: string;
  raw?: string;
  httpStatus?: number;
  by?: string;
};

/** Never deleted. A unit that was voided before it was ever claimed has no product, no player and n = 0. */
export type AttemptRecord = {
  _id: string;
  orderId: string;
  state: AttemptState;
  n: number;
  claimId?: string;
  productId?: string;
  playerId?: string;
  zoneId?: string;
  /** By the price list; the supplier may charge it times `multiplierMillionths` (absent: 1). */
  pointsHundredths?: number;
  multiplierMillionths?: Multiplier;
  /** Zero or absent when unknown. */
  pricePaise?: Paise;
  sentAt?: Date;
  sendDeadline?: Date;
  resolvableAt?: Date;
  supplierOrderId?: string;
  /** Present when the balance settled the unit; a delivered one then has no number of the supplier, unless that came late. */
  proof?: StoredProof;
  reason?: string;
  /** Present when the supplier or an admin refused the unit; older versions did not write it. */
  told?: PlayerReason;
  proposal?: Proposal;
  log: LogEntry[];
  version: number;
  outbox: OutboxEntry[];
  nextAt?: Date;
};

const LOG_MAX = 60;

export const logged = (entry: LogEntry) => ({ log: { $each: [entry], $slice: -LOG_MAX } });

/** Of the few units with a multiplier, to learn by them how the supplier charges. */
export const MULTIPLIED_INDEX = {
  key: { sentAt: 1 },
  name: 'multiplied-sentAt',
  partialFilterExpression: { multiplierMillionths: { $exists: true } },
} as const;

export const indexes = [
  { key: { orderId: 1 }, name: 'orderId' },
  {
    key: { supplierOrderId: 1 },
    name: 'supplierOrderId',
    unique: true,
    partialFilterExpression: { supplierOrderId: { $exists: true } },
  },
  { key: { state: 1, sentAt: 1, _id: 1 }, name: 'state-sentAt' },
  MULTIPLIED_INDEX,
  NEXT_AT_INDEX,
] as const;

/** No shard key allows both unique indexes, that of the unit (`_id`) and that of the supplier's order number. */
export const sharding = {
  oneShard: 'no two units have the same number of the supplier, and it is known only after the attempt was inserted',
};

/** The database also enforces that only a `delivered` unit has the supplier's order id, and that it has this or a proof. */
export const validator = {
  $jsonSchema: {
    bsonType: 'object',
    required: ['_id', 'orderId', 'state', 'n', 'log', 'version', 'outbox'],
    properties: {
      _id: { bsonType: 'string', pattern: '^[0-9a-f]{32}:[0-9]+:[0-9]+$' },
      orderId: { bsonType: 'string', pattern: '^[0-9a-f]{32}$' },
      state: { enum: [...STATES] },
      n: { bsonType: ['int', 'long'], minimum: 0 },
      pointsHundredths: { bsonType: ['int', 'long'], minimum: 0 },
      multiplierMillionths: { bsonType: ['int', 'long'], minimum: 1, maximum: MULTIPLIER_MAX },
      pricePaise: { bsonType: ['int', 'long'], minimum: 0 },
      supplierOrderId: { bsonType: 'string', minLength: 1 },
      version: { bsonType: ['int', 'long'], minimum: 1 },
    },
  },
  $expr: {
    $cond: [
      { $eq: ['$state', 'delivered'] },
      { $or: [{ $ne: [{ $type: '$supplierOrderId' }, 'missing'] }, { $ne: [{ $type: '$proof' }, 'missing'] }] },
      { $eq: [{ $type: '$supplierOrderId' }, 'missing'] },
    ],
  },
};
