/** No read for a person may keep the database busy longer than this; the answer is then 503. */
export const READ_OPTIONS = { maxTimeMS: 2_000 } as const;
/** Nobody pages beyond this many, so counting stops here. */
export const COUNT_MAX = 10_000;
