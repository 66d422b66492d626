import { createHash } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { watched, type BuiltFile } from './built-files.ts';
import { joinedPages } from './joined-pages.ts';
import { createMetrics } from './metrics.ts';
import { createSiteServer } from './server.ts';
import { builtSite, completeConfig } from './testing/built-site.ts';

const INDEX = `<html lang="en-IN"><head><title>Topup</title>
    <script src="/start.js"></script>
    <script src="/theme.js"></script>
    <link rel="manifest" href="/manifest.webmanifest">
    <link rel="preload" as="fetch" href="/config.json" crossorigin="anonymous">
    <link rel="preload" as="script" href="/bootstrap.0123456789.js" />
    <link rel="stylesheet" href="/bootstrap.0123456789.css" />
  <script defer src="/main.0123456789.js"></script></head><body><div id="root"></div></body></html>`;
const unguarded = { isSignedIn: false, asks: [] };
const page = (html: string) => ({ title: '', head: '', html, files: [], ...unguarded });
const shellPart = {
  frame: '<a href="#content">Skip</a>',
  signedInFrame: { html: '<header>Bars</header>{{page}}<nav></nav>', files: ['layout.0123456789.js'] },
  pages: { '/login': page('<h1>Sign in</h1>') },
};
const shellPages = {
  version: 4,
  css: '.frame{color:red}',
  languages: { en: shellPart, hi: { ...shellPart, frame: '<a href="#content">छोड़ें</a>' } },
};
const FAQ = {
  ...unguarded,
  title: 'FAQ · Topup',
  files: ['policies.0123456789.js'],
  head: '<link rel="preload" as="image" href="https://base.invalid/hero.svg"/>',
  html: '<h1>FAQ</h1><img src="https://base.invalid/hero.svg"/><a href="mailto:{{email}}">{{city}}</a><a href="tel:{{phone}}">{{phone}}</a>',
};
const remotePart = {
  frame: '',
  signedInFrame: null,
  pages: {
    '/': page('<h1>Hero</h1>'),
    '/faq': FAQ,
    '/user': { ...page('<h1>Shop</h1>'), isSignedIn: true, asks: ['/api/products/items'] },
    '/status': { ...page('<h1>Order</h1>'), asks: ['/api/orders/{orderId}'] },
  },
};
/** The remote's file with other English pages. If one page is invalid the whole file is rejected. */
const withPages = (pages: object) => ({
  ...remotePages,
  languages: { ...remotePages.languages, en: { ...remotePart, pages } },
});
const remotePages = {
  version: 4,
  css: '.part{color:blue}',
  languages: { en: remotePart, hi: { ...remotePart, pages: { '/faq': { ...FAQ, html: '<h1>सवाल</h1>' } } } },
};
const support = { ...completeConfig.support, phone: '+91 (20) 12-34.56', city: `"Pune" <'&>` };

const folder = builtSite({
  'pages.json': '["/", "/faq", "/login", "/user", "/status", "/dashboard"]',
  'start.js': 'start()',
  'theme.js': 'setTheme()',
});
let remote: BuiltFile | null;
let server: Server;
let origin: string;
beforeAll(async () => {
  const files = watched(folder);
  const joined = joinedPages(files, { base: '/remotes/storefront/', prerendered: async () => remote }, support);
  server = createSiteServer({ site: { files, prefix: '', joined }, publicOrigin: null }, createMetrics());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

let builds = 0;
const built = (content: unknown): BuiltFile => ({
  bytes: Buffer.from(typeof content === 'string' ? content : JSON.stringify(content)),
  etag: `"${++builds}"`,
});
const write = (name: string, content: unknown) =>
  writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content));
beforeEach(() => {
  write('index.html', INDEX);
  write('prerendered.json', shellPages);
  remote = built(remotePages);
});

const get = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(origin + path, { headers });
  return { status: response.status, headers: response.headers, text: await response.text() };
};
const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const inline = (html: string, tag: string) =>
  [...html.matchAll(new RegExp(`<${tag}>(.*?)</${tag}>`, 'gs'))].map(([, text = '']) => text);

test('a page of the remote is painted from its own text, styles of the frame and of the part inline', async () => {
  const { status, text } = await get('/faq');
  expect(status).toBe(200);
  expect(text).toContain('<title>FAQ · Topup</title>');
  expect(inline(text, 'style')).toEqual(['.frame{color:red}.part{color:blue}']);
  expect(text).toContain(
    '<div id="prerendered"><a href="#content">Skip</a><h1>FAQ</h1><img src="/remotes/storefront/hero.svg"/>',
  );
  expect(text).toContain('<link rel="preload" as="image" href="/remotes/storefront/hero.svg"/>');
  expect(text).toContain('<div id="root"></div>');
});

test('the page has the deployment’s own details, as text', async () => {
  const { text } = await get('/faq');
  expect(text).toContain('<a href="mailto:help@example.com">&quot;Pune&quot; &lt;&#39;&amp;&gt;</a>');
  expect(text).toContain('<a href="tel:+9120123456">+91 (20) 12-34.56</a>');
});

test('nothing beyond the needs of the first frame is loaded before it', async () => {
  const { text } = await get('/faq');
  expect(text).not.toMatch(/<script[^>]* src=|rel="stylesheet"|rel="manifest"|as="(script|fetch)"/);
  const loader = inline(text, 'script').at(-1);
  for (const file of [
    '/main.0123456789.js',
    '/bootstrap.0123456789.js',
    '/remotes/storefront/policies.0123456789.js',
    '/config.json',
    '/manifest.webmanifest',
  ])
    expect(loader).toContain(`"${file}"`);
});

