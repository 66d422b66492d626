/**
 * The time limits of all test runners. They only end what hangs, so they are at least ten times what a test usually
 * takes, and a busy machine reaches none of them. `npm run bench:*` measures how fast the store is.
 */

/** One signal: a reply, a state, a text on the screen. */
export const SIGNAL_WITHIN_MS = 120_000;

/** One test, with its hooks. The longest takes about a minute. */
export const TEST_WITHIN_MS = 600_000;
