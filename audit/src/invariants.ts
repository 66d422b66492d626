import { ages } from './invariants/ages.ts';
import { captures } from './invariants/captures.ts';
import { chainCheck, chains } from './invariants/chains.ts';
import { conservation } from './invariants/conservation.ts';
import { deadLetters } from './invariants/dead-letters.ts';
import { edges } from './invariants/edges.ts';
import { hashChain } from './invariants/hash-chain.ts';
import { neverNegative } from './invariants/never-negative.ts';
import { oneOutcome } from './invariants/one-outcome.ts';
import { balanceCheck, projections } from './invariants/projections.ts';
import { refunds } from './invariants/refunds.ts';
import { sends } from './invariants/sends.ts';
import { activeAlarms } from './invariants/active-alarms.ts';
import { supplierPoints } from './invariants/supplier-points.ts';
import { twoPeople } from './invariants/two-people.ts';
import { zeroSum } from './invariants/zero-sum.ts';
import type { Books, Breach, TransferRecord } from './records.ts';

export type * from './records.ts';
export { ages, balanceCheck, chainCheck, conservation, edges, neverNegative, sends };

/** Checks I1, I2, I3, I5 and I6, which need only the transfers. */
export function* moneyBreaches(transfers: readonly TransferRecord[]): Generator<Breach> {
  yield* chains(transfers);
  yield* neverNegative(transfers);
  yield* oneOutcome(transfers);
  yield* zeroSum(transfers);
  yield* refunds(transfers);
}

/** `shape`: a document cannot be read, or the validator of its collection refuses it. */
export const INVARIANTS = [...Array.from({ length: 15 }, (_, i) => `I${i + 1}`), 'shape'];

export function* breaches(books: Books): Generator<Breach> {
  yield* moneyBreaches(books.transfers);
  yield* projections(books);
  yield* ages(books);
  yield* conservation(books);
  yield* sends(books.attempts);
  yield* supplierPoints(books);
  yield* captures(books);
  yield* hashChain(books);
  yield* edges(books);
  yield* deadLetters(books);
  yield* activeAlarms(books);
  yield* twoPeople(books);
}
