import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { sealHashOf } from '../authentic.ts';
import type { Unreadables } from './read-collection.ts';

const copyShape = z.looseObject({ _id: z.string(), from: z.coerce.date(), to: z.coerce.date() });
const DAY_FILE = /^(\d{4}-\d\d-\d\d)\.json$/;

/** The hash of each seal's copy, by day. A file `<day>.json` without that day's seal is a breach. */
export async function readSealCopies(folder: string, unreadable: Unreadables): Promise<Map<string, string>> {
  const copies = new Map<string, string>();
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    // Without the folder, every seal counts as having no copy.
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  for (const name of names.sort()) {
    const [, day] = DAY_FILE.exec(name) ?? [];
    if (day === undefined) continue;
    const copy = copyShape.safeParse(jsonOf(await readFile(join(folder, name), 'utf8')));
    if (copy.success && copy.data._id === day) copies.set(day, sealHashOf(copy.data));
    else unreadable.add(`seal copy ${name}`, 'is not a seal of its day');
  }
  return copies;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
