import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { afterAll, expect, test } from '@jest/globals';
import { builtSite, completeConfig } from './testing/built-site.ts';

const HUGE = 'x'.repeat(40_000_000);
const folder = builtSite({ 'index.html': '<p>shell</p>', 'pages.json': '[]', 'huge.0123abcdef.js': HUGE });
const configFile = join(folder, 'config.json');
const started: ChildProcess[] = [];

afterAll(() => {
  for (const child of started) child.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

const start = (config: unknown, environment: object = {}): ChildProcess => {
  writeFileSync(configFile, JSON.stringify(config));
  const env = { PORT: '0', MANAGEMENT_PORT: '0', SITE_DIR: folder, CONFIG_FILE: configFile, ...environment };
  const child = spawn(process.execPath, ['--no-warnings', join(import.meta.dirname, 'main.ts')], { env });
  started.push(child);
  return child;
};

async function refusal(config: unknown, environment?: object): Promise<[unknown, string]> {
  const child = start(config, environment);
  const said = text(child.stderr as NodeJS.ReadableStream);
  const [code] = (await once(child, 'close')) as [number | null];
  return [code, await said];
}

const { support } = completeConfig;
test.each([
  ['support.email', { ...completeConfig, support: { ...support, email: '' } }],
  ['support.phone', { ...completeConfig, support: { ...support, phone: ' ' } }],
  ['support.whatsappNumber', { ...completeConfig, support: { ...support, whatsappNumber: undefined } }],
  ['support.city', { ...completeConfig, support: { email: support.email } }],
  ['googleClientId', { ...completeConfig, googleClientId: '' }],
])('without %s the shell does not start, and says so', async (name, config) => {
  const [code, said] = await refusal(config);
  expect([code, said]).toEqual([78, expect.stringContaining(`${name}: `)]);
});

test('without its file, or with a bad setting, it does not start either', async () => {
  expect(await refusal({}, { CONFIG_FILE: '/nowhere/config.json' })).toEqual([78, expect.stringContaining('ENOENT')]);
  expect(await refusal({}, { SITE_PREFIX: 'remotes/' })).toEqual([78, expect.stringContaining('SITE_PREFIX: ')]);
});

type Started = { ports: { port: number }[] };
async function portOf(child: ChildProcess): Promise<number> {
  for await (const line of createInterface({ input: child.stdout as NodeJS.ReadableStream })) {
    const { ports } = JSON.parse(line) as Partial<Started>;
    if (ports) return Number(ports[0]?.port);
  }
  throw new Error('it ended before it listened');
}

test("the shell joins its page with what the storefront's own process has, and starts without it", async () => {
  const index =
    '<head><script src="/start.js"></script><script src="/theme.js"></script><script defer src="/main.0123456789.js"></script><div id="root"></div>';
  const page = (html: string) => ({ title: '', head: '', html, files: [], isSignedIn: false, asks: [] });
  const file = (pages: object) => {
    const part = { frame: '', signedInFrame: null, pages };
    return JSON.stringify({ version: 4, css: '', languages: { en: part, hi: part } });
  };
  const storefront = builtSite({
    'prerendered.json': file({ '/faq': page('<h1>FAQ</h1><a href="mailto:{{email}}"></a>') }),
  });
  const own = file({});
  const shell = builtSite({
    'index.html': index,
    'pages.json': '["/faq"]',
    'start.js': '',
    'theme.js': '',
    'prerendered.json': own,
  });
  const prefix = { SITE_DIR: storefront, SITE_PREFIX: '/remotes/storefront' };
  const port = await portOf(start(completeConfig, prefix));
  const url = `http://127.0.0.1:${port}/remotes/storefront/prerendered.json`;
  const faqOf = async (remotePagesUrl: string) => {
    const started = await portOf(start(completeConfig, { SITE_DIR: shell, REMOTE_PAGES_URL: remotePagesUrl }));
    return (await fetch(`http://127.0.0.1:${started}/faq`)).text();
  };
  expect(await faqOf(url)).toContain('<h1>FAQ</h1><a href="mailto:help@example.com"></a>');
  expect(await faqOf(url.replace(String(port), '1'))).toBe(index);
  for (const folder of [storefront, shell]) rmSync(folder, { recursive: true });
});

test('on a stop it finishes the current answer, accepts no new connection, and exits with 0', async () => {
  const child = start(completeConfig);
  const [line] = (await once(child.stdout as NodeJS.ReadableStream, 'data')) as [Buffer];
  const [port, managementPort] = (JSON.parse(line.toString()) as Started).ports.map((address) => address.port);
  const client = connect(Number(port), '127.0.0.1');
  client.write('GET /huge.0123abcdef.js HTTP/1.1\r\nHost: shop\r\n\r\n');
  const [head] = (await once(client, 'data')) as [Buffer];
  client.pause();
  child.kill('SIGTERM');
  const ready = () => fetch(`http://127.0.0.1:${managementPort}/readyz`).then(({ status }) => status);
  while ((await ready()) === 200);
  await expect(once(connect(Number(port), '127.0.0.1'), 'connect')).rejects.toThrow('ECONNREFUSED');
  expect(await ready()).toBe(503);
  const ended = once(child, 'exit');
  const rest = await text(client);
  const header = head.indexOf('\r\n\r\n') + 4;
  expect(head.length - header + rest.length).toBe(HUGE.length);
  expect(await ended).toEqual([0, null]);
});
