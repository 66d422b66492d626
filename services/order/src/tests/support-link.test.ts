import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { signRecordToken, signStatusToken } from '@topup/kit/session';
import { goodBehaviour } from '../testing/neighbours.ts';
import { LINE, openShop, PRICES, type Shop } from '../testing/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop?.close());
beforeEach(() => void Object.assign(shop.neighbours.behaviour, goodBehaviour(), { prices: [...PRICES] }));

const DAY_MS = 24 * 3_600_000;
const makePath = (orderId: string) => `/api/orders/order-status/${orderId}/support-link`;
const openPath = (orderId: string, token: string) => `/api/orders/support-status/${orderId}?token=${token}`;
const open = async (orderId: string, token: string) => shop.as(null)('GET', openPath(orderId, token));
const signed = (recordId: string, atMs = Date.now()) =>
  signRecordToken({ key: shop.config.STATUS_TOKEN_KEY, recordId, purpose: 'support' }, atMs).token;
const gone = { status: 404, body: { success: false, code: 'not_found', message: 'This link is no longer valid.' } };

describe('a support link', () => {
  test('is made by the owner, and shows anybody the status, where the money is, and nothing else, for 24 hours', async () => {
    const orderId = await shop.place([LINE]);
    await shop.becomes(orderId, 'completed/done');
    const { status, body } = await shop.player('POST', makePath(orderId));
    expect(status).toBe(200);
    const { token, expiresAt } = body.data as unknown as { token: string; expiresAt: string };
    expect(Math.abs(Date.parse(expiresAt) - Date.now() - DAY_MS)).toBeLessThan(60_000);
    const opened = await open(orderId, token);
    expect(opened).toMatchObject({ status: 200 });
    expect(opened.body).toEqual({
      success: true,
      data: { orderId, status: 'completed', money: [{ at: 'delivered' }] },
    });
  });

  test('is made by nobody else', async () => {
    const orderId = await shop.place([LINE]);
    expect((await shop.as(null)('POST', makePath(orderId))).status).toBe(401);
    const stranger = shop.as({ accountId: 'e'.repeat(32) });
    expect(await stranger('POST', makePath(orderId))).toMatchObject({
      status: 404,
      body: { message: 'Order not found.' },
    });
    expect((await shop.player('POST', makePath('0'.repeat(32)))).status).toBe(404);
  });

  test('that is expired, forged, of another order or of none says the same', async () => {
    const orderId = await shop.place([LINE]);
    const nobodys = '0'.repeat(32);
    for (const token of [signed(orderId, Date.now() - DAY_MS - 1_000), signed(nobodys), 'x', signed(orderId).slice(1)])
      expect(await open(orderId, token)).toMatchObject(gone);
    expect(await open(nobodys, signed(nobodys))).toMatchObject(gone);
  });

  test('and the token of a return page do not open each other', async () => {
    const orderId = await shop.place([LINE]);
    const returning = signStatusToken(shop.config.STATUS_TOKEN_KEY, orderId, Date.now());
    expect(await open(orderId, returning)).toMatchObject(gone);
    const status = await shop.as(null)('GET', `/api/orders/order-status/${orderId}?t=${signed(orderId)}`);
    expect(status).toMatchObject({ status: 404, body: { message: 'Order not found.' } });
    expect((await open(orderId, signed(orderId))).status).toBe(200);
  });

  test('without a token, or with a long one, is a bad request', async () => {
    const orderId = await shop.place([LINE]);
    expect((await open(orderId, 'x'.repeat(101))).status).toBe(400);
    expect((await shop.as(null)('GET', `/api/orders/support-status/${orderId}`)).status).toBe(400);
  });
});
