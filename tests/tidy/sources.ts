import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

export const ROOT = join(import.meta.dirname, '../..');

/** Files that are tracked by git or could be added, as paths from the project's root. */
export function trackedFiles(): string[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  return listed.split('\n').filter(Boolean);
}

export const text = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

/** Our own source code: TypeScript, and the few plain scripts that run before TypeScript can. */
export const sourceFiles = (): string[] =>
  trackedFiles().filter((path) => /\.(ts|tsx|mjs)$/.test(path) && !path.endsWith('.d.ts'));

type FunctionSize = { name: string; lines: number };

/** The line counts of a file's functions. A callback of `describe` only groups tests, so it does not count. */
export function functionSizes(path: string): FunctionSize[] {
  const source = ts.createSourceFile(
    path,
    text(path),
    ts.ScriptTarget.Latest,
    true,
    path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );
  const sizes: FunctionSize[] = [];
  const lineOf = (position: number) => source.getLineAndCharacterOfPosition(position).line;
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body && !isDescribe(node)) {
      const lines = lineOf(node.getEnd()) - lineOf(node.getStart()) + 1;
      sizes.push({ name: `${path}:${lineOf(node.getStart()) + 1}`, lines });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return sizes;
}

function isDescribe(node: ts.Node): boolean {
  return ts.isCallExpression(node.parent) && /^describe\b/.test(node.parent.expression.getText());
}
