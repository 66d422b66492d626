import { createHmac, timingSafeEqual } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Keys } from './authentic.ts';
import type { Read } from './recent.ts';
import type { Breach } from './records.ts';
import type { Whole } from './whole.ts';

/** What the audit remembers between two runs. */
export type Notes = {
  readonly read: Read;
  /** The reading of all books that is under way. */
  readonly whole: Whole | null;
  /** When the last complete reading of all books began, in milliseconds. */
  readonly completeMs: number;
  /** What was found since then, and by that reading. */
  readonly found: readonly Kept[];
};

/** `atMs`: when the breach was found. */
export type Kept = Breach & { readonly atMs: number };

export type NoteBook = {
  /** Null when there are none, or when nobody with a key of the audit has written them in this form. */
  readonly load: () => Promise<Notes | null>;
  readonly save: (notes: Notes) => Promise<void>;
};

/** Raise this with every change of the form of the notes. Notes of another form are not read. */
const FORM = 1;

/** The file `audit-notes.json` in `folder`, signed with a key that is derived from each key of the transfers. */
export function noteBook(folder: string, keys: NonNullable<Keys['transfers']>): NoteBook {
  const file = join(folder, 'audit-notes.json');
  const signed = (text: string, key: Buffer): Buffer =>
    createHmac('sha256', createHmac('sha256', key).update('audit notes').digest()).update(text).digest();
  return {
    load: async () => {
      const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return '';
        throw error;
      });
      const [signature = '', content = ''] = text.split('\n');
      const given = Buffer.from(signature, 'hex');
      const isOurs = [...keys.values()].some((key) => {
        const expected = signed(content, key);
        return given.length === expected.length && timingSafeEqual(given, expected);
      });
      if (!isOurs) return null;
      const { form, ...notes } = JSON.parse(content) as Notes & { form: number };
      return form === FORM ? notes : null;
    },
    save: async (notes) => {
      const content = JSON.stringify({ form: FORM, ...notes });
      const [key] = keys.values();
      if (!key) return;
      await mkdir(folder, { recursive: true });
      // A reader sees the old file or the new one, also when this process ends in between.
      await writeFile(`${file}.new`, `${signed(content, key).toString('hex')}\n${content}\n`);
      await rename(`${file}.new`, file);
    },
  };
}
