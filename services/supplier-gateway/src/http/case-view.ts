import { points, pointsNumber } from '@topup/kit/points';
import type { Reading } from '../domain/evidence.ts';
import { expiresAt } from '@topup/kit/person';
import type { ProposedRefusal, RefusalTable } from '../domain/refusals.ts';
import type { Case } from '../use-cases/weigh-delivery.ts';
import { deliveryView, type DeliveryViewDeps } from './views.ts';

const CALLS_SHOWN = 50;

const iso = (ms: number): string => new Date(ms).toISOString();
const readingOf = ({ points, at }: Reading) => ({ points: pointsNumber(points), at: iso(at) });

export function caseView({ attempt, evidence, calls }: Case, presenting: DeliveryViewDeps, now: Date) {
  const { weighed } = evidence;
  const sentAt = attempt.sentAt?.getTime() ?? 0;
  return {
    delivery: deliveryView(attempt, presenting, now),
    suggestion: evidence.suggestion,
    reasons: [...evidence.reasons],
    before: weighed && readingOf(weighed.before),
    after: weighed && readingOf(weighed.after),
    fell: weighed && pointsNumber(points(weighed.fell)),
    explained: weighed && pointsNumber(points(weighed.certain)),
    uncertain: weighed && weighed.uncertain,
    from: iso(sentAt),
    to: iso(attempt.resolvableAt?.getTime() ?? sentAt),
    calls: calls
      .slice(0, CALLS_SHOWN)
      .map(({ unit, cost, from, certain }) => ({ unit, points: pointsNumber(cost.most), from: iso(from), certain })),
    callCount: calls.length,
  };
}

export const refusalsView = ({ builtIn, added }: Pick<RefusalTable, 'builtIn' | 'added'>) => [
  ...builtIn.map(({ status, reason, told }) => {
    const { failureCode } = told;
    return { status, reason, failureCode, builtIn: true, email: null, at: null };
  }),
  ...added().map(({ status, reason, failureCode, email, at }) => {
    return { status, reason, failureCode, builtIn: false, email, at: at.toISOString() };
  }),
];

export const proposedRefusalView = ({ id, status, reason, failureCode, because, email, at }: ProposedRefusal) => {
  const times = { at: at.toISOString(), expiresAt: expiresAt(at).toISOString() };
  return { id, status, reason, failureCode, because, email, ...times };
};
