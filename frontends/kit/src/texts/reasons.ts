/**
 * What people read in place of the server's own sentences: why an order or a payment failed, by failure code, and how an order
 * stands, by status. English has the server's own.
 */
export const reasonTexts: Record<string, string> = {};
export const statusSentences: Record<string, string> = {};

type Why = { failureCode?: string | null | undefined; failureReason?: string | null | undefined };

/** Why it failed, in the player's language where that has words for the code. */
export const whyOf = ({ failureCode, failureReason }: Why): string =>
  failureReason ? (reasonTexts[failureCode ?? ''] ?? failureReason) : '';
