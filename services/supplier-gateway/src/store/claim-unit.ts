import { randomUUID } from 'node:crypto';
import type { Paise } from '@topup/kit/money';
import { long } from '@topup/kit/mongo';
import { multiplied, type Multiplied } from '@topup/kit/supplier-cost';
import { sourcesOf } from '../domain/attempt.ts';
import type { Timing } from '../domain/timing.ts';
import { logged, type AttemptRecord } from './attempt-record.ts';
import { isDurable, type Attempts } from './attempts.ts';
import { withRetry } from './with-retry.ts';

export type UnitToSend = Multiplied & {
  readonly unit: string;
  readonly orderId: string;
  readonly productId: string;
  readonly playerId: string;
  readonly zoneId: string;
  readonly pointsHundredths: number;
  readonly pricePaise: Paise;
};
export type Claim = {
  readonly unit: string;
  readonly n: number;
  readonly claimId: string;
  readonly sentAt: Date;
  readonly version: number;
};

/** Null when another worker has claimed the unit, or when the unit is ambiguous or final. */
export async function claimUnit(attempts: Attempts, unit: UnitToSend, timing: Timing): Promise<Claim | null> {
  const claimId = randomUUID();
  const sentAt = attempts.now();
  try {
    return (
      (await insert(attempts, unit, claimId, sentAt, timing)) ?? (await again(attempts, unit, claimId, sentAt, timing))
    );
  } catch (error) {
    // The claim may be stored although its acknowledgement was lost, so the durable document decides.
    const ours = await withRetry(() => claimThatLasts(attempts, unit.unit, claimId)).catch(() => null);
    if (!ours) throw error;
    return { unit: unit.unit, n: ours.n, claimId, sentAt, version: ours.version };
  }
}

/** A claim must be durable before sending: after a rollback another replica could claim and send the unit too. */
async function claimThatLasts(attempts: Attempts, unit: string, claimId: string): Promise<AttemptRecord | null> {
  const found = await attempts.findOne({ _id: unit });
  return found?.claimId === claimId && (await isDurable(attempts, found)) ? found : null;
}

const claimed = (unit: UnitToSend, claimId: string, sentAt: Date, timing: Timing) => ({
  state: 'sending' as const,
  claimId,
  productId: unit.productId,
  playerId: unit.playerId,
  zoneId: unit.zoneId,
  pointsHundredths: long(unit.pointsHundredths),
  pricePaise: long(unit.pricePaise),
  ...multiplied(unit.multiplierMillionths),
  sentAt,
  sendDeadline: new Date(sentAt.getTime() + timing.sendDeadlineMs),
  resolvableAt: new Date(sentAt.getTime() + timing.verdictAfterMs),
  nextAt: new Date(sentAt.getTime() + timing.sendDeadlineMs),
});

async function insert(
  attempts: Attempts,
  unit: UnitToSend,
  claimId: string,
  sentAt: Date,
  timing: Timing,
): Promise<Claim | null> {
  const record: AttemptRecord = {
    _id: unit.unit,
    orderId: unit.orderId,
    ...claimed(unit, claimId, sentAt, timing),
    n: 1,
    log: [{ at: sentAt, n: 1, event: 'sending', state: 'sending' }],
    version: 1,
    outbox: [],
  };
  const inserted = await attempts.single.insert(record);
  return inserted === 'stored' ? { unit: unit.unit, n: 1, claimId, sentAt, version: record.version } : null;
}

async function again(
  attempts: Attempts,
  unit: UnitToSend,
  claimId: string,
  sentAt: Date,
  timing: Timing,
): Promise<Claim | null> {
  const open = await attempts.findOne({ _id: unit.unit, state: { $in: sourcesOf('sending') } });
  if (!open) return null;
  const n = open.n + 1;
  const { modifiedCount } = await attempts.updateOne(
    { _id: unit.unit, state: open.state, n: open.n, version: open.version },
    {
      $set: { ...claimed(unit, claimId, sentAt, timing), n },
      $unset: { reason: '', told: '' },
      $inc: { version: 1 },
      $push: logged({ at: sentAt, n, event: 'sending', state: 'sending' }),
    },
  );
  return modifiedCount === 1 ? { unit: unit.unit, n, claimId, sentAt, version: open.version + 1 } : null;
}
