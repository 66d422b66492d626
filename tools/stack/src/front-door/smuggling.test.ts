import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { IN_HAND_MAX } from './proxy.ts';
import { BUFFERED_MAX_BYTES } from './receive.ts';
import { rawClient } from './testing/raw-client.ts';
import { startEdge, type Edge } from './testing/recording-service.ts';

let edge: Edge;
beforeEach(async () => {
  edge = await startEdge();
});
afterEach(() => edge.stop());

const HOST = 'Host: shop.example\r\n';
const PATH = '/api/wallet/attack';
const SMUGGLED = `GET /api/wallet/smuggled HTTP/1.1\r\n${HOST}X-Forwarded-For: 6.6.6.6\r\n\r\n`;
/** As much of a body as is forwarded before the rest of it has arrived. */
const BEGUN = 'x'.repeat(BUFFERED_MAX_BYTES);
const chunk = (text: string): string => `${text.length.toString(16)}\r\n${text}\r\n`;
const CHUNKED = `Transfer-Encoding: chunked\r\n\r\n${chunk(SMUGGLED)}0\r\n\r\n`;
const request = (method: string, rest: string, target = PATH, version = '1.1'): string =>
  `${method} ${target} HTTP/${version}\r\n${HOST}${rest}`;

/** Sends these bytes on a separate connection and waits for the answer. */
async function attack(bytes: string, hasBody = true): Promise<string> {
  const client = rawClient(edge.port);
  client.write(bytes);
  const answer = await client.answer(hasBody);
  client.socket.destroy();
  return answer;
}

/** An honest visitor; the answer is its own path. */
async function visit(name: string): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${edge.port}/api/wallet/${name}`);
  return await response.text();
}

const paths = (): string[] => edge.seen.map(({ url }) => url);

describe('a body never becomes a second request', () => {
  const methods = ['GET', 'HEAD', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'QUERY'];
  test.each(methods.flatMap((method) => [`${method} chunked`, `${method} by length`]))('%s', async (kind) => {
    const [method = ''] = kind.split(' ');
    const length = `Content-Length: ${SMUGGLED.length}\r\n\r\n${SMUGGLED}`;
    const client = rawClient(edge.port);
    client.write(request(method, kind.endsWith('chunked') ? CHUNKED : length));
    expect(await client.answer(method !== 'HEAD')).toMatch(/^HTTP\/1.1 400 [^]*connection: close/i);
    await client.closed;
    expect(await visit('mine')).toBe('/api/wallet/mine');
    expect(paths()).toEqual(['/api/wallet/mine']);
  });

  const long = `Content-Length: 5\r\n`;
  test.each([
    ['a length beside chunks', `${long}${CHUNKED}`],
    ['chunks beside a length', `Transfer-Encoding: chunked\r\n${long}\r\n${chunk(SMUGGLED)}0\r\n\r\n`],
    ['two lengths', `${long}Content-Length: ${SMUGGLED.length}\r\n\r\n${SMUGGLED}`],
    ['the same length twice', `${long}${long}\r\nhello`],
    ['a list of lengths', `Content-Length: 5, 5\r\n\r\nhello`],
    ['a signed length', `Content-Length: +5\r\n\r\nhello`],
    ['no length at all', `Content-Length: \r\n\r\n`],
    ['a space before the colon', `Transfer-Encoding : chunked\r\n\r\n${chunk(SMUGGLED)}0\r\n\r\n`],
    ['a folded line', `Transfer-Encoding:\r\n chunked\r\n\r\n${chunk(SMUGGLED)}0\r\n\r\n`],
    ['a folded line of another header', `X-A: b\r\n c\r\n${CHUNKED}`],
    ['a line feed alone', `X-A: b\nTransfer-Encoding: chunked\r\n\r\n${chunk(SMUGGLED)}0\r\n\r\n`],
    ['a carriage return alone', `X-A: b\rTransfer-Encoding: chunked\r\n\r\n${chunk(SMUGGLED)}0\r\n\r\n`],
    ['a NUL', `X-A: b\0\r\n${CHUNKED}`],
    ['another coding', `Transfer-Encoding: xchunked\r\n\r\n${chunk(SMUGGLED)}0\r\n\r\n`],
    ['a coding before the chunks', `Transfer-Encoding: gzip, chunked\r\n\r\n${chunk(SMUGGLED)}0\r\n\r\n`],
    ['chunks twice', `Transfer-Encoding: chunked\r\n${CHUNKED}`],
    ['an offer of another protocol', `Connection: Upgrade\r\nUpgrade: h2c\r\n${CHUNKED}${SMUGGLED}`],
    ['two hosts', `${HOST}Content-Length: 0\r\n\r\n`],
  ])('%s is refused before a service hears of it', async (_name, rest) => {
    expect(await attack(request('POST', rest))).toMatch(/^HTTP\/1.1 400 /);
    expect(await visit('mine')).toBe('/api/wallet/mine');
    expect(paths()).toEqual(['/api/wallet/mine']);
  });

  test.each([
    ['chunks of HTTP/1.0', request('POST', CHUNKED, PATH, '1.0')],
    ['another version', request('POST', CHUNKED, PATH, '2.0')],
    ['no version', `GET ${PATH}\r\n\r\n`],
    ['a whole URL', request('GET', '\r\n', `http://127.0.0.1${PATH}`)],
    ['a fragment', request('GET', '\r\n', `${PATH}#x`)],
    ['no path', request('OPTIONS', '\r\n', '*')],
    ['no host', `GET ${PATH} HTTP/1.0\r\n\r\n`],
    ['lines that end in line feeds', `POST ${PATH} HTTP/1.1\nHost: a\nTransfer-Encoding: chunked\n\n0\n\n`],
  ])('%s is refused before a service hears of it', async (_name, bytes) => {
    expect(await attack(bytes)).toMatch(/^HTTP\/1.1 400 /);
    expect(paths()).toEqual([]);
  });

  test.each([
    ['a negative size', `-1\r\n${SMUGGLED}`],
    ['a size that is no number', `0x5\r\nhello\r\n0\r\n\r\n${SMUGGLED}`],
    ['a size beyond 64 bits', `fffffffffffffffff\r\n${SMUGGLED}`],
    ['a size that is too small', `3\r\nhello\r\n0\r\n\r\n${SMUGGLED}`],
    ['a size ended by a line feed', `5\nhello\r\n0\r\n\r\n${SMUGGLED}`],
    ['an extension ended by a line feed', `5;a\nhello\r\n0\r\n\r\n${SMUGGLED}`],
    ['a chunk ended by a line feed', `5\r\nhello\n0\r\n\r\n${SMUGGLED}`],
  ])('%s in the middle of a body ends the connection and no service reads on', async (_name, body) => {
    const client = rawClient(edge.port);
    client.write(request('POST', `Transfer-Encoding: chunked\r\n\r\n${chunk('first')}${body}`));
    await client.closed;
    expect(await visit('mine')).toBe('/api/wallet/mine');
    expect(paths()).not.toContain('/api/wallet/smuggled');
  });
});

