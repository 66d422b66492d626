/** No question of a person may keep the database busy longer than this; the answer is then 503. */
export const QUESTION = { maxTimeMS: 2_000 } as const;
/** Beyond so many nobody pages; counting on would only cost time. */
export const COUNT_MAX = 10_000;
