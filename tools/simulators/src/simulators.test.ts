import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createLocalJWKSet, jwtVerify } from 'jose';
import { startSimulators, type Simulators } from './app.ts';
import { indianDate } from './ekupi/wire.ts';
import { signatureOf } from './supplier/signature.ts';

const folder = mkdtempSync(join(tmpdir(), 'simulators-'));
const callbacks: URLSearchParams[] = [];
const shop = createServer((req, res) => {
  let body = '';
  req.on('data', (chunk: Buffer) => (body += chunk.toString()));
  req.on('end', () => {
    callbacks.push(new URLSearchParams(body));
    res.end('ok');
  });
});
let simulators: Simulators;
let config: Parameters<typeof startSimulators>[0];
const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });

beforeAll(async () => {
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
  const { port } = shop.address() as { port: number };
  config = {
    HOST: '127.0.0.1',
    PORT: await freePort(),
    SUPPLIER_PORT: await freePort(),
    DATA_DIR: folder,
    PUBLIC_ORIGIN: 'http://localhost:8080',
    GOOGLE_CLIENT_ID: 'client',
    SUPPLIER_UID: '1000001',
    SUPPLIER_EMAIL: 'shop@example.test',
    SUPPLIER_KEY: 'TESTKEY',
    EKUPI_KEY: 'ekupi',
    WEBHOOK_EKUPI_URL: `http://127.0.0.1:${port}/`,
  };
  simulators = await startSimulators(config);
});
afterAll(async () => {
  await simulators.stop();
  shop.close();
  rmSync(folder, { recursive: true });
});

const at = (path: string): string => `http://127.0.0.1:${config.PORT}/simulators/${path}`;
const post = async (url: string, body: object): Promise<Record<string, never>> =>
  (await (
    await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
  ).json()) as Record<string, never>;
const get = async (path: string) => (await (await fetch(at(path))).json()) as Record<string, unknown>;

function ask(call: string, extra: Record<string, string>, time = Math.floor(Date.now() / 1000)): Promise<Response> {
  const parameters = {
    uid: '1000001',
    email: 'shop@example.test',
    product: 'mobilelegends',
    time: String(time),
    ...extra,
  };
  const body = new URLSearchParams({ sign: signatureOf(parameters, 'TESTKEY'), ...parameters });
  const url = `http://127.0.0.1:${config.SUPPLIER_PORT}/simulators/supplier/smilecoin/api/${call}`;
  return fetch(url, { method: 'POST', body });
}
const order = { userid: '12345678', zoneid: '1234', productid: '13' };

describe('supplier', () => {
  test('signs as the published vector says', () => {
    const parameters = {
      email: 'a@example.test',
      product: 'mobilelegends',
      productid: '13',
      time: '1700000000',
      uid: '1000001',
      userid: '12345678',
      zoneid: '1234',
    };
    expect(signatureOf(parameters, 'TESTKEY')).toBe('38ea4a474cdd32fbeb0d1ec15c537904');
  });

  test('a repeated order is a second delivery; the record and the balance show both, also after a restart', async () => {
    const before = (await (await ask('querypoints', {})).json()) as { smile_points: string };
    for (let i = 0; i < 2; i++)
      expect(await (await ask('createorder', order)).json()).toMatchObject({ status: 200, message: 'success' });
    await simulators.stop();
    simulators = await startSimulators(config);
    const { deliveries } = await get('supplier/deliveries?userid=12345678&zoneid=1234');
    expect(deliveries).toHaveLength(2);
    const after = (await (await ask('querypoints', {})).json()) as { smile_points: string };
    expect(Number(before.smile_points) - Number(after.smile_points)).toBe(125);
  });

  test('refuses with HTTP 200 and a status: old or wrong signature, unknown player, product off, points short', async () => {
    const status = async (response: Promise<Response>) =>
      ((await (await response).json()) as { status: number }).status;
    expect(await status(ask('createorder', order, 1_700_000_000))).toBe(20012);
    expect(await status(ask('createorder', { ...order, sign: 'x' }))).toBe(20012);
    await post(at('supplier/control'), { unknownPlayers: ['12345678'], rejectProductIds: ['23'] });
    expect(await status(ask('getrole', order))).toBe(20003);
    expect(await status(ask('createorder', { ...order, userid: '1', productid: '23' }))).toBe(20011);
    await post(at('supplier/control'), { unknownPlayers: false, points: 62.49 });
    expect(await status(ask('createorder', order))).toBe(20010);
    await post(at('supplier/reset'), {});
    expect(await status(ask('createorder', order))).toBe(200);
  });

  test('can deliver and drop the reply, fail without delivering, and be down', async () => {
    const delivered = async () => ((await get('supplier/deliveries?userid=777'))['deliveries'] as unknown[]).length;
    await post(at('supplier/control'), { dropAfterAcceptRate: 1 });
    await expect(ask('createorder', { ...order, userid: '777' })).rejects.toThrow();
    expect(await delivered()).toBe(1);
    await post(at('supplier/control'), { dropAfterAcceptRate: 0, errorRate: 1 });
    expect((await ask('createorder', { ...order, userid: '777' })).status).toBe(500);
    expect(await delivered()).toBe(1);
    await post(at('supplier/control'), { down: true });
    await expect(ask('querypoints', {})).rejects.toThrow();
    await post(at('supplier/reset'), {});
    expect((await ask('querypoints', {})).status).toBe(200);
  });

  test('a control it does not know is a 400 that says so', async () => {
    expect(await post(at('supplier/control'), { pionts: 5 })).toHaveProperty('problems');
  });
});

