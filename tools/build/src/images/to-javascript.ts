import { stripTypeScriptTypes } from 'node:module';

/** Matches `from './x.ts'`, `import './x.ts'`, `import('./x.ts')`. */
const SPECIFIER = /(\b(?:from|import)\s*\(?\s*'\.{1,2}\/[^'\n]+)\.ts'/g;

/**
 * A source file as the JavaScript that Node would run. Types become spaces, so that stack traces keep the source's
 * lines and columns. Imports of our own files get the extension `.js`.
 */
export const toJavaScript = (source: string): string => stripTypeScriptTypes(source).replace(SPECIFIER, "$1.js'");
