import { copyFileSync, readdirSync, readFileSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';

const LINES = 3;
const LINE_LENGTH_MAX = 300;

export function lastLines(path: string): string {
  try {
    const lines = readFileSync(path, 'utf8').trim().split('\n').slice(-LINES);
    return lines.map((line) => line.trim().slice(0, LINE_LENGTH_MAX)).join(' | ');
  } catch {
    return 'it wrote no log';
  }
}

const SIZE_MAX = 64 * 1024 * 1024;

/** Each log of more than 64 MB becomes the `.1` file, in place of the one before, and starts again. */
export function rotateLogs(folder: string): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (!name.endsWith('.log') || (statSync(path, { throwIfNoEntry: false })?.size ?? 0) <= SIZE_MAX) continue;
    // A child appends to the file that it got when it started. Lines that it writes between these two calls are lost.
    copyFileSync(path, `${path}.1`);
    truncateSync(path);
  }
}
