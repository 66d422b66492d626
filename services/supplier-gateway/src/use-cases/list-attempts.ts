import { WIRE_STATE } from '../delivery/progress.ts';
import type { AttemptRecord, LogEntry } from '../store/attempt-record.ts';
import { attemptsOfOrder, type Attempts } from '../store/attempts.ts';

export async function listAttempts(attempts: Attempts, orderId: string) {
  const found = await attemptsOfOrder(attempts, orderId);
  return {
    attempts: found.map((attempt) => ({
      unit: attempt._id,
      state: WIRE_STATE[attempt.state],
      supplierOrderId: attempt.supplierOrderId ?? '',
      provedByBalance: attempt.proof !== undefined,
      reason: attempt.reason ?? '',
      answers: answersOf(attempt),
      sentAtMs: BigInt(attempt.sentAt?.getTime() ?? 0),
      tries: attempt.n,
      productId: attempt.productId ?? '',
      pointsHundredths: BigInt(attempt.pointsHundredths ?? 0),
      multiplierMillionths: attempt.multiplierMillionths ?? 0,
      resolvableAtMs: BigInt(attempt.resolvableAt?.getTime() ?? 0),
      steps: attempt.log.map(stepOf),
    })),
  };
}

const stepOf = ({ at, n, event, state, reason, raw, httpStatus, by }: LogEntry) => ({
  atMs: BigInt(at.getTime()),
  n,
  event,
  state: WIRE_STATE[state],
  reason: reason ?? '',
  answer: raw ?? '',
  httpStatus: httpStatus ?? 0,
  by: by ?? '',
});

const answersOf = (attempt: AttemptRecord): string[] =>
  attempt.log.flatMap(({ raw }) => (raw === undefined ? [] : [asJson(raw)]));

function asJson(raw: string): string {
  try {
    JSON.parse(raw);
    return raw;
  } catch {
    return JSON.stringify(raw);
  }
}
