import { parseReply } from './reply.ts';
import { findRefusal, type Halts, type Refusal, type Told } from './refusals.ts';

/** The cause of an answer that ended before its end. */
export const CUT_OFF = 'the answer was cut off';

/** What was seen of one createorder call. */
export type Observation =
  /** The request never left: no name, no connection, no TLS, or too late to be sent. */
  | { readonly kind: 'not_written'; readonly cause: string }
  /** Some or all of the request left, and no whole answer came back; `partial` is the part that did. */
  | { readonly kind: 'no_answer'; readonly cause: string; readonly partial?: string }
  | { readonly kind: 'answer'; readonly httpStatus: number; readonly body: string };

/** What a call means for its unit. `reason` is for admins, `told` for the player. */
export type Verdict =
  | { readonly state: 'delivered'; readonly supplierOrderId: string }
  | { readonly state: 'rejected'; readonly reason: string; readonly told: Told }
  | { readonly state: 'retryable'; readonly reason: string; readonly told: Told; readonly halts: Halts }
  | { readonly state: 'not_sent'; readonly reason: string }
  | { readonly state: 'ambiguous'; readonly reason: string };

/** What Node calls a connection that ended before the whole answer was there. */
const CONNECTION_LOST = new Set(['ECONNRESET', 'EPIPE', 'ECONNABORTED', 'socket hang up', 'aborted', CUT_OFF]);

/** What else Node says of a call that came to nothing, for people. */
const CAUSE_WORDS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'the supplier took no connection',
  ENOTFOUND: "the supplier's address was not found",
  EAI_AGAIN: "the supplier's address was not found",
  ETIMEDOUT: 'the connection took too long',
  EHOSTUNREACH: 'there is no way to the supplier',
  ENETUNREACH: 'there is no way to the supplier',
};
const causeWords = (cause: string): string => {
  if (CONNECTION_LOST.has(cause)) return 'the connection was lost';
  return CAUSE_WORDS[cause] ?? (/^[A-Z_\d]+$/.test(cause) ? `the connection failed (${cause})` : cause);
};

const unanswered = (cause: string): string =>
  CONNECTION_LOST.has(cause)
    ? 'The connection to the supplier was lost.'
    : `No answer from the supplier: ${causeWords(cause)}.`;

const ambiguous = (reason: string): Verdict => ({ state: 'ambiguous', reason });

/** Only a proof moves a unit anywhere else than to `ambiguous`. */
export function classify(seen: Observation, table: readonly Refusal[]): Verdict {
  if (seen.kind === 'not_written') return { state: 'not_sent', reason: `Nothing was sent: ${causeWords(seen.cause)}.` };
  if (seen.kind === 'no_answer') return ambiguous(unanswered(seen.cause));
  if (seen.httpStatus !== 200)
    return ambiguous(
      `The supplier answered with the HTTP status ${seen.httpStatus}, which tells nothing about the order.`,
    );
  const reply = parseReply(seen.body);
  if (!reply) return ambiguous("The supplier's answer could not be understood.");
  if (reply.status === '200')
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
