import { closeSync, existsSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

/** An append-only file of JSON lines: what a simulator must still know after it was killed. */
export type Journal<E> = {
  append(entry: E): void;
  /** What was there when it was opened. */ readonly entries: readonly E[];
  close(): void;
};

/** Opens a journal and reads what is there. A last line that a crash cut off is left out and never happened. */
export function openJournal<E>(path: string): Journal<E> {
  mkdirSync(dirname(path), { recursive: true });
  const entries: E[] = [];
  if (existsSync(path)) {
    for (const line of readFileSync(path, 'utf8').split('\n')) {
      try {
        if (line) entries.push(JSON.parse(line) as E);
      } catch {
        break;
      }
    }
  }
  const file = openSync(path, 'a');
  return {
    entries,
    // One write call: visible to a reader after a kill of this process, which is what the tests do.
    append: (entry) => void writeSync(file, `${JSON.stringify(entry)}\n`),
    close: () => closeSync(file),
  };
}
