import { z } from 'zod';
import type { BuiltFile } from './built-files.ts';

const file = z.string().regex(/^[\w.-]+$/);
const page = z.strictObject({
  /** Empty: the store's own. */
  title: z.string(),
  /** Links for the head. */
  head: z.string(),
  html: z.string(),
  /** Whether the bars of the pages that need a session belong around it. */
  isSignedIn: z.boolean(),
  /** What the page asks the store first; paths of its API. */
  asks: z.array(z.string().regex(/^\/api\/[\w/-]+$/)),
  /** Files that the page needs soon, below the address of its app. */
  files: z.array(file),
});
const schema = z.strictObject({
  version: z.literal(2),
  css: z.string(),
  /** Stands before the page of any app; the shell's alone. */
  frame: z.string(),
  /** The same for pages that need a session, with the page where `{{page}}` stands, and the files it needs; the shell's alone. */
  signedInFrame: z.strictObject({ html: z.string().includes('{{page}}'), files: z.array(file) }).nullable(),
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
