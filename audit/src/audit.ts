import { setTimeout as pause } from 'node:timers/promises';
import { readBooks, type Sources } from './readers/read-books.ts';
import type { Breach } from './records.ts';
import { walkBooks, type Summary } from './walk-books.ts';

/** `explained`: the found breaches that the operator has listed as known. `breaches`: all other found breaches. */
export type Audit = {
  readonly summary: Summary;
  readonly breaches: readonly Breach[];
  readonly explained: readonly Breach[];
};

/** A running store changes while it is read, so a breach counts only if a second reading, this much later, finds it again. */
const RECHECK_MS = 2_000;

export async function audit(sources: Sources, known: readonly string[] = []): Promise<Audit> {
  const first = await runOnce(sources);
  if (first.breaches.length === 0) return { ...first, explained: [] };
  await pause(RECHECK_MS);
  const { summary, breaches: second } = await runOnce(sources);
  const seen = new Set(first.breaches.map(nameOf));
  const found = second.filter((breach) => seen.has(nameOf(breach)));
  const isKnown = (breach: Breach): boolean => known.includes(nameOf(breach));
  return { summary, breaches: found.filter((breach) => !isKnown(breach)), explained: found.filter(isKnown) };
}

export const nameOf = ({ invariant, subject }: Breach): string => `${invariant} ${subject}`;

async function runOnce(sources: Sources): Promise<{ summary: Summary; breaches: Breach[] }> {
  const { source, unreadable } = readBooks(sources);
  const { summary, breaches } = await walkBooks(source);
  return { summary, breaches: [...(await unreadable()), ...breaches] };
}
