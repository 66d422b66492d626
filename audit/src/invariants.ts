import { ages } from './invariants/ages.ts';
import { chains } from './invariants/chains.ts';
import { conservation } from './invariants/conservation.ts';
import { neverNegative } from './invariants/never-negative.ts';
import { oneOutcome } from './invariants/one-outcome.ts';
import { projections } from './invariants/projections.ts';
import { refunds } from './invariants/refunds.ts';
import { sends } from './invariants/sends.ts';
import { zeroSum } from './invariants/zero-sum.ts';
import type { Books, Breach, TransferRecord } from './records.ts';

export type * from './records.ts';
export { ages, chains, conservation, neverNegative, oneOutcome, projections, refunds, sends, zeroSum };
export { trialBalance, type TrialBalance } from './trial-balance.ts';

/** What transfers alone must keep: I1, I2, I3, I5, I6. */
export function* moneyBreaches(transfers: readonly TransferRecord[]): Generator<Breach> {
  yield* chains(transfers);
  yield* neverNegative(transfers);
  yield* oneOutcome(transfers);
  yield* zeroSum(transfers);
  yield* refunds(transfers);
}

/** Every breach of I1 to I9 in one reading of the books. */
export function* breaches(books: Books): Generator<Breach> {
  yield* moneyBreaches(books.transfers);
  yield* projections(books);
  yield* ages(books);
  yield* conservation(books);
  yield* sends(books.attempts);
}
