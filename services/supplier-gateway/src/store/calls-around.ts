import { points } from '@topup/kit/points';
import type { Charges } from '@topup/kit/supplier-cost';
import { chargedRange } from '../domain/charges.ts';
import type { Call } from '../domain/evidence.ts';
import type { AttemptRecord } from './attempt-record.ts';
import type { Attempts } from './attempts.ts';

const CALL_MAX_MS = 60_000;
const CALLS_MAX = 20_000;

export const CALL_FIELDS = {
  state: 1,
  sentAt: 1,
  resolvableAt: 1,
  pointsHundredths: 1,
  multiplierMillionths: 1,
  log: 1,
} as const;
type Seen = Pick<AttemptRecord, '_id' | keyof typeof CALL_FIELDS>;

/** Null when there are more than CALLS_MAX calls. */
export async function callsAround(
  attempts: Attempts,
  unit: string,
  from: Date,
  to: Date,
  signatureMs: number,
  charges: Charges,
): Promise<Call[] | null> {
  const earliest = (ms: number) => ({ sentAt: { $gte: new Date(from.getTime() - ms), $lte: to } });
  const found = (await attempts
    .find(
      {
        _id: { $ne: unit },
        $or: [
          { state: { $in: ['sending', 'delivered'] }, ...earliest(CALL_MAX_MS) },
          { state: 'ambiguous', ...earliest(signatureMs) },
          { state: { $in: ['delivered', 'rejected'] }, 'log.event': 'verdict', ...earliest(signatureMs) },
        ],
      },
      {
        projection: CALL_FIELDS,
        limit: CALLS_MAX + 1,
      },
    )
    .toArray()) as Seen[];
  return found.length > CALLS_MAX ? null : found.map((seen) => callOf(seen, charges));
}

/** A call answered with a delivery was charged before the answer. Any other call may be charged until its signature expires. */
export function callOf(seen: Seen, charges: Charges): Call {
  const { _id, state, sentAt, resolvableAt, pointsHundredths, multiplierMillionths, log } = seen;
  const from = sentAt?.getTime() ?? 0;
  const answered = state === 'delivered' ? log.findLast(({ event }) => event === 'answer') : undefined;
  return {
    unit: _id,
    cost: chargedRange(points(pointsHundredths ?? 0), multiplierMillionths, charges),
    from,
    to: answered?.state === 'delivered' ? answered.at.getTime() : (resolvableAt?.getTime() ?? from),
    certain: state === 'delivered',
  };
}
