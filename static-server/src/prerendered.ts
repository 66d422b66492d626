import { z } from 'zod';
import type { BuiltFile } from './built-files.ts';

const file = z.string().regex(/^[\w.-]+$/);
const page = z.strictObject({
  /** Empty: the store's own. */
  title: z.string(),
  /** Links for the head. */
  head: z.string(),
  html: z.string(),
  /** Files that the page needs soon, below the address of its app. */
  files: z.array(file),
});
const schema = z.strictObject({
  version: z.literal(1),
  css: z.string(),
  /** Stands before the page of any app; the shell's alone. */
  frame: z.string(),
  pages: z.record(z.string().startsWith('/'), page),
});

/** The public pages of one front end as its build rendered them (`prerendered.json`). */
export type Prerendered = z.infer<typeof schema>;
export type PrerenderedPage = Prerendered['pages'][string];

const known = new WeakMap<BuiltFile, Prerendered | null>();

/** Null when there is none, or one of another version than is understood here: then a page is shown by scripts alone. */
export function prerenderedIn(built: BuiltFile | null): Prerendered | null {
  if (!built) return null;
  const before = known.get(built);
  if (before !== undefined) return before;
  const parsed = parse(built.bytes.toString());
  known.set(built, parsed);
  return parsed;
}

function parse(text: string): Prerendered | null {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
