import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { followRemotePages } from './remote-pages.ts';

type Answer = { status: number; body?: string; etag?: string };
let answer: Answer;
let requests: (string | undefined)[] = [];
let server: Server;
let url: string;
beforeAll(async () => {
  server = createServer((request, response) => {
    requests.push(request.headers['if-none-match']);
    const { status, body = '', etag } = answer;
    response.writeHead(status, { ...(etag && { etag }), ...(status === 302 && { location: '/elsewhere' }) }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/prerendered.json`;
});
afterAll(() => void server.close());

let logged: string[] = [];
beforeEach(() => {
  [requests, logged] = [[], []];
  answer = { status: 200, body: 'one', etag: '"1"' };
});
const follow = async (from = url) => {
  const followed = await followRemotePages(from, (message) => void logged.push(message));
  followed.stop();
  return { ...followed, text: () => followed.current()?.bytes.toString() ?? null };
};

test('they are there at the start, stay the same while unchanged, and follow a new build', async () => {
  const pages = await follow();
  const first = pages.current();
  expect(pages.text()).toBe('one');
  answer = { status: 304 };
  await pages.follow();
  expect(requests).toEqual([undefined, '"1"']);
  expect(pages.current()).toBe(first);
  answer = { status: 200, body: 'two', etag: '"2"' };
  await pages.follow();
  expect(pages.text()).toBe('two');
  expect(logged).toEqual([]);
});

test.each<[string, Answer]>([
  ['fails', { status: 503 }],
  ['leads elsewhere', { status: 302 }],
  ['sends far too much', { status: 200, body: 'x'.repeat(2_000_001), etag: '"9"' }],
])('the last ones stay when the server %s, which is told once', async (_what, bad) => {
  const pages = await follow();
  answer = bad;
  await pages.follow();
  await pages.follow();
  expect(pages.text()).toBe('one');
  expect(logged).toHaveLength(1);
  expect(requests.at(-1)).toBe('"1"');
});

test('a build without them takes them away', async () => {
  const pages = await follow();
  answer = { status: 404 };
  await pages.follow();
  expect(pages.current()).toBeNull();
});

test('a server that is not there at the start does not stop ours', async () => {
  const pages = await follow('http://127.0.0.1:9/prerendered.json');
  expect([pages.current(), logged.length]).toEqual([null, 1]);
});
