import { setTimeout as pause } from 'node:timers/promises';
import type { ReconciliationDeps } from './deps.ts';
import { nameOfFinding, type Check, type Finding } from './domain/reconciliation.ts';

/** The state of one run: where it starts, and what it has checked and found so far. */
export type Pass = {
  readonly deps: ReconciliationDeps;
  /** The start of the checked period; null: from the very first record. */
  readonly from: Date | null;
  readonly count: (what: string, n: number) => void;
  /** Records a finding and runs its repair, if there is one; a repair returns what it did. */
  readonly note: (finding: Finding, repair?: () => Promise<string>) => Promise<void>;
};
export type Passes = readonly (readonly [Check, (pass: Pass) => Promise<void>])[];

/**
 * Related records are read at slightly different times while money moves, so only what is found twice counts as a
 * finding.
 */
export async function foundTwice(deps: ReconciliationDeps, find: () => Promise<Finding[]>): Promise<Finding[]> {
  const first = new Set((await find()).map(nameOfFinding));
  if (first.size === 0) return [];
  await pause(deps.recheckMs);
  return (await find()).filter((finding) => first.has(nameOfFinding(finding)));
}
