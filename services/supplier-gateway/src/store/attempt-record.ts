import type { Paise } from '@topup/kit/money';
import type { OutboxEntry } from '@topup/kit/outbox';
import { NEXT_AT_INDEX } from '@topup/kit/sweeper';
import { STATES, type AttemptState } from '../domain/attempt.ts';
import type { PlayerReason } from '../domain/refusals.ts';
import type { Proposal } from '../domain/verdict.ts';

/** One line of a unit's history. `raw` is the supplier's answer as received, redacted. */
export type LogEntry = {
  at: Date;
  n: number;
  event: 'sending' | 'answer' | 'overdue' | 'fence' | 'proposal' | 'withdrawal' | 'verdict';
  state: AttemptState;
  reason?: string;
  raw?: string;
  /** Present for a complete answer only. */
  httpStatus?: number;
  by?: string;
};

/** One unit; never deleted. A unit that was fenced without being sent has no product, no player and n = 0. */
export type AttemptRecord = {
  /** `<orderId>:<item>:<unit>` */
  _id: string;
  orderId: string;
  state: AttemptState;
  /** How many times the unit was claimed. */
  n: number;
  /** Identifies the one worker that holds claim number n. */
  claimId?: string;
  productId?: string;
  playerId?: string;
  zoneId?: string;
  pointsHundredths?: number;
  /** The player's price; zero or absent when unknown. */
  pricePaise?: Paise;
  /** The time of the claim, which is also the signature's time. */
  sentAt?: Date;
  sendDeadline?: Date;
  /** Earliest time for the verdict 'not delivered'. */
  resolvableAt?: Date;
  supplierOrderId?: string;
  /** Shown to admins. */
  reason?: string;
  /**
   * Shown to the player. Present exactly when the supplier or an admin refused the unit; older versions did not write
   * it.
   */
  told?: PlayerReason;
  /** One admin's verdict that waits for a second admin to confirm it. */
  proposal?: Proposal;
  log: LogEntry[];
  version: number;
  outbox: OutboxEntry[];
  nextAt?: Date;
};

/** Maximum number of history lines; the oldest are dropped first, because they matter least. */
const LOG_MAX = 60;

/** The `$push` of one more history line. */
export const logged = (entry: LogEntry) => ({ log: { $each: [entry], $slice: -LOG_MAX } });

export const indexes = [
  { key: { orderId: 1 }, name: 'orderId' },
  {
    key: { supplierOrderId: 1 },
    name: 'supplierOrderId',
    unique: true,
    partialFilterExpression: { supplierOrderId: { $exists: true } },
  },
  { key: { state: 1, sentAt: 1, _id: 1 }, name: 'state-sentAt' },
  NEXT_AT_INDEX,
] as const;

/** No shard key supports both unique indexes: one attempt per unit, and one unit per supplier order number. */
export const sharding = {
  oneShard: 'no two units have the same number of the supplier, and it is known only after the attempt was inserted',
};

/** Also enforced by the database: a unit is `delivered` exactly when the supplier's order id is known. */
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
      pricePaise: { bsonType: ['int', 'long'], minimum: 0 },
      supplierOrderId: { bsonType: 'string', minLength: 1 },
      version: { bsonType: ['int', 'long'], minimum: 1 },
    },
  },
  $expr: {
    $eq: [{ $eq: ['$state', 'delivered'] }, { $ne: [{ $type: '$supplierOrderId' }, 'missing'] }],
  },
};
