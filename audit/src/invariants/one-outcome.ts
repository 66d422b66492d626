import type { Breach, TransferRecord } from '../records.ts';

/** I3: each operation, named by its key, is posted, refused or voided only once, so no two transfers have the same key. */
export function* oneOutcome(transfers: Iterable<TransferRecord>): Generator<Breach> {
  const outcomes = new Map<string, TransferRecord['outcome']>();
  for (const { key, outcome } of transfers) {
    const earlier = outcomes.get(key);
    if (earlier) yield { invariant: 'I3', subject: key, detail: `decided as ${earlier} and again as ${outcome}` };
    outcomes.set(key, outcome);
  }
}
