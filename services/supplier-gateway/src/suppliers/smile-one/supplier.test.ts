import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { points } from '@topup/kit/points';
import type { Supplier } from '../../domain/supplier.ts';
import { TIMING } from '../../domain/timing.ts';
import { connectSmileOne } from './supplier.ts';
import { smileOneAnswers } from './testing/answers.ts';

const { player, refusals, unknownPlayer } = smileOneAnswers;
const whole = (fields: object): string => JSON.stringify({ status: 200, message: 'success', ...fields });
const ANSWERS = {
  getrole: player('Ana').body,
  productlist: whole({ data: { product: [{ id: 13, spu: '78&8', price: '6.25' }] } }),
  querypoints: whole({ smile_points: '62.5' }),
};
let server: Server;
let supplier: Supplier;
let bodies: Record<string, string>;
let httpStatus: number;
let asked: string[];
let lookedUpWith: (string | null)[];
beforeAll(async () => {
  server = createServer(async (req, res) => {
    const call = (req.url ?? '').split('/').at(-1) ?? '';
    asked.push(call);
    lookedUpWith.push(new URLSearchParams(await text(req)).get('productid'));
    res.writeHead(httpStatus).end(bodies[call]);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const config = {
    SUPPLIER_BASE_URL: `http://127.0.0.1:${port}/br`,
    SUPPLIER_UID: '1000001',
    SUPPLIER_EMAIL: 'shop@example.test',
    SUPPLIER_KEY: 'a-merchant-key',
    SUPPLIER_PRODUCT: 'mobilelegends',
    SUPPLIER_VERIFY_PRODUCT_ID: '13',
    SUPPLIER_STATUS_OUT_OF_POINTS: '20010',
    SUPPLIER_STATUS_PRODUCT_OFF: '20011',
    SUPPLIER_STATUS_BAD_SIGNATURE: '20012',
  };
  supplier = connectSmileOne(config, TIMING, 8);
});
afterAll(() => {
  supplier.close();
  server.close();
});
beforeEach(() => {
  bodies = { ...ANSWERS };
  httpStatus = 200;
  asked = [];
  lookedUpWith = [];
});

const findPlayer = async () => {
  const answer = await supplier.askPlayer({ playerId: '12345678', zoneId: '1234' });
  return answer === null ? null : supplier.readPlayer(answer, refusals);
};

test('reads player, catalogue and balance', async () => {
  expect(await findPlayer()).toEqual({ found: true, username: 'Ana', reason: '', multipliers: [] });
  expect(await supplier.listProducts()).toEqual([{ id: '13', spu: '78&8', price: '6.25' }]);
  expect(await supplier.readBalance()).toEqual({ points: points(6_250), seen: 'answer', status: '200' });
  expect(asked).toEqual(['getrole', 'productlist', 'querypoints']);
});

test('a player is looked up with the product that is on sale, else with that of the setting', async () => {
  const player = { playerId: '12345678', zoneId: '1234' };
  for (const productId of ['212', '', undefined]) await supplier.askPlayer({ ...player, productId });
  expect(lookedUpWith).toEqual(['212', '13', '13']);
});

test('a refusal is an answer about a player, and no catalogue and no balance', async () => {
  bodies = Object.fromEntries(Object.keys(ANSWERS).map((call) => [call, unknownPlayer.body]));
  expect(await findPlayer()).toMatchObject({ found: false });
  expect(await supplier.listProducts()).toBeNull();
  expect(await supplier.readBalance()).toEqual({ points: null, seen: 'answer', status: '20003' });
});

test('with another HTTP status than 200 every read is without an answer', async () => {
  httpStatus = 404;
  expect(await findPlayer()).toBeNull();
  expect(await supplier.listProducts()).toBeNull();
  expect(await supplier.readBalance()).toEqual({ points: null, seen: 'answer', status: undefined });
});

test('its credentials are cut out of a stored answer, and its table is the configured one', () => {
  expect(supplier.redact('a-merchant-key 1000001 shop@example.test')).toBe('[redacted] [redacted] [redacted]');
  expect(supplier.refusals).toEqual(refusals);
});
