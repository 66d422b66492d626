/** EX_CONFIG of sysexits.h: only a person can fix the problem, and a restart would not help. */
export const BAD_CONFIGURATION = 78;
/** A validator has changed, and the server can change it only by a copy (`schema.ts --copy`). */
export const NEEDS_COPY = 79;
