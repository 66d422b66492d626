import { dirname, join } from 'node:path';
import ts from 'typescript';
import { text, trackedFiles } from './sources.ts';

const KIT = 'frontends/kit/src/';
const PACKAGE = '@topup/web-kit/';

const frontEndOf = (path: string): string => path.split('/')[1] ?? '';
const isShipped = (path: string): boolean =>
  /^frontends\/[^/]+\/src\//.test(path) && !/\.test\.tsx?$|\/testing\//.test(path);
const isKit = (path: string): boolean => path.startsWith(KIT);

/** Modules of the front ends, without tests and their helpers. */
const modules = trackedFiles().filter((path) => isShipped(path) && /\.tsx?$/.test(path));

/** A type alone does not use a component. The contract between shell and remotes in `host/` consists of types. */
const TYPE_IMPORT = /^import type [^;]*(?<!\/host\.ts)';$/gm;

/** The files that a module imports, or refers to by `new URL('./picture.svg', import.meta.url)`. */
function filesUsedBy(path: string): string[] {
  const content = text(path).replaceAll(TYPE_IMPORT, '');
  const imported = ts.preProcessFile(content).importedFiles.map(({ fileName }) => fileName);
  const pictures = [...content.matchAll(/new URL\('([^']+)'/g)].map(([, file = '']) => file);
  return [...imported, ...pictures].flatMap((name) => {
    if (name.startsWith(PACKAGE)) return [KIT + name.slice(PACKAGE.length)];
    return name.startsWith('.') ? [join(dirname(path), name)] : [];
  });
}

/** The Hindi of a text does not count as a use of it. */
const isTranslation = (importer: string, used: string): boolean =>
  importer.includes('/texts/hi/') && used.startsWith(`${KIT}texts/`) && !used.includes('/hi/');

const importersOf = Map.groupBy(
  modules.flatMap((importer) =>
    filesUsedBy(importer).flatMap((used) => (isTranslation(importer, used) ? [] : [{ importer, used }])),
  ),
  ({ used }) => used,
);

/** The front ends that use a file, directly or through modules of the kit. */
export function frontEndsOf(path: string, seen = new Set<string>()): Set<string> {
  if (!isKit(path)) return new Set([frontEndOf(path)]);
  if (seen.has(path)) return new Set();
  seen.add(path);
  const importers = importersOf.get(path) ?? [];
  return new Set(importers.flatMap(({ importer }) => [...frontEndsOf(importer, seen)]));
}

/** Files of the kit that must be shared. The API client is central on purpose, and the styles are one theme. */
export const sharedFiles = trackedFiles().filter(
  (path) => isShipped(path) && /^frontends\/kit\/src\/(texts|ui|artwork|format|host)\/.*\.(tsx?|svg)$/.test(path),
);

/** The exported texts of a module, by member where it is one object. */
const textsIn = (path: string): { name: string; member?: string }[] =>
  [...text(path).matchAll(/^export const (\w+)\b[^=\n]*= (?:\{\n(.*?)^\})?/gms)].flatMap(([, name = '', body]) =>
    body === undefined ? [{ name }] : [...body.matchAll(/^ {2}(\w+):/gm)].map(([, member = '']) => ({ name, member })),
  );

/** Whether a module reads this text, or passes all texts on. */
function reads(path: string, name: string, member: string | undefined): boolean {
  const source = ts.createSourceFile(path, text(path), ts.ScriptTarget.Latest, true);
  let local: string | undefined;
  let found = false;
  const visit = (node: ts.Node): void => {
    if (ts.isImportSpecifier(node)) {
      if ((node.propertyName ?? node.name).text === name) local = node.name.text;
      return;
    }
    if (ts.isIdentifier(node) && node.text === local && isRead(node, member)) found = true;
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function isRead(use: ts.Identifier, member: string | undefined): boolean {
  const { parent } = use;
  if (ts.isPropertyAccessExpression(parent))
    return parent.expression === use && (member === undefined || parent.name.text === member);
  return !(ts.isPropertyAssignment(parent) && parent.name === use);
}

type Text = { readonly text: string; readonly frontEnds: readonly string[] };

/** Every text of the kit with the front ends that show it. */
export const sharedTexts = (): Text[] =>
  sharedFiles
    .filter((path) => path.startsWith(`${KIT}texts/`) && !path.includes('/hi/'))
    .flatMap((path) => textsIn(path).map((one) => ({ path, ...one })))
    .map(({ path, name, member }) => {
      const importers = (importersOf.get(path) ?? []).map(({ importer }) => importer);
      const readers = importers.filter((importer) => reads(importer, name, member));
      const frontEnds = new Set(readers.flatMap((reader) => [...frontEndsOf(reader)]));
      return { text: member === undefined ? name : `${name}.${member}`, frontEnds: [...frontEnds] };
    });
