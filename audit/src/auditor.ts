import { audit, confirmed, explain, type Audit } from './audit.ts';
import type { Kept, NoteBook, Notes } from './notes.ts';
import { readBooks, type Sources } from './readers/read-books.ts';
import { fits, readRecent } from './recent.ts';
import type { Breach } from './records.ts';
import { beginWhole, readSlice } from './whole.ts';
import { breachList } from './walk-books.ts';

/** What one run found: in new and open records, and in the last reading of all books. */
export type Found = Pick<Audit, 'breaches' | 'explained'> & {
  /** When the last complete reading of all books began. */
  readonly wholeAt: Date;
  /** Transfers that have been read so far. */
  readonly transfers: number;
};

export type Auditor = {
  /** Reads what is new or open. Without notes that fit the books, it reads all books. */
  run(): Promise<Found>;
  /** Reads on in all books until `endsMs` (of the clock of `performance`). False when no such reading is due. */
  readWhole(endsMs: number): Promise<boolean>;
};

/** Breaches of records that are open. Every run reads these again, so it need not remember them. */
const OF_OPEN_RECORDS = ['I7', 'I14'];
const KEPT_MAX = 200;

const timed = (breaches: readonly Breach[]): Kept[] => breaches.map((breach) => ({ ...breach, atMs: Date.now() }));

/** `wholeEveryMs`: time between the begins of two readings of all books. Without a `book` every run reads all books. */
export function createAuditor(
  sources: Sources,
  { book, known, wholeEveryMs }: { book: NoteBook | null; known: readonly string[]; wholeEveryMs: number },
): Auditor {
  let kept: Notes | null = null;

  async function keep(notes: Notes): Promise<Notes> {
    kept = notes;
    await book?.save(notes);
    return notes;
  }
  async function usable(): Promise<Notes | null> {
    if (!book) return null;
    kept ??= await book.load();
    return kept && (await fits(readBooks(sources).source, kept.read)) ? kept : null;
  }
  async function runRecent(notes: Notes): Promise<Found> {
    const { breaches, read } = await confirmed(async () => {
      const { source, unreadable } = readBooks(sources);
      const recent = await readRecent(source, notes.read);
      return { ...recent, breaches: [...unreadable(), ...recent.breaches] };
    });
    const permanent = breaches.filter(({ invariant }) => !OF_OPEN_RECORDS.includes(invariant));
    return result(
      breaches,
      await keep({ ...notes, read, found: [...notes.found, ...timed(permanent)].slice(0, KEPT_MAX) }),
    );
  }
  async function runWhole(): Promise<Found> {
    const completeMs = Date.now();
    const { breaches, read } = await audit(sources);
    return result(breaches, await keep({ read, whole: null, completeMs, found: timed(breaches).slice(0, KEPT_MAX) }));
  }
  function result(now: readonly Breach[], { found, whole, completeMs, read }: Notes): Found {
    const list = breachList();
    list.add([...now, ...found.map(({ atMs: _, ...breach }) => breach), ...(whole?.breaches ?? [])]);
    return { ...explain(list.all(), known), wholeAt: new Date(completeMs), transfers: read.sums.transfers };
  }
  async function readOn(notes: Notes, endsMs: number): Promise<void> {
    const whole = await readSlice(sources, notes.whole ?? beginWhole(notes.read, new Date()), endsMs);
    if (!whole.isOver) return void (await keep({ ...notes, whole }));
    // What was found before this reading began was read again by it.
    const found = [...notes.found.filter(({ atMs }) => atMs >= whole.beganMs), ...timed(whole.breaches)];
    await keep({ ...notes, whole: null, completeMs: whole.beganMs, found });
  }
  return {
    run: async () => {
      const notes = await usable();
      return notes ? runRecent(notes) : runWhole();
    },
    readWhole: async (endsMs) => {
      kept ??= (await book?.load()) ?? null;
      if (!kept) return false;
      // After a breach all books are read again at once: a person may have repaired what was found.
      const isDue = kept.found.length > 0 || Date.now() >= kept.completeMs + wholeEveryMs;
      if (!kept.whole && !isDue) return false;
      await readOn(kept, endsMs);
      return true;
    },
  };
}
