import { z } from 'zod';
import type { BuiltFile, BuiltFiles } from './built-files.ts';

const pages = z.array(z.string().startsWith('/'));
const parsed = new WeakMap<BuiltFile, string[]>();

/** The list that the shell's build wrote. While the first build is under way there is neither a list nor a page. */
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

/** The page's path in the shell's route table, which takes paths in any case and with a slash at the end. */
export const pageAt = (path: string): string => path.toLowerCase().replace(/(?<=.)\/$/, '');

/** Whether the shell has a page at this path. */
export async function isPage(shell: BuiltFiles, path: string): Promise<boolean> {
  const page = pageAt(path);
  return (await known(shell)).some((pattern) => covers(pattern, page));
}
