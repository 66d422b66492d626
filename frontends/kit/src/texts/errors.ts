/** What people read in place of the server's own sentence, by the error's code. English has the server's own. */
export const errorTexts: Record<string, string> = {};
