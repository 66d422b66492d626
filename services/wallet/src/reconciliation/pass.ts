import { setTimeout as pause } from 'node:timers/promises';
import type { ReconciliationDeps } from './deps.ts';
import { nameOfFinding, type Check, type Finding } from './domain/reconciliation.ts';

/** What one run works with: where it begins, and what it has looked at and found so far. */
export type Pass = {
  readonly deps: ReconciliationDeps;
  /** Null: from the beginning. */
  readonly from: Date | null;
  readonly count: (what: string, n: number) => void;
  /** Notes what is found and does what may be done about it: a repair answers what it did. */
  readonly note: (finding: Finding, repair?: () => Promise<string>) => Promise<void>;
};
export type Passes = readonly (readonly [Check, (pass: Pass) => Promise<void>])[];

/** Records are read a moment apart while money moves: only what is found twice is a finding. */
export async function foundTwice(deps: ReconciliationDeps, find: () => Promise<Finding[]>): Promise<Finding[]> {
  const first = new Set((await find()).map(nameOfFinding));
  if (first.size === 0) return [];
  await pause(deps.recheckMs);
  return (await find()).filter((finding) => first.has(nameOfFinding(finding)));
}
