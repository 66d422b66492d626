import { z } from 'zod';
import type { BuiltFile } from './built-files.ts';

const file = z.string().regex(/^[\w.-]+$/);
const page = z.strictObject({
  /** Empty: the store's default title. */
  title: z.string(),
  head: z.string(),
  html: z.string(),
  isSignedIn: z.boolean(),
  /** API paths. The browser puts the parameter `name` of its address in place of `{name}`. */
  asks: z.array(z.string().regex(/^\/api\/[\w/-]+(\{\w+\})?$/)),
  /** Relative to the URL of the page's app. */
  files: z.array(file),
});
/** The values of the `locale` cookie. */
export type Language = 'en' | 'hi';

const inOneLanguage = z.strictObject({
  /** The shell's markup before each page that needs no sign-in. Empty in every file but the shell's own. */
  frame: z.string(),
  /** The shell's markup around a signed-in page, with `{{page}}` where the page stands. Null where `frame` is empty. */
  signedInFrame: z.strictObject({ html: z.string().includes('{{page}}'), files: z.array(file) }).nullable(),
  pages: z.record(z.string().startsWith('/'), page),
});
const schema = z.strictObject({
  version: z.literal(4),
  css: z.string(),
  languages: z.strictObject({ en: inOneLanguage, hi: inOneLanguage }),
});

export type Prerendered = z.infer<typeof schema>;
export type RenderedPages = Prerendered['languages'][Language];
export type PrerenderedPage = RenderedPages['pages'][string];

const known = new WeakMap<BuiltFile, Prerendered | null>();

/** Null when there is no file, or it has another form or version. The page then appears only once its scripts have run. */
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
