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

/** A pattern that ends in `/*` covers everything below, as in the shell's route table. */
const covers = (pattern: string, path: string): boolean =>
  pattern.endsWith('/*') ? path.startsWith(pattern.slice(0, -1)) : pattern === path;

/** As in the shell's route table, case and a trailing slash do not matter. */
export const pageAt = (path: string): string => path.toLowerCase().replace(/(.)\/$/, '$1');

export async function isPage(shell: BuiltFiles, path: string): Promise<boolean> {
  const page = pageAt(path);
  return (await known(shell)).some((pattern) => covers(pattern, page));
}
