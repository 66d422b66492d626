import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { planPorts } from '@topup/stack/ports';
import { startSimulators, type Simulators } from '../app.ts';
import { perCredential } from '../payment-providers.ts';
import { signatureOf } from './signature.ts';

const folder = mkdtempSync(join(tmpdir(), 'smile-one-'));
let simulators: Simulators;
let config: Parameters<typeof startSimulators>[0];
beforeAll(async () => {
  const ports = await planPorts('simulated-supplier-test');
  config = {
    HOST: '127.0.0.1',
    PORT: ports.simulators,
    SUPPLIER_PORT: ports.supplier,
    DATA_DIR: folder,
    PUBLIC_ORIGIN: 'http://localhost:8080',
    GOOGLE_CLIENT_ID: 'client',
    SUPPLIER_UID: '1000001',
    SUPPLIER_EMAIL: 'shop@example.test',
    SUPPLIER_KEY: 'TESTKEY',
    ...perCredential(() => 'any'),
    WEBHOOKS_URL: 'http://127.0.0.1:9',
  };
  simulators = await startSimulators(config);
});
afterAll(async () => {
  await simulators.stop();
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

type Points = { smile_points: string };
describe('Smile.one', () => {
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
    const { changes } = (await get('supplier/statement')) as { changes: { deltaHundredths: number }[] };
    expect(changes.map(({ deltaHundredths }) => deltaHundredths)).toEqual([-99_981_251, 99_993_751]);
  });

  test('tells how this account’s list prices are multiplied, and charges the list price', async () => {
    const role = async () => (await (await ask('getrole', order)).json()) as Record<string, unknown>;
    expect(await role()).toMatchObject({ change_price: 1, id_change_price_info: [] });
    await post(at('supplier/control'), { changePrice: 0.95, productChangePrices: { '23': 1.1, '99999': 2 } });
    expect(await role()).toMatchObject({
      change_price: 0.95,
      id_change_price_info: [
        { product_id: '23', change_price: 1.1 },
        { product_id: '99999', change_price: 2 },
      ],
    });
    const points = async () => Number(((await (await ask('querypoints', {})).json()) as Points).smile_points);
    const before = await points();
    await ask('createorder', order);
    expect(before - (await points())).toBe(62.5);
    await post(at('supplier/reset'), {});
  });

  test('can deliver and drop the reply or half of it, fail without delivering, and be down', async () => {
    const delivered = async () => ((await get('supplier/deliveries?userid=777'))['deliveries'] as unknown[]).length;
    await post(at('supplier/control'), { dropAfterAcceptRate: 1 });
    await expect(ask('createorder', { ...order, userid: '777' })).rejects.toThrow();
    expect(await delivered()).toBe(1);
    await post(at('supplier/control'), { dropAfterAcceptRate: 0, halfAnswerRate: 1 });
    await expect(ask('createorder', { ...order, userid: '777' }).then((half) => half.text())).rejects.toThrow();
    expect(await delivered()).toBe(2);
    await post(at('supplier/control'), { halfAnswerRate: 0, errorRate: 1 });
    expect((await ask('createorder', { ...order, userid: '777' })).status).toBe(500);
    expect(await delivered()).toBe(2);
    await post(at('supplier/control'), { down: true });
    await expect(ask('querypoints', {})).rejects.toThrow();
    await post(at('supplier/reset'), {});
    expect((await ask('querypoints', {})).status).toBe(200);
  });
});
