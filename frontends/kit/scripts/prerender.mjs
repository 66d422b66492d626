/** Prerenders an app's pages, after the Node build of its `src/prerender.tsx`: node frontends/kit/scripts/prerender.mjs APP */
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BASE, PRERENDER_FOLDER } from '../federation/prerender.config.mjs';
import { usedStyles } from './used-styles.mjs';

/** The version of the format of `prerendered.json`. Raise it with every change that the static server has to handle. */
const VERSION = 4;

const app = process.argv[2];
const folder = join(import.meta.dirname, '../..', app);
const dist = (file) => join(folder, 'dist', file);

function inLanguage(language) {
  globalThis.topupLanguage = language;
  return import(`${join(folder, PRERENDER_FOLDER, 'prerender.mjs')}?${language}`);
}

/** Matches the tags for the page's head. React's output begins with them. */
const HOISTED = /^(<(?:link|meta)\b[^>]*>)+/;

function partsOf(html) {
  const head = HOISTED.exec(html)?.[0] ?? '';
  const title = /<h1\b[^>]*>(.*?)<\/h1>/s.exec(html)?.[1] ?? '';
  return { heading: title.replace(/<[^>]*>/g, ''), head, html: html.slice(head.length) };
}

function mustExist(text) {
  for (const [, file] of text.matchAll(new RegExp(`${BASE}([^"'\\s)#]+)`, 'g')))
    if (!existsSync(dist(file))) throw new Error(`${app}: a page refers to ${file}, which the build did not produce`);
}

const assets = JSON.parse(readFileSync(dist('asset-map.json'), 'utf8'));
const scriptsOf = (groups) => {
  const files = groups.flatMap((group) => {
    if (!assets[group]) throw new Error(`${app} has no part named ${group}`);
    return assets[group];
  });
  return [...new Set(files)];
};

const entry = ['remoteEntry.js'].filter((file) => existsSync(dist(file)));

async function render({ brand, pages, groupsOfAll, renderFrame, signedIn }) {
  const rendered = {};
  for (const { path, groups, title, isSignedIn = false, asks = [], render } of pages) {
    const { heading, head, html } = partsOf(await render());
    mustExist(head + html);
    if (html.includes('<script'))
      throw new Error(`${app}: ${path} contains an inline script, which the policy forbids`);
    rendered[path] = {
      title: title ?? `${heading} · ${brand}`,
      head,
      html,
      isSignedIn,
      asks,
      files: [...entry, ...scriptsOf([...groupsOfAll, ...groups])],
    };
  }
  return {
    frame: renderFrame ? await renderFrame() : '',
    signedInFrame: signedIn ? { html: await signedIn.render('/user'), files: scriptsOf(signedIn.groups) } : null,
    pages: rendered,
  };
}

const english = await inLanguage('en');
const languages = { en: await render(english), hi: await render(await inLanguage('hi')) };
const sheets = readdirSync(join(folder, 'dist')).filter((file) => english.css.test(file));
if (sheets.length !== 1) throw new Error(`${app} has ${sheets.length} stylesheets that match ${english.css}`);
const index = existsSync(dist('index.html')) ? readFileSync(dist('index.html'), 'utf8') : '';
const everything = Object.values(languages).flatMap(({ frame, signedInFrame, pages }) => [
  frame,
  signedInFrame?.html ?? '',
  ...Object.values(pages).map(({ html }) => html),
]);
const css = await usedStyles(
  app,
  readFileSync(dist(sheets[0]), 'utf8'),
  `${index}<div id="prerendered">${everything.join('')}</div>`,
);
writeFileSync(dist('prerendered.json'), JSON.stringify({ version: VERSION, css, languages }));
