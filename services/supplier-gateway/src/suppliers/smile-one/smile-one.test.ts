import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { classify } from './classify.ts';
import { refusals } from './refusals.ts';
import { sign } from './signature.ts';
import { TIMING } from '../../domain/timing.ts';
import { createSmileOne, type SmileOne } from './smile-one.ts';

type Call = { path: string; form: Record<string, string>; headers: IncomingMessage['headers'] };
const KEY = 'a-merchant-key';
const table = refusals({ outOfPoints: '20010', productOff: '20011', badSignature: '20012' });
const calls: Call[] = [];
const sockets = new Set<Socket>();
let answer: (res: ServerResponse) => void;
let origin: string;
let supplier: SmileOne;

const server = createServer(async (req, res) => {
  let body = '';
  for await (const chunk of req) body += String(chunk);
  calls.push({ path: req.url ?? '', form: Object.fromEntries(new URLSearchParams(body)), headers: req.headers });
  answer(res);
});
server.on('connection', (socket: Socket) => sockets.add(socket));

const open = (region: string, timing = TIMING as typeof TIMING) =>
  createSmileOne(
    { baseUrl: `${origin}${region}`, uid: '1000001', email: 'shop+1@example.test', key: KEY, product: 'mobilelegends' },
    timing,
    8,
  );
const unit = { playerId: '012345678', zoneId: '1234', productId: '13' };
const buy = async (from = supplier) => {
  from.orderBreaker.allow();
  return from.createOrder(unit, new Date(1_700_000_000_999));
};

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  supplier = open('/br');
});
afterAll(() => {
  supplier.close();
  server.close();
  server.closeAllConnections();
});
beforeEach(() => {
  calls.length = 0;
  sockets.clear();
  answer = (res) => void res.end('{"status":200,"message":"success","order_id":"S1"}');
});

describe('what is sent', () => {
  test('a signed form with exactly the fields of the protocol, in the region of the configuration', async () => {
    await buy();
    const { path, form, headers } = calls[0]!;
    expect(path).toBe('/br/smilecoin/api/createorder');
    expect(headers['content-type']).toBe('application/x-www-form-urlencoded');
    const { sign: signature, ...signed } = form;
    expect(signed).toEqual({
      uid: '1000001',
      email: 'shop+1@example.test',
      product: 'mobilelegends',
      time: '1700000000',
      userid: '012345678',
      zoneid: '1234',
      productid: '13',
    });
    expect(signature).toBe(sign(signed, KEY));
  });

  test('the other calls, and another region', async () => {
    const elsewhere = open('/ph/');
    await elsewhere.queryPoints();
    await elsewhere.getRole(unit);
    await elsewhere.productList();
    expect(calls.map(({ path }) => path)).toEqual(
      ['querypoints', 'getrole', 'productlist'].map((call) => `/ph/smilecoin/api/${call}`),
    );
    expect(calls.every(({ form }) => Math.abs(Number(form['time']) - Date.now() / 1000) < 5)).toBe(true);
    elsewhere.close();
  });

  test('every order has a connection of its own, which is never used again', async () => {
    await Promise.all([buy(), buy()]);
    await buy();
    expect(sockets.size).toBe(3);
    expect(calls.every(({ headers }) => headers.connection !== 'keep-alive')).toBe(true);
  });

  test('a redirect is not followed: it would buy once more', async () => {
    answer = (res) => void res.writeHead(307, { location: `${origin}/br/smilecoin/api/createorder` }).end();
    expect(await buy()).toMatchObject({ kind: 'answer', httpStatus: 307 });
    expect(calls).toHaveLength(1);
  });
});

describe('what comes back', () => {
  const stateOf = async () => classify(await buy(), table).state;

  test.each([
    ['text/html', '{"status":"200","orderid":77}', 'delivered'],
    ['text/plain; charset=iso-8859-1', '\uFEFF {"status":200,"data":{"order_id":"S9"}}\n', 'delivered'],
    ['application/json', '{"status":"20003","message":"USER ID ou Zone ID não existe"}', 'rejected'],
    ['application/json', '<!doctype html><title>Just a moment...</title>', 'ambiguous'],
    ['application/json', '{"status":200,"order_id":"S1"}{"status":200}', 'ambiguous'],
    ['application/json', '', 'ambiguous'],
  ])('%s %s is %s', async (type, body, state) => {
    answer = (res) => void res.writeHead(200, { 'content-type': type }).end(body);
    expect(await stateOf()).toBe(state);
  });

  test('a body of more than 1 MB is cut off, and a part of it is kept', async () => {
    answer = (res) => void res.end(`{"status":200,"order_id":"S1","x":"${'x'.repeat(1_100_000)}"}`);
    const seen = await buy();
    expect(seen).toMatchObject({ kind: 'no_answer', cause: 'the answer is larger than 1 MB' });
    expect(seen.kind === 'no_answer' && seen.partial?.length).toBe(16_384);
  });

  test('half a body is no answer, and what came is kept', async () => {
    answer = (res) => {
      res.writeHead(200, { 'content-length': '100' }).write('{"status":200,"order_id":"S1"}');
      setImmediate(() => res.socket?.resetAndDestroy());
    };
    const seen = await buy();
    expect(seen).toMatchObject({ kind: 'no_answer', partial: '{"status":200,"order_id":"S1"}' });
    expect(classify(seen, table)).toMatchObject({ reason: 'The connection to the supplier was lost.' });
  });

  test('an answer that drips endlessly is cut off at the deadline', async () => {
    const quick = open('/br', { ...TIMING, orderTimeoutMs: 300 } as unknown as typeof TIMING);
    let drip: NodeJS.Timeout;
    answer = (res) => {
      drip = setInterval(() => res.write(' '), 20);
      res.on('close', () => clearInterval(drip));
    };
    const seen = await buy(quick);
    expect(seen).toMatchObject({ kind: 'no_answer', cause: 'it took more than 0.3 s' });
    quick.close();
  });

  test('nobody listening: nothing was written', async () => {
    const nowhere = createSmileOne(
      { baseUrl: 'http://127.0.0.1:9/br', uid: 'u', email: 'e', key: KEY, product: 'mobilelegends' },
      TIMING,
      8,
    );
    expect(await buy(nowhere)).toMatchObject({ kind: 'not_written', cause: 'ECONNREFUSED' });
    nowhere.close();
  });

  test('more calls than the bulkhead holds are not written', async () => {
    answer = (res) => setTimeout(() => res.end('{"status":200,"order_id":"S1"}'), 50);
    const seen = await Promise.all(Array.from({ length: 10 }, () => buy()));
    expect(seen.filter(({ kind }) => kind === 'not_written')).toHaveLength(2);
    expect(calls).toHaveLength(8);
  });

  test('an open breaker stops orders, but not the balance call of the watch', async () => {
    supplier.orderBreaker.open();
    expect(await supplier.createOrder(unit, new Date())).toEqual({
      kind: 'not_written',
      cause: 'the supplier was not answering',
    });
    await supplier.queryPoints();
    expect(calls.map(({ path }) => path)).toEqual(['/br/smilecoin/api/querypoints']);
  });
});
