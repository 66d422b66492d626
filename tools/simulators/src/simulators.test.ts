import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { planPorts } from '@topup/stack/ports';
import { createLocalJWKSet, jwtVerify } from 'jose';
import { startSimulators, type Simulators } from './app.ts';
import { indianDate } from './ekupi/wire.ts';
import { perCredential } from './payment-providers.ts';
import { perSupplierCredential } from './supplier.ts';

const folder = mkdtempSync(join(tmpdir(), 'simulators-'));
const callbacks: URLSearchParams[] = [];
const phonepeCallbacks: { authorization: string | undefined; body: Record<string, never> }[] = [];
const shop = createServer((req, res) => {
  let body = '';
  req.on('data', (chunk: Buffer) => (body += chunk.toString()));
  req.on('end', () => {
    if (req.url === '/phonepe')
      phonepeCallbacks.push({
        authorization: req.headers.authorization,
        body: JSON.parse(body) as Record<string, never>,
      });
    else callbacks.push(new URLSearchParams(body));
    res.end('ok');
  });
});
let simulators: Simulators;
let config: Parameters<typeof startSimulators>[0];

beforeAll(async () => {
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
  const { port } = shop.address() as { port: number };
  // Not just any free port: after a restart an outgoing connection might have taken it.
  const ports = await planPorts('simulators-test');
  config = {
    HOST: '127.0.0.1',
    PORT: ports.simulators,
    SUPPLIER_PORT: ports.supplier,
    DATA_DIR: folder,
    PUBLIC_ORIGIN: 'http://localhost:8080',
    GOOGLE_CLIENT_ID: 'client',
    ...perCredential(() => 'any'),
    ...perSupplierCredential(() => 'any'),
    EKUPI_KEY: 'ekupi',
    WEBHOOKS_URL: `http://127.0.0.1:${port}`,
    PHONEPE_CLIENT_ID: 'store',
    PHONEPE_CLIENT_SECRET: 'secret',
    PHONEPE_WEBHOOK_USERNAME: 'user',
    PHONEPE_WEBHOOK_PASSWORD: 'pass',
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

test('an unknown control is a 400 that names it', async () => {
  expect(await post(at('supplier/control'), { pionts: 5 })).toHaveProperty('problems');
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

  test('refuses pages, ends one as at the end of its time, and repeats a callback', async () => {
    await post(at('ekupi/control'), { refuse: 1 });
    expect(await create('x301')).toMatchObject({ status: false });
    expect(await payment('x301')).toEqual([]);
    expect(await create('x301')).toMatchObject({ status: true });
    const [found] = await payment('x301');
    await post(at(`ekupi/payments/${found?.id}/expire`), {});
    expect(await status('x301')).toMatchObject({ data: { status: 'failure', remark: 'Payment failed or expired' } });
    expect(callbacks.filter((fields) => fields.get('client_txn_id') === 'x301')).toHaveLength(0);
    await post(at(`ekupi/payments/${found?.id}/settle`), { outcome: 'success', webhook: 'drop' });
    for (const times of [1, 2]) {
      await post(at(`ekupi/payments/${found?.id}/repeat`), {});
      const sent = callbacks.filter((fields) => fields.get('client_txn_id') === 'x301');
      expect(sent.map((fields) => fields.get('status'))).toEqual(Array.from({ length: times }, () => 'success'));
    }
  });

  test('a forged callback claims what the status call denies', async () => {
    await create('f201');
    const [found] = await payment('f201');
    await post(at(`ekupi/payments/${found?.id}/settle`), { outcome: 'failure', webhook: 'forged' });
    expect(callbacks.at(-1)?.get('status')).toBe('success');
    expect(await status('f201')).toMatchObject({ data: { status: 'failure' } });
  });
});

describe('phonepe', () => {
  let authorization = '';
  const token = async (secret = 'secret') => {
    const client = { client_id: 'store', client_secret: secret, client_version: '1', grant_type: 'client_credentials' };
    const body = new URLSearchParams(client);
    const response = await fetch(at('phonepe/identity-manager/v1/oauth/token'), { method: 'POST', body });
    const made = (await response.json()) as { access_token: string; token_type: string };
    authorization = `${made.token_type} ${made.access_token}`;
    return response.status;
  };
  const call = async (method: string, path: string, body?: object) => {
    const response = await fetch(at(`phonepe/pg/${path}`), {
      method,
      headers: { 'content-type': 'application/json', authorization },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return { status: response.status, body: (await response.json()) as Record<string, never> };
  };
  const pay = (merchantOrderId: string, amount = 10_050) =>
    call('POST', 'checkout/v2/pay', {
      merchantOrderId,
      amount,
      expireAfter: 1_500,
      paymentFlow: { type: 'PG_CHECKOUT', merchantUrls: { redirectUrl: 'http://localhost:8080/payment-status' } },
    });
  const status = (id: string) => call('GET', `checkout/v2/order/${id}/status`);
  const settle = async (id: string, settlement: object) => {
    const [found] = (await get(`phonepe/payments?merchantTransactionId=${id}`))['payments'] as { id: string }[];
    return post(at(`phonepe/payments/${found?.id}/settle`), settlement);
  };

  test('nothing without a token of the right merchant, nothing with an old one', async () => {
    expect((await pay('p001')).status).toBe(401);
    expect(await token('wrong')).toBe(401);
    expect(await token()).toBe(200);
    expect(await pay('p001')).toMatchObject({ status: 200, body: { state: 'PENDING' } });
    await post(at('phonepe/tokens/forget'), {});
    expect((await status('p001')).status).toBe(401);
  });

  test('pays once per id, keeps it over a kill, calls back with the hash of the two secrets', async () => {
    await token();
    expect((await pay('p101')).status).toBe(200);
    expect((await pay('p101')).status).toBe(409);
    expect((await pay('p102', 99)).status).toBe(400);
    expect((await status('p999')).body).toMatchObject({ code: 'ORDER_NOT_FOUND' });
    await settle('p101', { outcome: 'failure', webhook: 'forged' });
    expect((await status('p101')).body).toMatchObject({ state: 'FAILED', amount: 10_050 });
    const { authorization: sent, body } = phonepeCallbacks.at(-1) ?? { authorization: '', body: {} };
    expect(sent).toBe(createHash('sha256').update('user:pass').digest('hex'));
    expect(body).toMatchObject({ payload: { merchantOrderId: 'p101', state: 'COMPLETED' } });
    await settle('p101', { outcome: 'success', amountPaise: 5_000, webhook: 'drop' });
    await simulators.stop();
    simulators = await startSimulators(config);
    // A dead keep-alive connection is only noticed by using it.
    while (
      !(await fetch(at('style.css')).then(
        ({ ok }) => ok,
        () => false,
      ))
    );
    await token();
    expect((await status('p101')).body).toMatchObject({ state: 'COMPLETED', amount: 5_000 });
  });

  test('refuses pages, ends one as at the end of its time, and repeats a callback', async () => {
    await token();
    await post(at('phonepe/control'), { refuse: 1 });
    expect(await pay('p301')).toMatchObject({ status: 422, body: { code: 'PAYMENT_NOT_ALLOWED' } });
    expect((await status('p301')).status).toBe(404);
    expect((await pay('p301')).status).toBe(200);
    const [found] = (await get('phonepe/payments?merchantTransactionId=p301'))['payments'] as { id: string }[];
    await post(at(`phonepe/payments/${found?.id}/expire`), {});
    expect((await status('p301')).body).toMatchObject({ state: 'FAILED' });
    await settle('p301', { outcome: 'success', webhook: 'drop' });
    await post(at(`phonepe/payments/${found?.id}/repeat`), {});
    expect(phonepeCallbacks.at(-1)?.body).toMatchObject({ payload: { merchantOrderId: 'p301', state: 'COMPLETED' } });
  });

  test('refunds at most the amount paid, and sends a callback when configured', async () => {
    await token();
    await pay('p201');
    const refund = (merchantRefundId: string, amount: number) =>
      call('POST', 'payments/v2/refund', { merchantRefundId, originalMerchantOrderId: 'p201', amount });
    const excess = { status: 400, body: { code: 'EXCESS_REFUND_AMOUNT' } };
    expect(await refund('r1', 100)).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } });
    await settle('p201', { outcome: 'success' });
    expect(await refund('r1', 10_051)).toMatchObject(excess);
    expect((await refund('r1', 10_050)).body).toMatchObject({ state: 'PENDING' });
    expect(await refund('r1', 10_050)).toMatchObject(excess);
    expect(await refund('r2', 1)).toMatchObject(excess);
    await post(at('phonepe/refunds/r1/settle'), { outcome: 'success' });
    expect((await call('GET', 'payments/v2/refund/r1/status')).body).toMatchObject({ state: 'COMPLETED' });
    expect(phonepeCallbacks.at(-1)?.body).toMatchObject({ event: 'pg.refund.completed' });
    expect(await refund('r1', 10_050)).toMatchObject(excess);
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
