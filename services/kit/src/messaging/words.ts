/** "NOT_FOUND - no queue 'x' in vhost 'topup'" is all that the library's longer text says. */
export const wordsOf = (error: Error): string => /with message "(.+)"$/s.exec(error.message)?.[1] ?? error.message;
