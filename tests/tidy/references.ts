import { dirname, join, normalize } from 'node:path';
import { orderStatuses } from '@topup/proto/enums';
import { text, trackedFiles } from './sources.ts';

/** A mention of a document: `README.md`, `docs/scale.md`, `../wallet/README.md#restore-from-a-backup`. */
type Mention = { readonly from: string; readonly target: string };

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

const FILE = /\w\.(tsx?|m?js|json|ya?ml|md|css|svg|html|proto|png|webp)$/;
/** Words with a slash that are no path: URLs, packages, exports, states of an order, images and objects of a cluster. */
const NO_PATH = new RegExp(
  String.raw`^([/@-]|\./|…|topup/|(refunds|payments)/\{|(${orderStatuses.join('|')})/|[\w-]+/topup-|service/|[\w-]+(\.[\w-]+)+/)|[:=]`,
);
/** Made by a run or a build (.gitignore), or by the reader of a recipe. */
const MADE = /(^|\/)(\.data|dist|gen|node_modules)(\/|$)|^k8s\/base\/topup\.yaml$|^my-shop\.yaml$|\/acme\/$/;

/** Every path in back-ticks of a Markdown page, also as a word of a command. The table of one order has its own test. */
export function pathsIn(page: string): string[] {
  const prose = text(page)
    .replaceAll(/^ *```[^]*?^ *```/gm, '')
    .replaceAll(/^\| [\d, ]+ \|.*$/gm, '');
  return [...prose.matchAll(/`([^`]+)`/g)]
    .flatMap(([, code = '']) => code.split(/\s+|[[\]"']+,?/))
    .filter((word) => (word.includes('/') || FILE.test(word)) && !NO_PATH.test(word) && !MADE.test(word))
    .flatMap(expanded);
}

/**
 * Whether a path is there: from the root, or as the end of a path in the page's workspace; pages about all workspaces
 * mean any. `*` and `<name>` are any name. Images have .js for .ts.
 */
export function isPath(name: string, page: string, here: ReadonlySet<string>): boolean {
  const pattern = name
    .replaceAll(/^(\.\.\/)+|\/$/g, '')
    .replaceAll(/[.+$()]/g, String.raw`\$&`)
    .replaceAll(/\*\*\/|\*|<[^>]*>/g, (some) => (some === '**/' ? '(.+/)?' : '[^/]+'))
    .replace(/\.js$/, '.[jt]s');
  const workspace = dirname(page);
  const within = workspace !== '.' && here.has(`${workspace}/package.json`) ? `${workspace}/` : '';
  const path = new RegExp(`^(${pattern}|${within}(.+/)?${pattern})(/|$)`);
  return [...here].some((one) => path.test(one));
}
