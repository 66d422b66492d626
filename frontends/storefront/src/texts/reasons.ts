/** Texts by failure code, and sentences by status. Empty in English, where the server's messages are shown instead. */
export const reasonTexts: Record<string, string> = {};
export const statusSentences: Record<string, string> = {};

type Why = { failureCode?: string | null | undefined; failureReason?: string | null | undefined };

export const whyOf = ({ failureCode, failureReason }: Why): string =>
  failureReason ? (reasonTexts[failureCode ?? ''] ?? failureReason) : '';
