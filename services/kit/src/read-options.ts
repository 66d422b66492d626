/** Limits reads that a person waits for, so that none keeps the database busy for long. A longer read ends in a 503. */
export const READ_OPTIONS = { maxTimeMS: 2_000 } as const;
export const COUNT_MAX = 10_000;
