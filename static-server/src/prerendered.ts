import { z } from 'zod';
import type { BuiltFile } from './built-files.ts';

const file = z.string().regex(/^[\w.-]+$/);
const page = z.strictObject({
  /** Empty: the store's default title. */
  title: z.string(),
  /** Links for the head. */
  head: z.string(),
  html: z.string(),
  /** Whether the page is shown between the bars of signed-in pages. */
  isSignedIn: z.boolean(),
  /** API paths that the page requests first. */
  asks: z.array(z.string().regex(/^\/api\/[\w/-]+$/)),
  /** Files that the page needs soon, relative to its app's address. */
  files: z.array(file),
});
/** The languages of players' pages, by the values of the `locale` cookie. */
export type Language = 'en' | 'hi';

const inOneLanguage = z.strictObject({
  /** HTML before the page of any app; only the shell has it. */
  frame: z.string(),
  /**
   * The frame around signed-in pages, with `{{page}}` in the page's place, and the files it needs; only the shell has
   * it.
   */
  signedInFrame: z.strictObject({ html: z.string().includes('{{page}}'), files: z.array(file) }).nullable(),
  pages: z.record(z.string().startsWith('/'), page),
});
const schema = z.strictObject({
  version: z.literal(3),
  css: z.string(),
  languages: z.strictObject({ en: inOneLanguage, hi: inOneLanguage }),
});

/** The public pages of one front end as its build rendered them (`prerendered.json`). */
export type Prerendered = z.infer<typeof schema>;
export type RenderedPages = Prerendered['languages'][Language];
export type PrerenderedPage = RenderedPages['pages'][string];

const known = new WeakMap<BuiltFile, Prerendered | null>();

/**
 * Parses the file; null when there is none, or when this server does not know its version. Then only scripts show the
 * page.
 */
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
