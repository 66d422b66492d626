/** The time limit of a read for a person, so that none keeps the database busy for long. A read that exceeds it gets a 503. */
export const READ_OPTIONS = { maxTimeMS: 2_000 } as const;
export const COUNT_MAX = 10_000;
