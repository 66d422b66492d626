import type { Breach, TransferRecord } from '../records.ts';

/** I3: a key is decided once, so no key has two transfers. */
export function* oneOutcome(transfers: Iterable<TransferRecord>): Generator<Breach> {
  const outcomes = new Map<string, TransferRecord['outcome']>();
  for (const { key, outcome } of transfers) {
    const earlier = outcomes.get(key);
    if (earlier) yield { invariant: 'I3', subject: key, detail: `decided as ${earlier} and again as ${outcome}` };
    outcomes.set(key, outcome);
  }
}
