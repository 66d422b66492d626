import { setTimeout as pause } from 'node:timers/promises';
import { readBooks, type Sources } from './readers/read-books.ts';
import { firstRead, type Read } from './recent.ts';
import type { Breach } from './records.ts';
import type { BookSource } from './source.ts';
import { walkBooks, type Summary } from './walk-books.ts';

/** `explained`: the found breaches that the operator has listed as known. `breaches`: all other found breaches. */
export type Audit = {
  readonly summary: Summary;
  readonly breaches: readonly Breach[];
  readonly explained: readonly Breach[];
  /** What a reading of newer records begins with. */
  readonly read: Read;
};

/** Reads all books. */
export async function audit(sources: Sources, known: readonly string[] = []): Promise<Audit> {
  const { breaches: found, ...rest } = await confirmed(() => runOnce(sources));
  return { ...rest, ...explain(found, known) };
}

/** A running store changes while it is read, so a breach counts only if a second reading, this much later, finds it again. */
const RECHECK_MS = 2_000;

/** Returns what `read` returned last, with the breaches that it found twice. */
export async function confirmed<T extends { readonly breaches: readonly Breach[] }>(
  read: () => Promise<T>,
): Promise<T> {
  const first = await read();
  if (first.breaches.length === 0) return first;
  await pause(RECHECK_MS);
  const second = await read();
  const seen = new Set(first.breaches.map(nameOf));
  return { ...second, breaches: second.breaches.filter((breach) => seen.has(nameOf(breach))) };
}

export const nameOf = ({ invariant, subject }: Breach): string => `${invariant} ${subject}`;

export function explain(found: readonly Breach[], known: readonly string[]): Pick<Audit, 'breaches' | 'explained'> {
  const isKnown = (breach: Breach): boolean => known.includes(nameOf(breach));
  return { breaches: found.filter((breach) => !isKnown(breach)), explained: found.filter(isKnown) };
}

async function runOnce(sources: Sources) {
  const { source, unreadable } = await readBooks(sources);
  const { breaches, ...rest } = await readWhole(source);
  return { ...rest, breaches: [...unreadable(), ...breaches] };
}

/** Reads all records of `source` once. */
export async function readWhole(source: BookSource): Promise<Omit<Audit, 'explained'>> {
  const begun = await firstRead(source);
  const { summary, breaches, carry } = await walkBooks(source);
  return { summary, breaches, read: { ...begun, sums: carry.sums } };
}