describe('forwarded requests keep their form', () => {
  test('chunks with extensions and trailers arrive as one body; nothing of a trailer becomes a header', async () => {
    const half = SMUGGLED.length >> 1;
    const [first, second] = [SMUGGLED.slice(0, half), SMUGGLED.slice(half)];
    const body = `${half.toString(16)};a="b"\r\n${first}\r\n${chunk(second)}0\r\nX-Forwarded-For: 6.6.6.6\r\n\r\n`;
    const bytes = request(
      'POST',
      `TE: trailers\r\nTrailer: X-Forwarded-For\r\nTransfer-Encoding: Chunked\r\n\r\n${body}`,
    );
    expect(await attack(bytes)).toMatch(/^HTTP\/1.1 200 /);
    expect(edge.seen).toMatchObject([{ method: 'POST', url: PATH, body: SMUGGLED }]);
    expect(edge.seen[0]?.headers).toMatchObject({ 'x-forwarded-for': '127.0.0.1', connection: 'close' });
    expect(Object.keys(edge.seen[0]?.headers ?? {})).not.toEqual(expect.arrayContaining(['trailer']));
    expect(edge.seen[0]?.headers.te).toBeUndefined();
  });

  test('headers named in Connection are not forwarded; length, host and address are', async () => {
    const connection = 'Connection: x-secret, content-length, host, X-Forwarded-For, x-forwarded-for\r\n';
    await attack(
      request('POST', `${connection}X-Secret: 1\r\nX-Forwarded-For: 6.6.6.6\r\nContent-Length: 2\r\n\r\nhi`),
    );
    const { headers, body } = edge.seen[0] ?? {};
    expect(body).toBe('hi');
    expect(headers).toMatchObject({ 'content-length': '2', host: 'shop.example', 'x-forwarded-for': '127.0.0.1' });
    expect(headers?.['x-secret']).toBeUndefined();
  });

  test('an Expect header is answered here and not forwarded', async () => {
    const client = rawClient(edge.port);
    client.write(request('POST', `Expect: 100-continue\r\nContent-Length: 2\r\n\r\nhi`));
    expect(await client.answer()).toMatch(/^HTTP\/1.1 200 /);
    expect(edge.seen[0]).toMatchObject({ body: 'hi' });
    expect(edge.seen[0]?.headers.expect).toBeUndefined();
    client.socket.destroy();
    expect(await attack(request('POST', `Expect: more\r\nContent-Length: 2\r\n\r\nhi`))).toMatch(/^HTTP\/1.1 417 /);
  });

  test('HTTP/1.0 is answered and closed', async () => {
    const client = rawClient(edge.port);
    client.write(request('GET', '\r\n', PATH, '1.0'));
    expect(await client.answer()).toMatch(/^HTTP\/1.1 200 [^]*attack$/);
    await client.closed;
  });
});

