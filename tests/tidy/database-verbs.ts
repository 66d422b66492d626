import { serviceNames } from '@topup/proto/services';
import { join } from 'node:path';
import ts from 'typescript';
import { ROOT, trackedFiles } from './sources.ts';

/** Methods that read or write documents, on the drivers' collections and models or on kit's wrappers of them. */
const VERB =
  /^(find(One|ById)?(And\w+)?|insert(One|Many|After)?|create|update(One|Many|Each)?|replaceOne|delete(One|Many)|aggregate|bulkWrite|distinct|(estimated)?countDocuments|exists|watch|command)$/i;
const HANDLES = new Set(['Collection', 'Model', 'Db', 'Connection', 'MongoClient', 'Database', 'BatchedCollection']);
const DECLARED_IN = /\/node_modules\/(mongodb|mongoose)\/|\/services\/kit\/src\//;

/**
 * Paths that may call these methods. `schema.ts` and `collections.ts` only declare; `cli/` is for operators, `testing/`
 * and `tests/` for tests.
 */
const MAY = /\/(store|testing|tests|cli)\/|\.test\.ts$|\/src\/(collections|schema)\.ts$/;
/** A store that is searched as a control: a search that finds nothing there is broken. */
const CONTROL = /^services\/auth\/src\/store\//;

/** The database calls outside `store/`, identified by the types that they are called on. */
export function databaseVerbs(): { readonly outside: string[]; readonly control: number } {
  const files = trackedFiles().filter((path) =>
    serviceNames.some((service) => path.startsWith(`services/${service}/src/`) && path.endsWith('.ts')),
  );
  const searched = files.filter((path) => !MAY.test(path) || CONTROL.test(path));
  const program = ts.createProgram(
    searched.map((path) => join(ROOT, path)),
    compilerOptions(),
  );
  const found = searched.flatMap((path) => verbsIn(program, path));
  const outside = found.filter((call) => !CONTROL.test(call));
  return { outside, control: found.length - outside.length };
}

function verbsIn(program: ts.Program, path: string): string[] {
  const source = program.getSourceFile(join(ROOT, path));
  if (!source) throw new Error(`${path} is not in the program`);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    ts.forEachChild(node, visit);
    if (!ts.isPropertyAccessExpression(node) || !VERB.test(node.name.text)) return;
    if (!isHandle(program.getTypeChecker().getTypeAtLocation(node.expression))) return;
    found.push(`${path}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1} ${node.name.text}`);
  };
  visit(source);
  return found;
}

/** Also matches intersection types, such as a collection with extra members. */
const isHandle = (type: ts.Type): boolean =>
  (type.isUnionOrIntersection() ? type.types : [type]).some((each) =>
    [each.symbol, each.aliasSymbol].some(
      (symbol) =>
        symbol &&
        HANDLES.has(symbol.name) &&
        symbol.declarations?.some((declared) => DECLARED_IN.test(declared.getSourceFile().fileName)),
    ),
  );

function compilerOptions(): ts.CompilerOptions {
  const { config } = ts.readConfigFile(join(ROOT, 'tsconfig.json'), ts.sys.readFile) as { config: object };
  return {
    ...ts.parseJsonConfigFileContent(config, { ...ts.sys, readDirectory: () => [] }, ROOT).options,
    noEmit: true,
  };
}
