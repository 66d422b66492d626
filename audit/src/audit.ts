import { setTimeout as pause } from 'node:timers/promises';
import type { mongo } from 'mongoose';
import { breaches } from './invariants.ts';
import { readBooks, type Databases } from './readers/read-books.ts';
import type { Books, Breach } from './records.ts';

export type Audit = { readonly books: Books; readonly breaches: readonly Breach[] };

/** In a running store the parts of one reading are a moment apart; what is truly broken is still so in a second one. */
const SECOND_LOOK_MS = 2_000;

/** Reads the books and answers every breach; what only looked broken while money was moving is left out. */
export async function audit(client: mongo.MongoClient, names?: Databases): Promise<Audit> {
  const first = await look(client, names);
  if (first.breaches.length === 0) return first;
  await pause(SECOND_LOOK_MS);
  const second = await look(client, names);
  const seen = new Set(first.breaches.map(nameOf));
  return { ...second, breaches: second.breaches.filter((breach) => seen.has(nameOf(breach))) };
}

const nameOf = ({ invariant, subject }: Breach): string => `${invariant} ${subject}`;

async function look(client: mongo.MongoClient, names?: Databases): Promise<Audit> {
  const { books, unreadable } = await readBooks(client, names);
  return { books, breaches: [...unreadable, ...breaches(books)] };
}
