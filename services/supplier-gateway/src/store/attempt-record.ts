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
  /** Of a whole answer. */
  httpStatus?: number;
  by?: string;
};

/** One unit, for ever. A fenced unit that was never sent has no product, no player and n = 0. */
export type AttemptRecord = {
  /** `<orderId>:<item>:<unit>` */
  _id: string;
  orderId: string;
  state: AttemptState;
  /** How often the right to send was taken. */
  n: number;
  /** Names the one worker that holds the right to send number n. */
  claimId?: string;
  productId?: string;
  playerId?: string;
  zoneId?: string;
  pointsHundredths?: number;
  /** The player's price; zero or absent when unknown. */
  pricePaise?: Paise;
  /** Also the time in the signature. */
  sentAt?: Date;
  sendDeadline?: Date;
  /** Earliest time for the verdict 'not delivered'. */
  resolvableAt?: Date;
  supplierOrderId?: string;
  /** For admins. */
  reason?: string;
  /** For the player: present exactly when the supplier or a person refused the unit; older versions did not write it. */
  told?: PlayerReason;
  /** One admin's verdict that waits for a second admin. */
  proposal?: Proposal;
  log: LogEntry[];
  version: number;
  outbox: OutboxEntry[];
  nextAt?: Date;
};

/** A unit's history is bounded; the first lines matter least. */
const LOG_MAX = 60;

/** The `$push` of one more line of history. */
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

/** No shard key supports both unique rules: one attempt per unit, and one unit per supplier's order number. */
export const sharding = {
  oneShard: 'no two units have the same number of the supplier, and it is known only after the attempt was inserted',
};

/** The database enforces it too: a unit is delivered exactly when the supplier's id is known. */
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
