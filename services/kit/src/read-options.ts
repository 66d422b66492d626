/** For reads on behalf of a person, so that none keeps the database busy for long. Beyond the limit the answer is 503. */
export const READ_OPTIONS = { maxTimeMS: 2_000 } as const;
export const COUNT_MAX = 10_000;
