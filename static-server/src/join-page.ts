import { createHash } from 'node:crypto';
import type { PrerenderedPage } from './prerendered.ts';
import type { RuntimeConfig } from './runtime-config.ts';

/** Rendered pages have this placeholder in place of the URL of their app's files. */
const BASE = 'https://base.invalid/';

export type Joining = {
  readonly index: string;
  /** The inline scripts of the head, in order, each with the path of its file. */
  readonly first: readonly (readonly [path: string, text: string])[];
  readonly page: PrerenderedPage;
  readonly frame: { readonly before: string; readonly after: string; readonly files: readonly string[] };
  /** Styles of the shell's frame, then those of the page. */
  readonly css: string;
  readonly support: RuntimeConfig['support'];
  /** Public path of the files of the page's app, with a trailing slash. */
  readonly base: string;
};
export type Joined = {
  readonly html: string;
  /** For the content security policy: `'sha256-…'`. */
  readonly scriptHashes: readonly string[];
  readonly styleHashes: readonly string[];
};

const scriptAt = (path: string): string => `<script src="/${path}"></script>`;
const ROOT = '<div id="root"></div>';
const ENTRY = /<script defer src="(\/main\.[0-9a-f]+\.js)"><\/script>/;
/** Scripts are requested at the latest this long after the first frame began, even if the browser reports no paint. */
const PAINT_MAX_MS = 300;
const HINT = /[ \t]*<link rel="(?:preload" as="script|stylesheet)" href="(\/[\w.-]+)"\s*\/?>\n?/g;
/** The manifest is linked only after the first frame, because with it the browser also requests the manifest's icons. */
const MANIFEST = /[ \t]*<link rel="manifest" href="(\/[\w.-]+)"\s*\/?>\n?/;
const FETCH = /[ \t]*<link rel="preload" as="fetch" href="(\/[\w./-]+)" crossorigin="([a-z-]+)"\s*\/?>\n?/g;

/**
 * Joins the shell's plain page and the rendered `page` into one, which the browser can paint without any other file.
 * Scripts and complete style sheets are loaded after the first frame; the scripts find the rendered page in `#prerendered`
 * and replace it by the live one. Returns null when the shell's plain page does not have the expected form.
 */
export function joinPage({ index, first, page, frame, css, support, base }: Joining): Joined | null {
  const entry = ENTRY.exec(index)?.[1];
  if (!entry || !first.every(([path]) => index.includes(scriptAt(path))) || !index.includes(ROOT)) return null;
  const fill = filling(support, base);
  const hints = [...index.matchAll(HINT)].map(([, href = '']) => href);
  const soon = [...hints, ...frame.files.map((file) => `/${file}`), ...page.files.map((file) => base + file)];
  const asks: Hint[] = [...index.matchAll(FETCH)].map(([, href = '', mode]) => [href, 'fetch', mode]);
  const manifest = MANIFEST.exec(index)?.[1];
  const loader = loaderOf(entry, [
    ...page.asks.map((path): Hint => [path, 'fetch', 'use-credentials']),
    ...soon.map((href): Hint => [href, href.endsWith('.css') ? 'style' : 'script']),
    ...asks,
    ...(manifest ? [[manifest, ''] as const] : []),
  ]);
  const html = first
    .reduce((text, [path, script]) => text.replace(scriptAt(path), () => `<script>${script}</script>`), index)
    .replace('</head>', () => `<style>${css}</style>${fill(page.head)}</head>`)
    .replace(HINT, '')
    .replace(FETCH, '')
    .replace(MANIFEST, '')
    .replace(ENTRY, '')
    .replace(/<title>(.*?)<\/title>/, (whole) => (page.title ? `<title>${page.title}</title>` : whole))
    .replace(
      ROOT,
      () =>
        `<div id="prerendered">${frame.before}${fill(page.html)}${frame.after}</div>\n    ${ROOT}\n    <script>${loader}</script>`,
    );
  return { html, scriptHashes: [...first.map(([, text]) => text), loader].map(hashOf), styleHashes: [hashOf(css)] };
}

/** A link to add after the first frame. `as` is empty for the manifest. `mode` is the `crossorigin` of a link to fetch data. */
type Hint = readonly [href: string, as: string, mode?: string | undefined];

/**
 * Part of the inline script: the path `ask` with the page's own parameter in place of `{name}`, and with the page's token,
 * exactly as the page will ask. Empty if the address has no such parameter, or one that would have to be escaped.
 */
const FILL = [
  'function fill(ask){var query=new URLSearchParams(location.search),plain=/^\\w[\\w.-]*$/,id,t=query.get("t");',
  'var path=ask.replace(/\\{(\\w+)\\}/,function(_,name){return id=query.get(name)||""});',
  'return id===undefined?ask:!plain.test(id)||t&&!plain.test(t)?"":t?path+"?t="+t:path}',
].join('');

/**
 * The page's inline script. It records buttons that are pressed before the live page exists, so that the live page can
 * press them again, and stops the browser from submitting forms. It loads the scripts after the first frame, or at once
 * in a background tab, which paints no frames.
 */
function loaderOf(entry: string, hints: readonly Hint[]): string {
  return [
    '(function(){',
    FILL,
    'var pressed=window.topupPressed=[];',
    'document.addEventListener("click",function(event){',
    'var button=event.target.closest("#prerendered button");if(button)pressed.push(button)});',
    'document.addEventListener("submit",function(event){if(event.target.closest("#prerendered"))event.preventDefault()});',
    'var loaded=false;function load(){if(loaded)return;loaded=true;',
    `${JSON.stringify(hints)}.forEach(function(hint){var link=document.createElement("link"),href=fill(hint[0]);if(!href)return;`,
    'link.rel=hint[1]?"preload":"manifest";link.href=href;link.as=hint[1];if(hint[2])link.crossOrigin=hint[2];document.head.appendChild(link)});',
    `var script=document.createElement("script");script.src=${JSON.stringify(entry)};document.head.appendChild(script)}`,
    'if(document.hidden)return load();',
    'try{new PerformanceObserver(function(list){if(list.getEntriesByName("first-contentful-paint")[0])load()}).observe({type:"paint",buffered:true})}catch(e){}',
    // Fallback for browsers that do not report paint timing.
    `requestAnimationFrame(function(){setTimeout(load,${PAINT_MAX_MS})})`,
    '})()',
  ].join('');
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string): string => text.replace(/[&<>"']/g, (found) => ESCAPES[found] ?? found);

const filling = (support: RuntimeConfig['support'], base: string) => (html: string) =>
  html
    .replaceAll(BASE, () => base)
    // A `tel:` link has only digits and plus signs, as in the live page.
    .replaceAll('tel:{{phone}}', () => `tel:${support.phone.replace(/[^+\d]/g, '')}`)
    .replace(/\{\{(email|phone|whatsappNumber|city)\}\}/g, (_, fact: keyof typeof support) => escaped(support[fact]));

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
