import { replyId, voided } from '../delivery/progress.ts';
import type { AttemptRecord } from '../store/attempt-record.ts';
import type { Attempts } from '../store/attempts.ts';
import { fenceUnit } from '../store/fence-unit.ts';

/** Makes units `void` that may still be sent, and returns all units' states. Only `void` and `rejected` ones may be refunded. */
export async function voidUnits(attempts: Attempts, orderId: string, units: readonly string[]) {
  const fenced: AttemptRecord[] = [];
  for (const unit of units) fenced.push(await fenceUnit(attempts, orderId, unit));
  return { id: replyId(orderId, 'voided', fenced), reply: voided(orderId, fenced) };
}
