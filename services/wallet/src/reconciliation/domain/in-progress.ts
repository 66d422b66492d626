/** Projections follow the transfers within 5 s; the rest of this time allows for a restart of the wallet service. */
const LAG_MS = 30_000;

/** Whether a write at this time may still be missing in the projections. */
export const isInProgress = (at: Date, asOf: Date): boolean => asOf.getTime() - at.getTime() <= LAG_MS;
