import { points } from '@topup/kit/points';
import type { Charges, CostRange } from '@topup/kit/supplier-cost';
import { chargedRange } from '../domain/charges.ts';
import type { Send } from '../domain/segments.ts';
import type { AttemptRecord } from './attempt-record.ts';
import type { Attempts } from './attempts.ts';

const SENDS_MAX = 100_000;

type Seen = Pick<
  AttemptRecord,
  '_id' | 'state' | 'sentAt' | 'resolvableAt' | 'pointsHundredths' | 'multiplierMillionths'
> & {
  readonly endedAt?: Date;
  readonly isVerdict: boolean;
  readonly provedAt?: Date;
};

/** The calls since `from` that may have cost points. Null: more than SENDS_MAX. */
export async function sendsSince(attempts: Attempts, from: Date, charges: Charges): Promise<Send[] | null> {
  const sentAt = { $gte: from };
  const states = ['sending', 'delivered', 'ambiguous'] as const;
  const found = (await attempts
    .find(
      {
        $or: [
          { state: { $in: [...states] }, sentAt },
          { state: 'rejected', 'log.event': 'verdict', sentAt },
        ],
      },
      {
        projection: {
          state: 1,
          sentAt: 1,
          resolvableAt: 1,
          pointsHundredths: 1,
          multiplierMillionths: 1,
          endedAt: { $max: '$log.at' },
          isVerdict: { $in: ['verdict', '$log.event'] },
          provedAt: '$proof.second.at',
        },
        limit: SENDS_MAX + 1,
      },
    )
    .toArray()) as unknown as Seen[];
  return found.length > SENDS_MAX ? null : found.map((seen) => sendOf(seen, charges));
}

/** What an admin has decided is no proof of what the supplier charged. */
function sendOf(seen: Seen, charges: Charges): Send {
  const { _id: unit, state, sentAt, resolvableAt, endedAt, isVerdict, provedAt } = seen;
  const from = sentAt?.getTime() ?? 0;
  const fence = resolvableAt?.getTime() ?? from;
  const send = { unit, cost: costOf(seen, charges), from };
  if (state === 'sending') return { ...send, to: Infinity, outcome: 'sending' };
  if (state === 'ambiguous' || isVerdict) return { ...send, to: fence, outcome: 'open' };
  if (provedAt) return { ...send, to: provedAt.getTime(), outcome: 'proved' };
  return { ...send, to: endedAt?.getTime() ?? fence, outcome: 'charged' };
}

/** A multiplied price of which it is not known whether it counts is no cost that proves anything. */
function costOf({ pointsHundredths = 0, multiplierMillionths }: Seen, charges: Charges): CostRange | null {
  const cost = chargedRange(points(pointsHundredths), multiplierMillionths, charges);
  return cost.most > 0 && cost.most - cost.least <= 1 ? cost : null;
}