test('the policy lets exactly the inline texts of this page run', async () => {
  const { text, headers } = await get('/faq');
  const policy = String(headers.get('content-security-policy'));
  const named = (directive: string) =>
    policy
      .split('; ')
      .find((one) => one.startsWith(directive))
      ?.match(/'sha256-[^']+'/g);
  expect(named('script-src')).toEqual(inline(text, 'script').map(hash));
  expect(named('style-src')).toEqual(inline(text, 'style').map(hash));
  expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  expect((await get('/dashboard')).headers.get('content-security-policy')).not.toContain('sha256');
});

test('a player who chose Hindi gets the page in Hindi, and caches keep both apart', async () => {
  for (const cookie of ['locale=hi', 'at=x; locale=hi', 'locale=hi;at=x']) {
    const { text, headers } = await get('/faq', { cookie });
    expect(text).toContain('<a href="#content">छोड़ें</a><h1>सवाल</h1>');
    expect(text).toContain('<html lang="hi-IN"');
    expect(headers.get('vary')).toBe('cookie, accept-encoding');
  }
  const english = await get('/faq', { cookie: 'mylocale=hi; locale=hindi' });
  expect(english.text).toContain('<h1>FAQ</h1>');
  expect(english.text).toContain('<html lang="en-IN"');
  expect(english.headers.get('etag')).not.toBe((await get('/faq', { cookie: 'locale=hi' })).headers.get('etag'));
  // Not rendered in Hindi, so the plain page is sent, which scripts fill.
  await plain('/user', { cookie: 'locale=hi' });
});

test("the shell's own page needs no remote", async () => {
  remote = null;
  const { text } = await get('/login');
  expect(text).toContain('<div id="prerendered"><a href="#content">Skip</a><h1>Sign in</h1></div>');
  expect(inline(text, 'style')).toEqual(['.frame{color:red}']);
});

const plain = async (path: string, headers = {}) => {
  const { status, text } = await get(path, headers);
  expect([status, text]).toEqual([200, INDEX]);
};

test.each([
  ['is away', () => null],
  ['is of another version', () => built({ ...remotePages, version: 1 })],
  ['sends something else', () => built('<html>')],
  ['has a page with a field too many', () => built(withPages({ '/faq': { ...FAQ, more: 1 } }))],
  ['names a file outside its folder', () => built(withPages({ '/faq': { ...FAQ, files: ['../x.js'] } }))],
])('the plain page is sent while the remote %s', async (_what, now) => {
  remote = now();
  await plain('/faq');
});

test('the plain page is sent for what is not rendered, and when the shell was not built for this', async () => {
  await plain('/dashboard');
  expect((await get('/nowhere')).status).toBe(404);
  write('index.html', '<div id="root"></div> of another build');
  const { status, text } = await get('/faq');
  expect([status, text]).toEqual([200, '<div id="root"></div> of another build']);
});

test('a new build of either side makes a new page, an unchanged one is revalidated', async () => {
  const { headers, text } = await get('/faq');
  expect((await get('/faq', { 'if-none-match': String(headers.get('etag')) })).status).toBe(304);
  remote = built({ ...remotePages, css: '.part{color:green}' });
  expect((await get('/faq')).text).toContain('.part{color:green}');
  write('prerendered.json', { ...shellPages, css: '.frame{color:black;}' });
  expect((await get('/faq')).text).toContain('.frame{color:black;}.part{color:green}');
  expect(text).toContain('.part{color:blue}');
  expect((await get('/FAQ/')).text).toContain('<h1>FAQ</h1>');
});

test('a page that needs a session is shown between the bars of the shell, and its first request is sent with the scripts', async () => {
  const { text } = await get('/user', { accept: 'text/html' });
  expect(text).toContain('<div id="prerendered"><header>Bars</header><h1>Shop</h1><nav></nav></div>');
  const loader = inline(text, 'script').at(-1);
  expect(loader).toContain('["/layout.0123456789.js","script"]');
  expect(loader).toContain('["/api/products/items","fetch","use-credentials"]');
  expect((await get('/faq', { accept: 'text/html' })).text).not.toContain('Bars');
});

/** Runs the page's loader as in a background tab, which loads at once. Returns the addresses that it requests first. */
function askedAt(html: string, search: string): (string | undefined)[] {
  const links: { href?: string; as?: string }[] = [];
  const document = {
    hidden: true,
    addEventListener: () => undefined,
    createElement: () => ({}),
    head: { appendChild: (link: object) => links.push(link) },
  };
  const globals = { document, location: { search }, window: {}, URLSearchParams };
  runInNewContext(inline(html, 'script').at(-1) ?? '', globals);
  return links.flatMap(({ as, href }) => (as === 'fetch' ? [href] : []));
}

test.each([
  ['?orderId=f00d', ['/api/orders/f00d', '/config.json']],
  ['?orderId=f00d&t=17.a-b_c', ['/api/orders/f00d?t=17.a-b_c', '/config.json']],
  ['', ['/config.json']],
  ['?orderId=..%2Fadmin', ['/config.json']],
  ['?orderId=f00d&t=%26x', ['/config.json']],
])('the first request of a page takes the id and the token from the address %s', async (search, asked) => {
  const { text } = await get(`/status${search}`, { accept: 'text/html' });
  expect(askedAt(text, search)).toEqual(asked);
  expect(text).toBe((await get('/status', { accept: 'text/html' })).text);
});
