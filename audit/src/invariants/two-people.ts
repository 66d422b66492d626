import { ZERO } from '@topup/kit/money';
import { isSamePerson, personOf } from '@topup/kit/person';
import type { AdjustmentAct, Books, Breach, TransferRecord } from '../records.ts';

const COUNTED_FOR_MS = 24 * 60 * 60_000;
/** An admin's sum covers 24 hours, and an adjustment may be posted up to 24 hours after it was added to the sum. */
const KEPT_FOR_MS = 2 * COUNTED_FOR_MS;

/** What the check remembers: the sums of each admin, and the limit of the last act. */
export type LoneSums = { readonly sums: Record<string, readonly Lone[]>; limitPaise: number };

type Lone = {
  readonly key: string;
  readonly at: number;
  readonly amountPaise: number;
  readonly limitPaise: number;
};

export const isAdjustment = ({ kind, outcome }: TransferRecord): boolean =>
  kind === 'admin_adjustment' && outcome === 'ok';

/** The possible ids of the act that proposed this adjustment. Older releases used the shorter id. */
const proposalActsOf = ({ key, accountId = '', deltaPaise = ZERO }: TransferRecord): string[] => [
  `propose:${key}`,
  `propose:${key}:${accountId}:${deltaPaise}`,
];
/** Ids of the acts by which an admin adjusts alone or proposes. An act that confirms an adjustment names it in `proposal`. */
export const actIdsOf = (transfer: TransferRecord): string[] => [transfer.key, ...proposalActsOf(transfer)];
export const proposalOf = ({ key }: TransferRecord): string => key.replace(/^adjust:/, '');

/**
 * I15: one admin alone adjusts by at most the limit in 24 hours; each adjustment beyond it has the acts of two people. Call
 * `take` in order of time. `since`: the time of the first act that recorded the limit; earlier adjustments are not checked.
 */
export function twoPeopleCheck(since: Date | undefined, kept: LoneSums = { sums: {}, limitPaise: 0 }) {
  return function* take(transfer: TransferRecord, acts: readonly AdjustmentAct[]): Generator<Breach> {
    if (!since || !isAdjustment(transfer) || transfer.at < since) return;
    const { key, accountId, deltaPaise = ZERO } = transfer;
    const breach = (detail: string): Breach => ({ invariant: 'I15', subject: key, detail });
    const its = acts.filter(({ subject, byPaise }) => subject === accountId && byPaise === deltaPaise);
    if (hasTwoPeople(transfer, its)) return;
    const act = its.find(({ id }) => id === key);
    if (!act) return yield breach(`moved ${deltaPaise} paise without the act of one admin, or of two, about it`);
    kept.limitPaise = act.limitPaise ?? kept.limitPaise;
    const at = (act.countedAt ?? act.at).getTime();
    const person = personOf(act.email);
    const recent = (kept.sums[person] ?? []).filter((lone) => lone.at > transfer.at.getTime() - KEPT_FOR_MS);
    const lone = { key, at, amountPaise: Math.abs(deltaPaise), limitPaise: kept.limitPaise };
    const all = [...recent, lone];
    kept.sums[person] = all;
    const exceeded = all.find((later) => isWithin(lone, later) && sumAt(all, later) > later.limitPaise);
    if (exceeded) yield breach(`${sumAt(all, exceeded)} paise by one admin in 24 hours, above ${exceeded.limitPaise}`);
  };
}

const isWithin = (earlier: Lone, later: Lone): boolean =>
  earlier.at <= later.at && earlier.at > later.at - COUNTED_FOR_MS;

const sumAt = (all: readonly Lone[], last: Lone): number =>
  all.filter((lone) => isWithin(lone, last)).reduce((sum, { amountPaise }) => sum + amountPaise, 0);

function hasTwoPeople(transfer: TransferRecord, acts: readonly AdjustmentAct[]): boolean {
  const proposed = acts.filter(({ id }) => proposalActsOf(transfer).includes(id));
  const confirmed = acts.filter(({ proposal }) => proposal === proposalOf(transfer));
  return confirmed.some((second) => proposed.some((first) => !isSamePerson(first, second)));
}

export function* twoPeople({ transfers, acts }: Pick<Books, 'transfers' | 'acts'>): Generator<Breach> {
  const check = twoPeopleCheck(firstLimit(acts));
  for (const transfer of transfers.filter(isAdjustment).toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    const ids = actIdsOf(transfer);
    const its = acts.filter(({ id, proposal }) => ids.includes(id) || proposal === proposalOf(transfer));
    yield* check(transfer, its);
  }
}

/** The time of the first act that recorded the limit; undefined when no act did. */
export const firstLimit = (acts: readonly AdjustmentAct[]): Date | undefined =>
  acts
    .filter(({ limitPaise }) => limitPaise !== undefined)
    .map(({ at }) => at)
    .sort((a, b) => a.getTime() - b.getTime())[0];
