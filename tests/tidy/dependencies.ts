import { isBuiltin } from 'node:module';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { sourceFiles, text, trackedFiles } from './sources.ts';

type Manifest = {
  readonly name: string;
  readonly dependencies?: Readonly<Record<string, string>>;
};
type Undeclared = { readonly workspace: string; readonly missing: string; readonly file: string };

export const workspaces = (): string[] =>
  trackedFiles()
    .filter((path) => path.endsWith('/package.json'))
    .map((path) => dirname(path));

/** Code that production or a tool runs. Tests and their doubles run from the whole checkout, with everything installed. */
const runs = (path: string): boolean => !/\.test\.tsx?$|\/(testing|tests|pact)\//.test(path);

/** `@scope/name/path` -> `@scope/name`, `name/path` -> `name`; null for our own files, modules of Node and aliases. */
function packageOf(specifier: string): string | null {
  if (/^[./#~]/.test(specifier) || isBuiltin(specifier)) return null;
  const [scope = '', name] = specifier.split('/');
  return scope.startsWith('@') && name !== undefined ? `${scope}/${name}` : scope;
}

/** The packages that code loads when it runs. An `import type` is gone by then; `import { type T }` still loads its module. */
export function loadedPackages(path: string, content: string): string[] {
  const found = new Set<string>();
  const add = (node: ts.Expression | undefined): void => {
    const name = node && ts.isStringLiteralLike(node) ? packageOf(node.text) : null;
    if (name) found.add(name);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) && node.importClause?.phaseModifier !== ts.SyntaxKind.TypeKeyword)
      add(node.moduleSpecifier);
    if (ts.isExportDeclaration(node) && !node.isTypeOnly) add(node.moduleSpecifier);
    const called = ts.isCallExpression(node) ? node.expression.getText() : '';
    if (ts.isCallExpression(node) && /^(import|require|(\w+\.)?resolve|import\.meta\.resolve)$/.test(called))
      add(node.arguments[0]);
    ts.forEachChild(node, visit);
  };
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  visit(ts.createSourceFile(path, content, ts.ScriptTarget.Latest, true, kind));
  return [...found];
}

/** The packages that the workspaces' `src` loads and that their `dependencies` do not name: an image has none of them. */
export function undeclared(): Undeclared[] {
  const declared = new Map(workspaces().map((workspace) => [workspace, declaredBy(workspace)]));
  return sourceFiles()
    .filter((path) => path.includes('/src/') && runs(path))
    .flatMap((file) => {
      const [workspace = ''] = file.split('/src/');
      const known = declared.get(workspace);
      return loadedPackages(file, text(file))
        .filter((missing) => !known?.has(missing))
        .map((missing) => ({ workspace, missing, file }));
    });
}

/** The `dependencies` that no code or stylesheet of their workspace names, tests and their doubles left out. */
export function unused(): { readonly workspace: string; readonly name: string }[] {
  const files = trackedFiles().filter((path) => /\.(ts|tsx|mjs|css)$/.test(path));
  return workspaces().flatMap((workspace) => {
    const own = files.filter((path) => path.startsWith(`${workspace}/`) && (runs(path) || workspace === 'tests'));
    const content = own.map(text).join('\n');
    return Object.keys({ ...manifestOf(workspace).dependencies })
      .filter((name) => !new RegExp(`['"\`/]${name}['"\`/]`).test(content))
      .map((name) => ({ workspace, name }));
  });
}

const manifestOf = (workspace: string): Manifest => JSON.parse(text(join(workspace, 'package.json'))) as Manifest;

function declaredBy(workspace: string): ReadonlySet<string> {
  const { name, dependencies } = manifestOf(workspace);
  return new Set([name, ...Object.keys({ ...dependencies })]);
}
