/** Texts by error code that replace the server's message. Empty in English, where the server's message is shown. */
export const errorTexts: Record<string, string> = {};
