/** Projections follow within 5 s; the rest of this time allows for a restart of the wallet. */
const LAG_MS = 30_000;

/** Whether the consequences of a write at this time may still be under way. */
export const isInProgress = (at: Date, asOf: Date): boolean => asOf.getTime() - at.getTime() <= LAG_MS;
