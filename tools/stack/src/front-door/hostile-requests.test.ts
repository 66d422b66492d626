import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { rawClient } from './testing/raw-client.ts';
import { startEdge, type Edge } from './testing/recording-service.ts';

const REQUESTS = 1_000;
const AT_ONCE = 10;
const SEED = 12;

let edge: Edge;
beforeAll(async () => {
  edge = await startEdge();
});
afterAll(() => edge.stop());

/** The same pseudo-random choices in every run (mulberry32). */
function picker(seed: number): <T>(choices: readonly T[]) => T {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return (choices) => choices[Math.floor(next() * choices.length)] as (typeof choices)[number];
}
const pick = picker(SEED);

const METHODS = ['POST', 'GET', 'HEAD', 'POST', 'POST', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'];
const VERSIONS = ['1.1', '1.1', '1.1', '1.1', '1.1', '1.0', '2.0'];
const smuggled = (): string =>
  `${pick(['GET', 'POST', 'HEAD'])} /api/wallet/smuggled HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: 6.6.6.6\r\n${pick(['', 'Content-Length: 9\r\n'])}\r\n`;
const NAMES = [
  'Transfer-Encoding',
  'transfer-encoding',
  'Transfer-Encoding ',
  ' Transfer-Encoding',
  'Transfer_Encoding',
];
const CODINGS = [
  'chunked',
  'chunked',
  'chunked',
  'Chunked',
  ' chunked',
  'chunked ',
  '\tchunked',
  'xchunked',
  'identity',
];
const MORE_CODINGS = [
  'chunked, identity',
  'gzip, chunked',
  '\r\n chunked',
  '"chunked"',
  'chunked;q=1',
  '\x0bchunked',
  '',
];
const SIZES = [
  (n: number) => n.toString(16),
  (n: number) => `000${n.toString(16)}`,
  (n: number) => `${n.toString(16)};a=b`,
];
const BAD_SIZES = [
  (n: number) => `0x${n.toString(16)}`,
  (n: number) => `-${n}`,
  (n: number) => `${n.toString(16)} `,
  () => 'g',
];
const EXTRAS = [
  'Connection: close\r\n',
  'Connection: x-forwarded-for, content-length\r\n',
  'Connection: Upgrade\r\nUpgrade: h2c\r\n',
  'Expect: 100-continue\r\n',
  'X-A: b\r\n c\r\n',
  'X-A: b\n',
  'Host: b\r\n',
  'TE: trailers\r\nTrailer: x\r\n',
  'X-A : b\r\n',
];

function chunked(body: string): string {
  const size = pick([...SIZES, ...SIZES, pick(BAD_SIZES)]);
  const lineEnd = (): string => pick(['\r\n', '\r\n', '\r\n', '\r\n', '\n']);
  const trailer = pick(['', '', 'X-Forwarded-For: 6.6.6.6\r\n']);
  return `${size(body.length)}${lineEnd()}${body}${lineEnd()}0\r\n${trailer}\r\n`;
}

/** A request with a second one hidden inside. Parsed by the standard it is one request, or an invalid one. */
function hostile(i: number): { bytes: string; method: string } {
  const method = pick(METHODS);
  const body = smuggled();
  const length = `Content-Length: ${pick(['', '', '+', '0'])}${body.length}\r\n`;
  const coding = `${pick([...NAMES, 'Transfer-Encoding', 'Transfer-Encoding'])}:${pick([...CODINGS, ...MORE_CODINGS])}\r\n`;
  const asChunks = chunked(body);
  const framing = pick([
    `${coding}\r\n${asChunks}`,
    `${coding}\r\n${asChunks}`,
    `Transfer-Encoding: chunked\r\n\r\n${asChunks}`,
    `Transfer-Encoding: chunked\r\n\r\n${asChunks}`,
    `${length}\r\n${body}`,
    `${length}\r\n${body}`,
    `${length}${coding}\r\n${asChunks}`,
    `${coding}${length}\r\n${asChunks}`,
    `Content-Length: 0\r\n${length}\r\n${body}`,
    `${length}${length}\r\n${body}`,
  ]);
  const target = pick([`/api/wallet/attack/${i}`, `/api/wallet/attack/${i}/early`, `http://a/api/wallet/attack/${i}`]);
  const head = `${method} ${target} HTTP/${pick(VERSIONS)}\r\nHost: a\r\n${pick(['', '', '', pick(EXTRAS)])}`;
  return { bytes: head + framing, method };
}

/** Sends an attack and, at the same time, a visitor's request; returns the visitor's answer. */
async function attackDuringVisit(i: number): Promise<string> {
  const { bytes, method } = hostile(i);
  const client = rawClient(edge.port);
  client.write(bytes);
  const answer = client.answer(method !== 'HEAD');
  const visit = fetch(`http://127.0.0.1:${edge.port}/api/wallet/mine/${i}`).then((response) => response.text());
  const after = await answer.then(() => visit);
  client.socket.destroy();
  return after;
}

test(`${REQUESTS} hostile requests: services receive exactly the sent requests, and every visitor gets only their own answers`, async () => {
  for (let i = 0; i < REQUESTS; i += AT_ONCE) {
    const ids = Array.from({ length: AT_ONCE }, (_, k) => i + k);
    const answers = await Promise.all(ids.map(attackDuringVisit));
    expect(answers).toEqual(ids.map((id) => `/api/wallet/mine/${id}`));
  }
  const paths = edge.seen.map(({ url }) => url);
  const visits = paths.filter((path) => path.startsWith('/api/wallet/mine/'));
  const attacks = paths.filter((path) => path.startsWith('/api/wallet/attack/'));
  expect([visits.length, new Set(visits).size]).toEqual([REQUESTS, REQUESTS]);
  expect(new Set(attacks).size).toBe(attacks.length);
  expect(paths.length).toBe(visits.length + attacks.length);
  expect(edge.seen.filter(({ headers }) => headers['x-forwarded-for'] !== '127.0.0.1')).toEqual([]);
  // Some of them are valid, and reach a service with the hidden request as a plain body.
  expect(attacks.length).toBeGreaterThan(REQUESTS / 20);
  const whole = edge.seen.filter(({ body }) => /^\w+ \/api\/wallet\/smuggled HTTP/.test(body));
  expect(whole.length).toBeGreaterThan(REQUESTS / 40);
});
