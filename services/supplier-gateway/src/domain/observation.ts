import type { Halts, PlayerReason } from './refusals.ts';

export const CUT_OFF = 'the answer was cut off';

export type Observation =
  /** The request never left this machine: DNS, connection or TLS failed, a breaker refused it, or it was too late to send. */
  | { readonly kind: 'not_written'; readonly cause: string }
  /** Some or all of the request left, and no complete answer came back. `partial` is the part that did come. */
  | { readonly kind: 'no_answer'; readonly cause: string; readonly partial?: string }
  | Answer;
export type Answer = { readonly kind: 'answer'; readonly httpStatus: number; readonly body: string };

/** What a call means for its unit. `reason` is for admins, `told` for the player. */
export type Classification =
  | { readonly state: 'delivered'; readonly supplierOrderId: string }
  | { readonly state: 'rejected'; readonly reason: string; readonly told: PlayerReason }
  | { readonly state: 'retryable'; readonly reason: string; readonly told: PlayerReason; readonly halts: Halts }
  | { readonly state: 'not_sent'; readonly reason: string }
  | { readonly state: 'ambiguous'; readonly reason: string };

const CONNECTION_LOST = new Set(['ECONNRESET', 'EPIPE', 'ECONNABORTED', 'socket hang up', 'aborted', CUT_OFF]);

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

export const ambiguous = (reason: string): Classification => ({ state: 'ambiguous', reason });

/** Without an answer, only a request that never left this machine proves that nothing was delivered. */
export const withoutAnswer = (seen: Exclude<Observation, Answer>): Classification =>
  seen.kind === 'not_written'
    ? { state: 'not_sent', reason: `Nothing was sent: ${causeWords(seen.cause)}.` }
    : ambiguous(unanswered(seen.cause));