describe('connections shared by the requests of several clients', () => {
  test.each(['GET', 'POST'])(
    'slow, victim, mine: after a %s with a request in its body all get their own',
    async (method) => {
      const slow = `GET /api/wallet/slow HTTP/1.1\r\n${HOST}\r\n`;
      await visit('warm');
      void edge.hold('/slow').then((response) => response.end('/api/wallet/slow'));
      await attack(request(method, `Transfer-Encoding: chunked\r\n\r\n${chunk(slow)}0\r\n\r\n`));
      const held = edge.hold('/victim');
      const victim = visit('victim');
      const answer = await held;
      expect(await visit('mine')).toBe('/api/wallet/mine');
      answer.end('for the victim alone');
      expect(await victim).toBe('for the victim alone');
      const passed = method === 'POST' ? [PATH] : [];
      expect(paths()).toEqual(['/api/wallet/warm', ...passed, '/api/wallet/victim', '/api/wallet/mine']);
    },
  );

  test('an answer before the end of the body: the rest of the body reaches nobody', async () => {
    const client = rawClient(edge.port);
    client.write(
      request('POST', `Content-Length: ${SMUGGLED.length + BEGUN.length}\r\n\r\n${BEGUN}`, '/api/wallet/early'),
    );
    expect(await client.answer()).toMatch(/early$/);
    client.write(SMUGGLED);
    expect(await visit('mine')).toBe('/api/wallet/mine');
    // The client's connection is still usable, because the whole body was read.
    client.write(request('GET', '\r\n', '/api/wallet/again'));
    expect(await client.answer()).toMatch(/again$/);
    client.socket.destroy();
    expect(paths()).toEqual(['/api/wallet/early', '/api/wallet/mine', '/api/wallet/again']);
  });

  test('a service that dies in the middle of a body: the client is told, and its connection goes on', async () => {
    const held = edge.hold('/half');
    const client = rawClient(edge.port);
    client.write(
      request('POST', `Content-Length: ${SMUGGLED.length + BEGUN.length}\r\n\r\n${BEGUN}`, '/api/wallet/half'),
    );
    (await held).destroy();
    expect(await client.answer()).toMatch(/^HTTP\/1.1 503 [^]*may or may not/);
    client.write(SMUGGLED);
    client.write(request('GET', '\r\n', '/api/wallet/next'));
    expect(await client.answer()).toMatch(/next$/);
    client.socket.destroy();
    expect(paths()).toEqual(['/api/wallet/half', '/api/wallet/next']);
  });

  test('a client that disconnects in the middle of its body closes the service’s connection', async () => {
    const held = edge.hold('/half');
    const client = rawClient(edge.port);
    client.write(
      request('POST', `Content-Length: ${SMUGGLED.length + BEGUN.length}\r\n\r\n${BEGUN}`, '/api/wallet/half'),
    );
    const service = await held;
    const cut = new Promise((resolve) => service.on('close', resolve));
    client.socket.destroy();
    await cut;
    expect(await visit('mine')).toBe('/api/wallet/mine');
    expect(paths()).toEqual(['/api/wallet/half', '/api/wallet/mine']);
  });

  test('pipelined requests are answered in order; after a refusal no other is read', async () => {
    const client = rawClient(edge.port);
    const get = (name: string, rest = '\r\n'): string => request('GET', rest, `/api/wallet/${name}`);
    client.write(get('first') + get('second') + get('third', CHUNKED) + get('fourth'));
    let all = '';
    client.socket.on('data', (text) => (all += String(text)));
    await client.closed;
    expect([...all.matchAll(/HTTP\/1.1 (\d+)/g)].map(([, status]) => status)).toEqual(['200', '200', '400']);
    expect(all.indexOf('/wallet/first')).toBeLessThan(all.indexOf('/wallet/second'));
    expect(paths()).toEqual(['/api/wallet/first', '/api/wallet/second']);
  });

  test('a client that disconnects with many open requests blocks no other client', async () => {
    const client = rawClient(edge.port);
    const first = edge.hold('/held');
    client.write(request('GET', '\r\n', '/api/wallet/held'));
    await first;
    const last = edge.hold('/last');
    for (let i = 2; i < IN_HAND_MAX; i++) {
      const held = edge.hold('/held');
      client.write(request('GET', '\r\n', '/api/wallet/held'));
      await held;
    }
    client.write(request('GET', '\r\n', '/api/wallet/last'));
    const service = await last;
    expect(await visit('mine')).toContain('very busy');
    const cut = new Promise((resolve) => service.on('close', resolve));
    client.socket.destroy();
    await cut;
    expect(await visit('mine')).toBe('/api/wallet/mine');
  });
});
