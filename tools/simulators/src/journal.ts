import { closeSync, existsSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

/** JSON lines, for what a simulator must remember after it was killed. */
export type Journal<E> = {
  append(entry: E): void;
  readonly entries: readonly E[];
  close(): void;
};

/** An incomplete last line, cut off by a crash, is ignored. */
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
    // A single write call, so a kill of this process (which tests do) loses no complete entry.
    append: (entry) => void writeSync(file, `${JSON.stringify(entry)}\n`),
    close: () => closeSync(file),
  };
}
