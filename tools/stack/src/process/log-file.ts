import { readFileSync } from 'node:fs';

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
