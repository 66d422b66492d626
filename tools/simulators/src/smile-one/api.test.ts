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

  describe('multiplied list prices', () => {
    type Role = { change_price: number; id_change_price_info: { product_id: string; change_price: number }[] };
    const role = async (userid: string) => {
      const answer = (await (await ask('getrole', { ...order, userid })).json()) as Role;
      const named = answer.id_change_price_info.map(({ product_id, change_price }) => [product_id, change_price]);
      return { all: answer.change_price, named: Object.fromEntries(named) as Record<string, number> };
    };
    const charged = async (userid: string, productid: string) => {
      const points = async () => Number(((await (await ask('querypoints', {})).json()) as Points).smile_points);
      const before = await points();
      await ask('createorder', { ...order, userid, productid });
      const last = ((await get(`supplier/deliveries?userid=${userid}`))['deliveries'] as Record<string, string>[]).at(
        -1,
      );
      expect((before - (await points())).toFixed(2)).toBe(last?.['charged']);
      return [last?.['points'], last?.['charged']];
    };
    const changePrice = { '*/25': 1.0043, '31': 1.3, '31/23': 1.1 };

    test('are told per player, for each product of the list, and charged only if the control says so', async () => {
      expect(await role('31')).toMatchObject({ all: 1, named: { '13': 1, '25': 1 } });
      await post(at('supplier/control'), { changePrice });
      expect(await role('31')).toMatchObject({ all: 1.3, named: { '13': 1.3, '23': 1.1, '25': 1.0043 } });
      expect(await role('32')).toMatchObject({ all: 1, named: { '13': 1, '23': 1, '25': 1.0043 } });
      expect(await charged('31', '13')).toEqual(['62.50', '62.50']);
      await post(at('supplier/control'), { charges: 'multiplied' });
      expect(await charged('31', '13')).toEqual(['62.50', '81.25']);
      expect(await charged('32', '25')).toEqual(['187.50', '188.31']);
    });

    test('are gone after a reset', async () => {
      await post(at('supplier/control'), { changePrice, charges: 'multiplied' });
      expect(await post(at('supplier/reset'), {})).toMatchObject({ changePrice: {}, charges: 'list' });
      expect(await role('31')).toMatchObject({ all: 1, named: { '13': 1, '25': 1 } });
    });
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
