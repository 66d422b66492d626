import { WIRE_STATE } from '../delivery/progress.ts';
import type { AttemptRecord } from '../store/attempt-record.ts';
import { attemptsOfOrder, type Attempts } from '../store/attempts.ts';

/** Everything known of an order's units, with the supplier's answers as received. */
export async function listAttempts(attempts: Attempts, orderId: string) {
  const found = await attemptsOfOrder(attempts, orderId);
  return {
    attempts: found.map((attempt) => ({
      unit: attempt._id,
      state: WIRE_STATE[attempt.state],
      supplierOrderId: attempt.supplierOrderId ?? '',
      reason: attempt.reason ?? '',
      answers: answersOf(attempt),
      sentAtMs: BigInt(attempt.sentAt?.getTime() ?? 0),
    })),
  };
}

const answersOf = (attempt: AttemptRecord): string[] =>
  attempt.log.flatMap(({ raw }) => (raw === undefined ? [] : [asJson(raw)]));

/** What was not JSON is given as a JSON string. */
function asJson(raw: string): string {
  try {
    JSON.parse(raw);
    return raw;
  } catch {
    return JSON.stringify(raw);
  }
}
