import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const pages = z.array(z.string().startsWith('/'));

/** A pattern that ends in `/*` covers everything below, as in the shell's route table. */
const covers = (pattern: string, path: string): boolean =>
  pattern.endsWith('/*') ? path.startsWith(pattern.slice(0, -1)) : pattern === path;

/** Whether the shell has a page at this path, by the list that its build wrote; like its router, whatever the case. */
export async function isPage(shell: string, path: string): Promise<boolean> {
  // While the first build is under way there is neither a list nor a page.
  const known = pages.parse(JSON.parse(await readFile(join(shell, 'pages.json'), 'utf8').catch(() => '[]')));
  const asked = path.toLowerCase().replace(/(?<=.)\/$/, '');
  return known.some((pattern) => covers(pattern, asked));
}
