import { recordOf } from './again.ts';
import { audit, confirmed, explain, nameOf, type Audit } from './audit.ts';
import type { Kept, NoteBook, Notes } from './notes.ts';
import { readBooks, type Sources } from './readers/read-books.ts';
import { lostTransfer, readRecent } from './recent.ts';
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

const KEPT_MAX = 200;
/** After a breach all books are read again this soon: a person may have repaired what was found. */
const AFTER_BREACH_MS = 60 * 60_000;

/** One of each name, the newest first. */
function merged(kept: readonly Kept[], breaches: readonly Breach[]): Kept[] {
  const atMs = Date.now();
  const all = [...breaches.map((breach) => ({ ...breach, atMs })), ...kept];
  const byName = Map.groupBy(all, nameOf);
  return [...byName.values()].flatMap(([newest]) => newest ?? []).slice(0, KEPT_MAX);
}

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
  const unexplained = (breaches: readonly Breach[]): readonly Breach[] => explain(breaches, known).breaches;
  async function runRecent(notes: Notes): Promise<Found> {
    const { breaches, ofNow, read } = await confirmed(async () => {
      const { source, unreadable } = await readBooks(sources);
      const recent = await readRecent(source, notes.read, notes.found);
      return { ...recent, breaches: [...unreadable(), ...recent.breaches] };
    });
    // What was read again is kept only if it was found again.
    const kept = notes.found.filter((breach) => recordOf(breach) === null);
    const names = new Set(ofNow.map(nameOf));
    const permanent = breaches.filter((breach) => !names.has(nameOf(breach)));
    return result(breaches, await keep({ ...notes, read, found: merged(kept, unexplained(permanent)) }));
  }
  async function runWhole(lost: readonly Breach[]): Promise<Found> {
    const completeMs = Date.now();
    const { breaches, read } = await audit(sources);
    const all = [...breaches, ...lost];
    return result(all, await keep({ read, whole: null, completeMs, found: merged([], unexplained(all)) }));
  }
  function result(now: readonly Breach[], { found, completeMs, read }: Notes): Found {
    const list = breachList();
    list.add([...now, ...found.map(({ atMs: _, ...breach }) => breach)]);
    return { ...explain(list.all(), known), wholeAt: new Date(completeMs), transfers: read.sums.transfers };
  }
  async function readOn(notes: Notes, endsMs: number): Promise<void> {
    const { whole, breaches } = await readSlice(sources, notes.whole ?? beginWhole(notes.read, new Date()), endsMs);
    const found = merged(notes.found, unexplained(breaches));
    if (!whole.isOver) return void (await keep({ ...notes, whole, found }));
    // What was found before this reading began was read again by it.
    const since = found.filter(({ atMs }) => atMs >= whole.beganMs);
    await keep({ ...notes, whole: null, completeMs: whole.beganMs, found: since });
  }
  return {
    run: async () => {
      kept ??= (await book?.load()) ?? null;
      if (!book || !kept) return runWhole([]);
      const lost = await lostTransfer((await readBooks(sources)).source, kept.read);
      return lost ? runWhole([lost]) : runRecent(kept);
    },
    readWhole: async (endsMs) => {
      kept ??= (await book?.load()) ?? null;
      if (!kept) return false;
      const everyMs = kept.found.length > 0 ? Math.min(AFTER_BREACH_MS, wholeEveryMs) : wholeEveryMs;
      const isDue = Date.now() >= kept.completeMs + everyMs;
      if (!kept.whole && !isDue) return false;
      await readOn(kept, endsMs);
      return true;
    },
  };
}
