import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { ROOT } from '../steps.ts';

export type State = { readonly name: string; readonly comment: string; readonly moves: readonly string[] };

/** Reads the source text, to include the comments. Throws if a state has no comment or moves to an undefined state. */
export function readStates(path: string, constant: string): State[] {
  const source = ts.createSourceFile(path, readFileSync(join(ROOT, path), 'utf8'), ts.ScriptTarget.Latest, true);
  const states = tableIn(source, constant).properties.map((property) => stateIn(source, property));
  const names = new Set(states.map(({ name }) => name));
  for (const { name, comment, moves } of states) {
    if (comment === '') throw new Error(`${path}: nothing says what "${name}" waits for`);
    const unknown = moves.find((to) => !names.has(to));
    if (unknown !== undefined) throw new Error(`${path}: "${name}" moves to "${unknown}", which is no state`);
  }
  return states;
}

function tableIn(source: ts.SourceFile, constant: string): ts.ObjectLiteralExpression {
  const declarations = source.statements
    .filter((statement) => ts.isVariableStatement(statement))
    .flatMap(({ declarationList }) => [...declarationList.declarations]);
  let value = declarations.find(({ name }) => name.getText(source) === constant)?.initializer;
  while (value && (ts.isAsExpression(value) || ts.isSatisfiesExpression(value))) value = value.expression;
  if (!value || !ts.isObjectLiteralExpression(value)) throw new Error(`${source.fileName} has no table ${constant}`);
  return value;
}

function stateIn(source: ts.SourceFile, property: ts.ObjectLiteralElementLike): State {
  if (!ts.isPropertyAssignment(property) || !ts.isArrayLiteralExpression(property.initializer))
    throw new Error(`${source.fileName}: "${property.getText(source)}" is no state with its moves`);
  const { name } = property;
  return {
    name: ts.isStringLiteral(name) ? name.text : name.getText(source),
    comment: commentAbove(source, property),
    moves: property.initializer.elements.map((element) => {
      if (ts.isStringLiteral(element)) return element.text;
      throw new Error(`${source.fileName}: "${element.getText(source)}" is not the name of a state`);
    }),
  };
}

function commentAbove(source: ts.SourceFile, node: ts.Node): string {
  const ranges = ts.getLeadingCommentRanges(source.text, node.getFullStart()) ?? [];
  return ranges.map(({ pos, end }) => source.text.slice(pos, end).replace(/^\/\/ ?/, '')).join(' ');
}
