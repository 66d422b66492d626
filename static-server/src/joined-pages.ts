import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { builtFile, type BuiltFile, type BuiltFiles } from './built-files.ts';
import { joinPage, type Joined, type Joining } from './join-page.ts';
import {
  prerenderedIn,
  type Language,
  type Prerendered,
  type PrerenderedPage,
  type RenderedPages,
} from './prerendered.ts';
import type { RuntimeConfig } from './runtime-config.ts';

/** `prerendered` returns null if the remote has no rendered pages or was never reached. */
export type RemotePages = { readonly base: string; readonly prerendered: () => Promise<BuiltFile | null> };
type JoinedPage = Omit<Joined, 'html'> & {
  readonly files: BuiltFiles;
};
type Sources = {
  readonly index: BuiltFile;
  readonly first: Joining['first'];
  readonly shell: Prerendered;
  readonly remote: Prerendered | null;
};

/** The head's scripts. Each page has them inline, because they must run before anything else. */
const FIRST = ['start.js', 'theme.js'];

export const JOINED = 'index.html';
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

/** Joins each page once per version of the files. Null for a path without a rendered page; the plain page is then sent. */
export function joinedPages(shell: BuiltFiles, remote: RemotePages | null, support: RuntimeConfig['support']) {
  let made = new Map<string, JoinedPage | null>();
  let madeOf: (BuiltFile | null)[] = [];

  async function sources(): Promise<Sources | null> {
    const [index, own, other, ...scripts] = await Promise.all([
      shell('index.html'),
      shell('prerendered.json'),
      remote?.prerendered() ?? null,
      ...FIRST.map((path) => shell(path)),
    ]);
    const now = [index, own, other, ...scripts];
    if (now.some((file, i) => file !== madeOf[i])) [made, madeOf] = [new Map(), now];
    const shellPages = prerenderedIn(own);
    const first = FIRST.flatMap((path, i) => (scripts[i] ? [[path, scripts[i].bytes.toString()] as const] : []));
    if (!index || !shellPages || first.length < FIRST.length) return null;
    return { index, first, shell: shellPages, remote: prerenderedIn(other) };
  }

  function make(page: PrerenderedPage, isOwn: boolean, from: Sources, language: Language): JoinedPage | null {
    const joined = joinPage({
      index: inLanguage(from.index.bytes.toString(), language),
      first: from.first,
      page,
      frame: frameOf(from.shell.languages[language], page),
      css: from.shell.css + (isOwn ? '' : (from.remote?.css ?? '')),
      support,
      base: isOwn ? '/' : (remote?.base ?? '/'),
    });
    return joined && { ...joined, files: filesOf(joined.html) };
  }

  return async (path: string, language: Language): Promise<JoinedPage | null> => {
    const from = await sources();
    const own = from?.shell.languages[language].pages[path];
    const page = own ?? from?.remote?.languages[language].pages[path];
    if (!from || !page) return null;
    const key = `${language} ${path}`;
    const known = made.get(key);
    if (known !== undefined) return known;
    const joined = make(page, page === own, from, language);
    made.set(key, joined);
    return joined;
  };
}

/** The shell's plain page declares itself as English. */
const inLanguage = (index: string, language: Language): string =>
  language === 'hi' ? index.replace('<html lang="en-IN"', '<html lang="hi-IN"') : index;

const SLOT = '{{page}}';

function frameOf({ frame, signedInFrame }: RenderedPages, { isSignedIn }: PrerenderedPage): Joining['frame'] {
  if (!isSignedIn || !signedInFrame) return { before: frame, after: '', files: [] };
  const [before = '', after = ''] = signedInFrame.html.split(SLOT);
  return { before, after, files: signedInFrame.files };
}

export type JoinedPages = ReturnType<typeof joinedPages>;

function filesOf(html: string): BuiltFiles {
  const bytes = Buffer.from(html);
  const files = new Map<string, BuiltFile>([
    [JOINED, builtFile(bytes)],
    [`${JOINED}.br`, builtFile(brotliCompressSync(bytes, BROTLI))],
    [`${JOINED}.gz`, builtFile(gzipSync(bytes))],
  ]);
  return (path) => files.get(path) ?? null;
}
