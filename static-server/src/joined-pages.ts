import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { builtFile, type BuiltFile, type BuiltFiles } from './built-files.ts';
import { joinPage, type Joined, type Joining } from './join-page.ts';
import { prerenderedIn, type Prerendered, type PrerenderedPage } from './prerendered.ts';
import type { RuntimeConfig } from './runtime-config.ts';

/** Returns the current rendered pages of a remote; null when it cannot be reached or has none. */
export type RemotePages = { readonly base: string; readonly prerendered: () => Promise<BuiltFile | null> };
export type JoinedPage = Omit<Joined, 'html'> & {
  /** The page and its compressed copies, by the names `sendFile` asks for. */
  readonly files: BuiltFiles;
};
type Sources = {
  readonly index: BuiltFile;
  readonly theme: BuiltFile;
  readonly shell: Prerendered;
  readonly remote: Prerendered | null;
};

export const JOINED = 'index.html';
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

/**
 * Finds the joined page of a path; null when there is none, and the shell's plain page is sent. Each page is built once per state
 * of the built files.
 */
export function joinedPages(shell: BuiltFiles, remote: RemotePages | null, support: RuntimeConfig['support']) {
  let made = new Map<string, JoinedPage | null>();
  let madeOf: (BuiltFile | null)[] = [];

  async function sources(): Promise<Sources | null> {
    const [index, theme, own, other] = await Promise.all([
      shell('index.html'),
      shell('theme.js'),
      shell('prerendered.json'),
      remote?.prerendered() ?? null,
    ]);
    const now = [index, theme, own, other];
    if (now.some((file, i) => file !== madeOf[i])) [made, madeOf] = [new Map(), now];
    const shellPages = prerenderedIn(own);
    return index && theme && shellPages && { index, theme, shell: shellPages, remote: prerenderedIn(other) };
  }

  function make(page: PrerenderedPage, isOwn: boolean, from: Sources): JoinedPage | null {
    const joined = joinPage({
      index: from.index.bytes.toString(),
      theme: from.theme.bytes.toString(),
      page,
      frame: frameOf(from.shell, page),
      css: from.shell.css + (isOwn ? '' : (from.remote?.css ?? '')),
      support,
      base: isOwn ? '/' : (remote?.base ?? '/'),
    });
    return joined && { ...joined, files: filesOf(joined.html) };
  }

  return async (path: string): Promise<JoinedPage | null> => {
    const from = await sources();
    const own = from?.shell.pages[path];
    const page = own ?? from?.remote?.pages[path];
    if (!from || !page) return null;
    const known = made.get(path);
    if (known !== undefined) return known;
    const joined = make(page, page === own, from);
    made.set(path, joined);
    return joined;
  };
}

const SLOT = '{{page}}';

function frameOf({ frame, signedInFrame }: Prerendered, { isSignedIn }: PrerenderedPage): Joining['frame'] {
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
