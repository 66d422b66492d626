import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { ROOT, trackedFiles } from './sources.ts';

type Bag = { readonly place: string; readonly fields: number };

/** What a function takes of the rest of its service, rather than of its caller: by the name of its type or parameter. */
const NAMED = /(Deps|Ports)$/;
const PARAMETERS = /^(deps|ports)$/;

/** Every bag of dependencies in these files, with all fields that it has, inherits, intersects or nests. */
export function bagsOf(paths: readonly string[], read = (path: string) => readFileSync(path, 'utf8')): Bag[] {
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    target: ts.ScriptTarget.ESNext,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    allowImportingTsExtensions: true,
    types: ['node'],
  };
  const host = ts.createCompilerHost(options);
  const { readFile } = host;
  host.readFile = (path) => (paths.includes(path) ? read(path) : readFile(path));
  const { fileExists } = host;
  host.fileExists = (path) => paths.includes(path) || fileExists(path);
  const program = ts.createProgram([...paths], options, host);
  const checker = program.getTypeChecker();
  return paths.flatMap((path) => {
    const source = program.getSourceFile(path);
    return source ? bagsIn(source, checker) : [];
  });
}

function bagsIn(source: ts.SourceFile, checker: ts.TypeChecker): Bag[] {
  const bags: Bag[] = [];
  const note = (node: ts.Node, name: string, type: ts.Type): void => {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
    bags.push({
      place: `${source.fileName.replace(`${ROOT}/`, '')}:${line + 1} ${name}`,
      fields: fieldsOf(type, checker),
    });
  };
  const visit = (node: ts.Node): void => {
    if ((ts.isTypeAliasDeclaration(node) || ts.isInterfaceDeclaration(node)) && NAMED.test(node.name.text))
      note(node, node.name.text, checker.getTypeAtLocation(node.name));
    if (ts.isParameter(node) && !node.dotDotDotToken) {
      const type = checker.getTypeAtLocation(node);
      const name = node.name.getText(source);
      if (PARAMETERS.test(name) || isBag(type) || type.getProperties().some((field) => isBag(typeOf(field, checker))))
        note(node, ts.isIdentifier(node.name) ? name : 'a parameter', type);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return bags;
}

const typeOf = (field: ts.Symbol, checker: ts.TypeChecker): ts.Type =>
  checker.getNonNullableType(checker.getTypeOfSymbol(field));

/** Also a part of a bag, as `Pick` or `Omit` makes it, and an intersection with one. */
function isBag(type: ts.Type): boolean {
  if (type.aliasSymbol && NAMED.test(type.aliasSymbol.name)) return true;
  if (
    type.aliasTypeArguments?.some(isBag) &&
    /^(Pick|Omit|Partial|Readonly|Required)$/.test(type.aliasSymbol?.name ?? '')
  )
    return true;
  if (type.symbol?.flags && type.symbol.flags & ts.SymbolFlags.Interface && NAMED.test(type.symbol.name)) return true;
  return type.isIntersection() && type.types.some(isBag);
}

/** A field that holds another bag, by its type or its name, counts as all fields of that one. */
const fieldsOf = (type: ts.Type, checker: ts.TypeChecker): number =>
  type.getProperties().reduce((sum, field) => {
    const held = typeOf(field, checker);
    const nests = isBag(held) || PARAMETERS.test(field.name) || isLiteral(field, held);
    return sum + (nests && held.getProperties().length > 0 ? fieldsOf(held, checker) : 1);
  }, 0);

/** Written out in place: `{ readonly timing: { readonly now: () => Date } }`. */
const isLiteral = (field: ts.Symbol, held: ts.Type): boolean =>
  held.symbol?.name === '__type' &&
  !held.aliasSymbol &&
  held.getCallSignatures().length === 0 &&
  (field.declarations ?? []).some(
    (one) => ts.isPropertySignature(one) && one.type !== undefined && ts.isTypeLiteralNode(one.type),
  );

export const serviceFiles = (): string[] =>
  trackedFiles()
    .filter((path) => /^services\/[^/]+\/src\/.*\.ts$/.test(path) && !/\.test\.ts$|\/(testing|tests)\//.test(path))
    .map((path) => join(ROOT, path));
