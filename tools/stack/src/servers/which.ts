import { accessSync, constants, globSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Folders of system programs that a normal user's PATH may lack. */
const ALSO = ['/usr/sbin', '/usr/local/sbin', '/opt/homebrew/bin', '/opt/homebrew/sbin', '/usr/local/bin'];

/** The first of these programs that exists on the machine; null when none does. */
export function which(...names: string[]): string | null {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), ...ALSO].filter(Boolean);
  for (const name of names) for (const folder of folders) if (isProgram(join(folder, name))) return join(folder, name);
  return null;
}

/** The newest executable file that matches a pattern. */
export const newest = (pattern: string): string | null =>
  globSync(pattern)
    .filter(isProgram)
    .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
    .at(-1) ?? null;

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
