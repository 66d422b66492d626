import { dirname, join, normalize } from 'node:path';
import { text, trackedFiles } from './sources.ts';

/** A mention of a document: `README.md`, `docs/scale.md`, `../wallet/README.md#restore-from-a-backup`. */
export type Mention = { readonly from: string; readonly target: string };

const CITING = /\.(ts|tsx|mjs|md|proto|css|ya?ml|sh|Dockerfile)$|(^|\/)Makefile$/;
const MENTION = /(\w+:\/\/)?[\w./-]*\w\.md\b(#[\w-]+)?/g;

export const citingFiles = (): string[] =>
  trackedFiles().filter((path) => CITING.test(path) && !path.startsWith('tests/tidy/'));

/** Every mention of a Markdown document in the repository's own text. URLs of other sites do not count. */
export const mentions = (): Mention[] =>
  citingFiles().flatMap((from) =>
    [...text(from).matchAll(MENTION)].flatMap(([target, scheme]) => (scheme === undefined ? [{ from, target }] : [])),
  );

/**
 * The document meant, resolved from the root or from the citing file; a bare name is also searched in parent folders.
 */
export function documentOf({ from, target }: Mention, here: ReadonlySet<string>): string | undefined {
  const [path = ''] = target.split('#');
  const folders = path.includes('/') ? [dirname(from), '.'] : foldersAbove(from);
  return folders.map((folder) => normalize(join(folder, path))).find((candidate) => here.has(candidate));
}

function foldersAbove(path: string): string[] {
  const folder = dirname(path);
  return folder === '.' ? ['.'] : [folder, ...foldersAbove(folder)];
}

/** The anchors of a document's headings, as GitHub generates them. */
export const anchorsIn = (document: string): Set<string> =>
  new Set([...text(document).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading)));

const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(' ', '-');

/** `a/{b,c}.ts` -> `a/b.ts`, `a/c.ts` */
export function expanded(path: string): string[] {
  const [, before = '', parts = '', after = ''] = /^(.*?)\{([^}]*)\}(.*)$/.exec(path) ?? [];
  return parts === '' ? [path] : parts.split(',').flatMap((part) => expanded(`${before}${part}${after}`));
}
