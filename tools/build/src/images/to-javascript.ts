import { stripTypeScriptTypes } from 'node:module';

/** Matches `from './x.ts'`, `import './x.ts'`, `import('./x.ts')`. */
const SPECIFIER = /(\b(?:from|import)\s*\(?\s*'\.{1,2}\/[^'\n]+)\.ts'/g;

/** Types become spaces, so that stack traces keep the source's lines and columns. */
export const toJavaScript = (source: string): string => stripTypeScriptTypes(source).replace(SPECIFIER, "$1.js'");
