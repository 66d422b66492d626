import { rupeesNumber, ZERO, type Paise } from '@topup/kit/money';
import { expiresAt, isExpired } from '@topup/kit/person';
import { points, pointsNumber } from '@topup/kit/points';
import { LIST_PRICE } from '@topup/kit/supplier-cost';
import type { SupplierProtocol } from '../domain/supplier.ts';
import { needsSecondAdmin, type StoredProof } from '../domain/verdict.ts';
import type { AttemptRecord } from '../store/attempt-record.ts';

export type DeliveryViewDeps = {
  readonly supplier: Pick<SupplierProtocol, 'unknownStatus'>;
  readonly alonePaise: Paise;
};

export const deliveryView = (attempt: AttemptRecord, { supplier, alonePaise }: DeliveryViewDeps, now: Date) => ({
  unit: attempt._id,
  orderId: attempt.orderId,
  productId: attempt.productId ?? '',
  userGameId: attempt.playerId ?? '',
  zoneId: attempt.zoneId ?? '',
  state: attempt.state,
  reason: attempt.reason ?? '',
  supplierOrderId: attempt.supplierOrderId ?? null,
  price: attempt.pricePaise ? rupeesNumber(attempt.pricePaise) : null,
  points: attempt.pointsHundredths ? pointsNumber(points(attempt.pointsHundredths)) : null,
  multiplier: attempt.multiplierMillionths ? attempt.multiplierMillionths / LIST_PRICE : null,
  sentAt: attempt.sentAt?.toISOString() ?? null,
  resolvableAt: attempt.resolvableAt?.toISOString() ?? null,
  resolvableInMs: Math.max(0, (attempt.resolvableAt?.getTime() ?? 0) - now.getTime()),
  tries: attempt.n,
  needsSecondAdmin: attempt.state === 'ambiguous' && needsSecondAdmin(attempt.pricePaise ?? ZERO, alonePaise),
  proposal: proposalOf(attempt, now),
  proof: attempt.proof ? proofView(attempt.proof) : null,
  unknownStatus: unknownStatus(attempt, supplier),
  log: attempt.log.map((entry) => ({ ...entry, at: entry.at.toISOString() })),
});

const inPoints = (hundredths: number): number => pointsNumber(points(hundredths));
const readingView = ({ at, pointsHundredths }: StoredProof['before']) => ({
  points: inPoints(Number(pointsHundredths)),
  at: at.toISOString(),
});
const proofView = ({ before, first, second, fellHundredths, chargedHundredths }: StoredProof) => ({
  before: readingView(before),
  first: readingView(first),
  second: readingView(second),
  fell: inPoints(Number(fellHundredths)),
  charged: inPoints(Number(chargedHundredths)),
});

function proposalOf({ proposal, state }: AttemptRecord, now: Date) {
  if (!proposal || state !== 'ambiguous' || isExpired(proposal, now)) return null;
  const { id, verdict, supplierOrderId, proof, reason, by, email, at } = proposal;
  return {
    id,
    verdict,
    supplierOrderId: supplierOrderId ?? null,
    proof: proof ? proofView(proof) : null,
    reason,
    by,
    email,
    at: at.toISOString(),
    expiresAt: expiresAt(at).toISOString(),
  };
}

/** The answer's status, if an admin may add it to the table of refusals. Null otherwise, and when the unit is settled. */
function unknownStatus({ state, log }: AttemptRecord, supplier: DeliveryViewDeps['supplier']): string | null {
  const answer = log.findLast(({ event }) => event === 'answer');
  return state === 'ambiguous' ? supplier.unknownStatus(answer?.httpStatus, answer?.raw ?? '') : null;
}
