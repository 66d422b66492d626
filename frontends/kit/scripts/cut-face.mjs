/** Subsets the typeface to the characters of headings and figures: node frontends/kit/scripts/cut-face.mjs */
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import subsetFont from 'subset-font';

const WHOLE = new URL(import.meta.resolve('@fontsource/sora/files/sora-latin-700-normal.woff2'));
const LICENCE = new URL(import.meta.resolve('@fontsource/sora/LICENSE'));
const FACE = join(import.meta.dirname, '../src/styles/face');

const ascii = String.fromCharCode(...Array.from({ length: 95 }, (_, index) => 32 + index));
const typographic = '\u00a0\u00b7\u2013\u2018\u2019\u201c\u201d\u2026\u2212';

const whole = readFileSync(WHOLE);
writeFileSync(join(FACE, 'sora.woff2'), await subsetFont(whole, ascii + typographic, { targetFormat: 'woff2' }));
copyFileSync(LICENCE, join(FACE, 'OFL.txt'));
