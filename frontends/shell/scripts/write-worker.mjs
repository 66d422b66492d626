/** Embeds the offline page in the service worker. Run after prerender.mjs, in the shell's folder: scripts/write-worker.mjs */
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PRERENDER_FOLDER } from '../../kit/federation/prerender.config.mjs';
import { usedStyles } from '../../kit/scripts/used-styles.mjs';

const SHELL = join(import.meta.dirname, '..');
const PLACE = "'{{offline}}'";
const PICTURE = '{{picture}}';

const read = (...path) => readFileSync(join(SHELL, ...path), 'utf8');
const inLanguage = async (language) => {
  globalThis.topupLanguage = language;
  const { brand, css, offlineTitle, renderOffline } = await import(
    `${join(SHELL, PRERENDER_FOLDER, 'prerender.mjs')}?${language}`
  );
  return { css, title: `${offlineTitle} · ${brand}`, body: await renderOffline() };
};
const english = await inLanguage('en');
const hindi = await inLanguage('hi');

const sheet = readdirSync(join(SHELL, 'dist')).find((file) => english.css.test(file));
/** Font faces that load a file. They are removed, because the offline page cannot load files. */
const FACE = /@font-face\s*\{[^}]*url\([^}]*\}/g;
const style = (await usedStyles('shell', read('dist', sheet), english.body + hindi.body)).replace(FACE, '');
const theme = read('dist/theme.js');
const comeBack = read('src/offline/come-back.js');
const picture = read('src/offline/offline.svg').trim();
/** If a page names no icon, browsers ask for /favicon.ico, which the offline page's Content Security Policy forbids. */
const icon = `data:image/svg+xml,${encodeURIComponent(read('public/favicon.svg').trim())}`;

const pageOf = (lang, { title, body }) =>
  [
    `<!doctype html><html lang="${lang}" data-theme="dark"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    `<title>${title}</title><link rel="icon" href="${icon}">`,
    `<meta name="color-scheme" content="dark light"><script>${theme}</script><style>${style}</style></head>`,
    `<body>${body.replace(PICTURE, () => picture)}<script>${comeBack}</script></body></html>`,
  ].join('');
const html = { en: pageOf('en-IN', english), hi: pageOf('hi-IN', hindi) };

const hash = (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const policy = [
  "default-src 'none'",
  "connect-src 'self'",
  'img-src data:',
  `script-src ${hash(theme)} ${hash(comeBack)}`,
  `style-src ${hash(style)}`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const worker = read('src/offline/service-worker.js');
if (!worker.includes(PLACE)) throw new Error(`service-worker.js has no ${PLACE}`);
writeFileSync(
  join(SHELL, 'dist/service-worker.js'),
  worker.replace(PLACE, () => JSON.stringify({ html, policy })),
);
