/** The broker's words without those of the library, for example "NOT_FOUND - no queue 'x' in vhost 'topup'". */
export const wordsOf = (error: Error): string => /with message "(.+)"$/s.exec(error.message)?.[1] ?? error.message;
