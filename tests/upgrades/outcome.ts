import { judge } from '../chaos/judge.ts';
import { openRecords } from '../chaos/closing.ts';
import { countOpen, endEverything } from '../releases/ending.ts';
import { withDatabase } from '../releases/levers.ts';
import type { Load } from './load.ts';
import { deadLetters } from './store.ts';

/** The supplier may accept a request for six minutes. Until then nobody may call its unit undelivered. */
const ENDED_WITHIN_MS = 10 * 60_000;

export type Outcome = {
  readonly scenario: string;
  readonly accepted: number;
  readonly refused: ReadonlyMap<string, number>;
  readonly gapMs: number;
  readonly compared: number;
  readonly different: number;
  readonly open: number;
  readonly stillOpen: number;
  readonly booksBalance: boolean;
  readonly deadLetters: number;
  readonly notes: readonly string[];
  readonly faults: readonly string[];
};
type Seen = {
  readonly compared: number;
  readonly different: readonly string[];
  /** How many orders and recharges were open when the earlier release ended. */
  readonly open: number;
  readonly notes: readonly string[];
  /** Processes of the earlier release have run beside present ones. */
  readonly isMixed?: boolean;
};

/** How many orders and recharges are open now. */
export const openNow = (): Promise<number> => withDatabase(countOpen);

/** Ends the load and all that is open, and judges the store by the records of the supplier and the gateways. */
export async function conclude(scenario: string, load: Load, seen: Seen): Promise<Outcome> {
  await load.end();
  const ended = await withDatabase(async (client) => {
    const { putOff, problem } = await endEverything(client, {
      withinMs: ENDED_WITHIN_MS,
      isMixed: seen.isMixed ?? false,
    }).then(
      (count) => ({ putOff: count, problem: null }),
      (error: Error) => ({ putOff: 0, problem: error.message }),
    );
    return { putOff, problem, stillOpen: await countOpen(client) };
  });
  const records = await openRecords();
  const verdict = await judge(records, load.customers, load.accepted).finally(() => records.close());
  const dead = await deadLetters();
  return {
    scenario,
    accepted: load.accepted.length,
    refused: load.refused,
    gapMs: load.longestGapMs(),
    compared: seen.compared,
    different: seen.different.length,
    open: seen.open,
    stillOpen: ended.stillOpen,
    booksBalance: verdict.booksBalance,
    deadLetters: dead,
    notes: [
      ...seen.notes,
      ...(ended.putOff > 0 ? [`${ended.putOff} captured payments were to be asked about an hour later`] : []),
    ],
    faults: [
      ...seen.different,
      ...load.lost.map((why) => `never accepted: ${why}`),
      ...(ended.problem === null ? [] : [ended.problem]),
      ...(ended.stillOpen > 0 ? [`${ended.stillOpen} orders and recharges are not final`] : []),
      ...verdict.breaches,
      ...(dead > 0 ? [`${dead} dead letters`] : []),
    ].map((fault) => `${scenario}: ${fault}`),
  };
}
