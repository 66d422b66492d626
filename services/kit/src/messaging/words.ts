/** The broker's words in the library's error, for example "NOT_FOUND - no queue 'x' in vhost 'topup'". */
export const wordsOf = (error: Error): string => /with message "(.+)"$/s.exec(error.message)?.[1] ?? error.message;