describe('ekupi', () => {
  const create = (id: string) =>
    post(at('ekupi/api/create_order'), {
      key: 'ekupi',
      client_txn_id: id,
      amount: '100.50',
      p_info: 'Wallet recharge',
      customer_name: 'A',
      customer_email: 'a@example.com',
      customer_mobile: '9999999999',
      redirect_url: 'http://localhost:8080/wallet-recharge-status?transactionId=t',
    });
  const status = (id: string, date = indianDate(new Date().toISOString())) =>
    post(at('ekupi/api/check_order_status'), { key: 'ekupi', client_txn_id: id, txn_date: date });
  const payment = async (id: string) =>
    (await get(`ekupi/payments?merchantTransactionId=${id}`))['payments'] as { id: string }[];

  test('creates once per id, answers status by id and day of creation, settles with a callback', async () => {
    expect(await create('r101')).toMatchObject({ status: true });
    expect(await create('r101')).toMatchObject({ status: false });
    expect(await status('r101')).toMatchObject({ status: true, data: { status: 'created', amount: 100.5 } });
    expect(await status('r101', '01-01-2020')).toMatchObject({ status: false });
    const [found] = await payment('r1');
    await post(at(`ekupi/payments/${found?.id}/settle`), {
      outcome: 'success',
      amountPaise: 9_900,
      webhook: 'duplicate',
    });
    expect(await status('r101')).toMatchObject({ data: { status: 'success', amount: 99 } });
    expect(callbacks.filter((fields) => fields.get('client_txn_id') === 'r101')).toHaveLength(2);
  });

  test('a forged callback claims what the status call denies', async () => {
    await create('f201');
    const [found] = await payment('f201');
    await post(at(`ekupi/payments/${found?.id}/settle`), { outcome: 'failure', webhook: 'forged' });
    expect(callbacks.at(-1)?.get('status')).toBe('success');
    expect(await status('f201')).toMatchObject({ data: { status: 'failure' } });
  });
});

describe('google', () => {
  test('mints tokens that verify against its keys, and bad ones on request', async () => {
    const keys = createLocalJWKSet((await get('google/certs')) as never);
    const mint = async (extra: object) =>
      String((await post(at('google/token'), { email: 'A@example.com', name: 'A', ...extra }))['idToken']);
    const { payload } = await jwtVerify(await mint({ nonce: 'n' }), keys, { audience: 'client' });
    expect(payload).toMatchObject({ nonce: 'n', email_verified: true });
    const same = await jwtVerify(await mint({ email: 'a@EXAMPLE.com' }), keys);
    expect(same.payload.sub).toBe(payload.sub);
    await expect(jwtVerify(await mint({ expired: true }), keys)).rejects.toThrow();
  });
});
