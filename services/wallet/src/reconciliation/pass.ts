import { setTimeout as pause } from 'node:timers/promises';
import { nameOfFinding, type Check, type Finding } from './domain/reconciliation.ts';

export type Pass = {
  /** Records from this time on are checked. Null: all records. */
  readonly from: Date | null;
  /** The pause between the two looks of `foundTwice`. */
  readonly recheckMs: number;
  readonly count: (what: string, n: number) => void;
  /** Notes a finding and runs its repair, if there is one. The repair returns what it did. */
  readonly note: (finding: Finding, repair?: () => Promise<string>) => Promise<void>;
};
export type Passes = readonly (readonly [Check, (pass: Pass) => Promise<void>])[];

/** Money moves while the records are read one after another, so only what a second look finds too is a finding. */
export async function foundTwice(
  { recheckMs }: Pick<Pass, 'recheckMs'>,
  find: () => Promise<Finding[]>,
): Promise<Finding[]> {
  const first = new Set((await find()).map(nameOfFinding));
  if (first.size === 0) return [];
  await pause(recheckMs);
  return (await find()).filter((finding) => first.has(nameOfFinding(finding)));
}
