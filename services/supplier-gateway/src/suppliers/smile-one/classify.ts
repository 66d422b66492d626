import { ambiguous, withoutAnswer, type Observation, type Classification } from '../../domain/observation.ts';
import { findRefusal, type Refusal } from '../../domain/refusals.ts';
import { parseReply, SUCCESS } from './reply.ts';

/** Without proof of another state a unit is `ambiguous`. */
export function classify(seen: Observation, table: readonly Refusal[]): Classification {
  if (seen.kind !== 'answer') return withoutAnswer(seen);
  if (seen.httpStatus !== 200)
    return ambiguous(
      `The supplier answered with the HTTP status ${seen.httpStatus}, which tells nothing about the order.`,
    );
  const reply = parseReply(seen.body);
  if (!reply) return ambiguous("The supplier's answer could not be understood.");
  if (reply.status === SUCCESS)
    return reply.orderId === null
      ? ambiguous('The supplier accepted the order and gave no order number.')
      : { state: 'delivered', supplierOrderId: reply.orderId };
  if (reply.orderId !== null)
    return ambiguous(
      `The supplier answered with status ${reply.status}, which is no success, and yet gave an order number.`,
    );
  const refusal = findRefusal(table, reply.status, reply.message);
  if (!refusal)
    return ambiguous(`The supplier answered with status ${reply.status.slice(0, 20)}, which is not on our list.`);
  const { reason, told, halts } = refusal;
  return refusal.retryable ? { state: 'retryable', reason, told, halts } : { state: 'rejected', reason, told };
}
