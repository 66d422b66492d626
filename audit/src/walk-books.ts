import { deadLetters } from './invariants/dead-letters.ts';
import type { Breach } from './records.ts';
import { END, type BookSource, type Step } from './source.ts';
import { balanceSheet, type TrialBalance } from './trial-balance.ts';
import { daysStage, headsStage } from './walks/days.ts';
import { attemptsStage, ordersStage, paymentsStage, transactionsStage } from './walks/orders.ts';
import { pointsStage } from './walks/points.ts';
import { allSums, newCarry, type Carry, type Reading, type Stage } from './walks/stage.ts';
import { refundsStage, transfersStage } from './walks/transfers.ts';
import { walletsStage } from './walks/wallets.ts';

export type Summary = {
  readonly trial: TrialBalance;
  readonly transfers: number;
  readonly orders: number;
  readonly attempts: number;
  readonly ambiguous: number;
  readonly days: number;
  readonly deadLetters: number;
};

const BREACHES_MAX = 10_000;
/** While a store runs, a transfer may become visible this long after its time. The wallet seals a day after the same time. */
const COMPLETE_AFTER_MS = 10 * 60_000;

/** A running store changes during the audit. Orders are read first, so that the other records are never older than the orders. */
const STAGES: readonly Stage[] = [
  ordersStage,
  walletsStage,
  transfersStage,
  daysStage,
  headsStage,
  refundsStage,
  paymentsStage,
  attemptsStage,
  transactionsStage,
  pointsStage,
  ({ source }, after) => source.refused(after),
];

/** How far a reading of all books has come; JSON. */
export type Place = { stage: number; after?: string };

/** Reads all books from `place` on, stage by stage, and moves `place` with each step. */
export async function* readOn(reading: Reading, place: Place): AsyncGenerator<Step> {
  for (; place.stage < STAGES.length; place.stage++, delete place.after) {
    if (place.after === END) continue;
    for await (const step of (STAGES[place.stage] as Stage)(reading, place.after)) {
      place.after = step.after;
      yield step;
    }
  }
}

export const horizonOf = ({ asOf }: Pick<BookSource, 'asOf'>): Date => new Date(asOf.getTime() - COMPLETE_AFTER_MS);

/** Distinct breaches, at most BREACHES_MAX. */
export function breachList() {
  const found = new Map<string, Breach>();
  return {
    add: (breaches: Iterable<Breach>): void => {
      for (const breach of breaches)
        if (found.size < BREACHES_MAX) found.set(`${breach.invariant} ${breach.subject} ${breach.detail}`, breach);
    },
    all: (): Breach[] => [...found.values()],
  };
}

/** Returns at most BREACHES_MAX breaches. Reads in batches, so that memory does not grow with the number of records. */
export async function walkBooks(
  source: BookSource,
): Promise<{ summary: Summary; breaches: Breach[]; carry: Carry; horizon: Date }> {
  const found = breachList();
  const carry = newCarry();
  const horizon = horizonOf(source);
  for await (const { breaches } of readOn({ source, carry, horizon }, { stage: 0 })) found.add(breaches);
  const deadQueues = await source.deadQueues();
  found.add(deadLetters({ deadQueues }));
  return { summary: await summaryOf(source, carry, deadQueues), breaches: found.all(), carry, horizon };
}

async function summaryOf(
  source: BookSource,
  carry: Carry,
  deadQueues: readonly { readonly messages: number }[],
): Promise<Summary> {
  const { orders, wallets, attempts, ambiguous } = carry.counts;
  const { transfers, accounts } = allSums(carry);
  const days = (await source.seals()).length;
  const letters = deadQueues.reduce((sum, { messages }) => sum + messages, 0);
  return {
    trial: balanceSheet(accounts).done(wallets),
    transfers,
    orders,
    attempts,
    ambiguous,
    days,
    deadLetters: letters,
  };
}
