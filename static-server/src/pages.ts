import { z } from 'zod';
import type { BuiltFile, BuiltFiles } from './built-files.ts';

const pages = z.array(z.string().startsWith('/'));
const parsed = new WeakMap<BuiltFile, string[]>();

async function known(shell: BuiltFiles): Promise<string[]> {
  const file = await shell('pages.json');
  if (!file) return [];
  const before = parsed.get(file);
  if (before) return before;
  const list = pages.parse(JSON.parse(file.bytes.toString()));
  parsed.set(file, list);
  return list;
}

/** As in the shell's route table, case and a trailing slash do not matter. */
export const pageAt = (path: string): string => path.toLowerCase().replace(/(.)\/$/, '$1');

export async function isPage(shell: BuiltFiles, path: string): Promise<boolean> {
  return (await known(shell)).includes(pageAt(path));
}
