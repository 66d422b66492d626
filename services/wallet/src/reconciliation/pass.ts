import { setTimeout as pause } from 'node:timers/promises';
import type { ReconciliationDeps } from './deps.ts';
import { nameOfFinding, type Check, type Finding } from './domain/reconciliation.ts';

export type Pass = {
  readonly deps: ReconciliationDeps;
  /** Null: from the very first record. */
  readonly from: Date | null;
  readonly count: (what: string, n: number) => void;
  /** Runs the repair, if there is one; it returns what it did. */
  readonly note: (finding: Finding, repair?: () => Promise<string>) => Promise<void>;
};
export type Passes = readonly (readonly [Check, (pass: Pass) => Promise<void>])[];

/** Records are read at different times while money moves, so only what is found twice counts. */
export async function foundTwice(deps: ReconciliationDeps, find: () => Promise<Finding[]>): Promise<Finding[]> {
  const first = new Set((await find()).map(nameOfFinding));
  if (first.size === 0) return [];
  await pause(deps.recheckMs);
  return (await find()).filter((finding) => first.has(nameOfFinding(finding)));
}
