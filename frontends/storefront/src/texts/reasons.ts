/**
 * Texts that replace the server's messages: failure reasons by failure code, and order states by status.
 * Empty in English, where the server's messages are shown.
 */
export const reasonTexts: Record<string, string> = {};
export const statusSentences: Record<string, string> = {};

type Why = { failureCode?: string | null | undefined; failureReason?: string | null | undefined };

/** Why it failed: the text for the code in the player's language, else the server's message. */
export const whyOf = ({ failureCode, failureReason }: Why): string =>
  failureReason ? (reasonTexts[failureCode ?? ''] ?? failureReason) : '';
