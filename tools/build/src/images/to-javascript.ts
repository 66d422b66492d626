import { stripTypeScriptTypes } from 'node:module';

/** `from './x.ts'`, `import './x.ts'`, `import('./x.ts')`. */
const SPECIFIER = /(\b(?:from|import)\s*\(?\s*'\.{1,2}\/[^'\n]+)\.ts'/g;

/**
 * What Node runs when it is given this source, as a file of its own: types become spaces, so that lines and columns in a
 * stack trace are those of the source. Imports of our own files name the files made here.
 */
export const toJavaScript = (source: string): string => stripTypeScriptTypes(source).replace(SPECIFIER, "$1.js'");
