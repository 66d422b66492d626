import { accessSync, constants, globSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const ALSO = ['/usr/sbin', '/usr/local/sbin', '/opt/homebrew/bin', '/opt/homebrew/sbin', '/usr/local/bin'];

export function which(...names: string[]): string | null {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), ...ALSO].filter(Boolean);
  for (const name of names) for (const folder of folders) if (isProgram(join(folder, name))) return join(folder, name);
  return null;
}

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
