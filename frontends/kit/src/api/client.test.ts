import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import * as z from '@topup/web-kit/api/schema.ts';
import { fakeStore } from '../testing/fake-store.ts';
import { ApiError, ConnectionError } from './api-error.ts';
import { SIGNED_OUT, call } from './client.ts';

const schema = z.object({ success: z.boolean() });
const REFRESH = 'POST /api/auth/refresh-token';
const expired = { status: 403, body: { success: false, code: 'session_expired', message: 'Session expired' } };

/** Moves the clock between tests: calls within the same millisecond share one session renewal. */
let now = Date.now();
beforeEach(() => void jest.spyOn(Date, 'now').mockReturnValue((now += 60_000)));
afterEach(() => void jest.restoreAllMocks());

/** A server whose session has expired until it is renewed. */
const storeWithOldSession = () => {
  let renewed = false;
  const guarded = () => (renewed ? { body: { success: true } } : expired);
  return fakeStore({
    'GET /api/wallet/balance': guarded,
    'GET /api/orders': guarded,
    'GET /api/admin/stats': guarded,
    'GET /api/wallet/wallet-transactions': guarded,
    'POST /api/orders/create-orders': guarded,
    [REFRESH]: () => {
      renewed = true;
      return { body: { success: true } };
    },
  });
};

let signedOut = 0;
const count = () => {
  signedOut += 1;
};

beforeEach(() => {
  localStorage.clear();
  signedOut = 0;
  window.addEventListener(SIGNED_OUT, count);
});
afterEach(() => window.removeEventListener(SIGNED_OUT, count));

const order = { userId: '1', zoneId: '2', items: [], paymentMethod: 'wallet' as const };

describe('a 403', () => {
  test('on five parallel calls triggers one renewal, and all five succeed', async () => {
    const store = storeWithOldSession();
    const reads = (
      ['/api/wallet/balance', '/api/orders', '/api/admin/stats', '/api/wallet/wallet-transactions'] as const
    ).map((path) => call({ path, schema }));
    const pay = call({
      method: 'POST',
      path: '/api/orders/create-orders',
      body: order,
      idempotencyKey: 'key-1',
      schema,
    });
    await expect(Promise.all([...reads, pay])).resolves.toHaveLength(5);
    expect(store.calls(REFRESH)).toHaveLength(1);
  });

  test('on a money call repeats it with the same Idempotency-Key and body', async () => {
    const store = storeWithOldSession();
    await call({
      method: 'POST',
      path: '/api/orders/create-orders',
      body: order,
      idempotencyKey: 'key-7',
      schema,
    });
    const sent = store.calls('POST /api/orders/create-orders');
    expect(sent.map(({ headers }) => headers['idempotency-key'])).toEqual(['key-7', 'key-7']);
    expect(sent.map(({ body }) => body)).toEqual([order, order]);
  });

  test('that persists is retried only once, and then reported', async () => {
    const forbidden = {
      status: 403,
      body: { success: false, code: 'forbidden', message: 'Admins only.', requestId: 'r1' },
    };
    const store = fakeStore({ 'GET /api/admin/stats': forbidden, [REFRESH]: { body: { success: true } } });
    const failure = await call({ path: '/api/admin/stats', schema }).catch((error: unknown) => error);
    expect(failure).toMatchObject({ status: 403, code: 'forbidden', message: 'Admins only.', requestId: 'r1' });
    expect(store.calls('GET /api/admin/stats')).toHaveLength(2);
    expect(signedOut).toBe(0);
  });

  test('whose session cannot be renewed signs the page out and repeats nothing', async () => {
    const store = fakeStore({ 'GET /api/wallet/balance': expired, [REFRESH]: { status: 401 } });
    await expect(call({ path: '/api/wallet/balance', schema })).rejects.toBeInstanceOf(ApiError);
    expect(store.calls('GET /api/wallet/balance')).toHaveLength(1);
    expect(signedOut).toBe(1);
  });

  test('does not sign the user out when the renewal finds no network', async () => {
    fakeStore({ 'GET /api/wallet/balance': expired, [REFRESH]: new TypeError('offline') });
    await expect(call({ path: '/api/wallet/balance', schema })).rejects.toBeInstanceOf(ApiError);
    expect(signedOut).toBe(0);
  });
});

describe('other responses', () => {
  test('401 is not renewed', async () => {
    const store = fakeStore({ 'GET /api/wallet/balance': { status: 401, body: { message: 'Please sign in.' } } });
    await expect(call({ path: '/api/wallet/balance', schema })).rejects.toMatchObject({ status: 401 });
    expect(store.calls(REFRESH)).toHaveLength(0);
  });

  test('a lost connection is a ConnectionError', async () => {
    fakeStore({ 'GET /api/wallet/balance': new TypeError('offline') });
    await expect(call({ path: '/api/wallet/balance', schema })).rejects.toBeInstanceOf(ConnectionError);
  });

  test('a response of the wrong shape is rejected', async () => {
    fakeStore({ 'GET /api/wallet/balance': { body: { success: 'yes' } } });
    await expect(call({ path: '/api/wallet/balance', schema })).rejects.toThrow();
  });

  test('empty filters are left out of the URL', async () => {
    const store = fakeStore({ 'GET /api/wallet/balance': { body: { success: true } } });
    await call({ path: '/api/wallet/balance', query: { page: 2, status: '', type: undefined }, schema });
    expect(store.seen[0]?.path).toBe('/api/wallet/balance?page=2');
  });
});

describe('an ended session', () => {
  const lost = new TypeError('lost');
  const nobody = { status: 401, body: { success: false, code: 'unauthenticated', message: 'Please sign in.' } };
  const CREATE = 'POST /api/orders/create-orders';
  const pay = (idempotencyKey: string) =>
    call({ method: 'POST', path: '/api/orders/create-orders', body: order, idempotencyKey, schema }).catch(
      () => undefined,
    );
  const read = () => call({ path: '/api/wallet/balance', schema }).catch(() => undefined);
  const ends: boolean[] = [];
  const note = (event: Event) => void ends.push((event as CustomEvent<{ isUnsure: boolean }>).detail.isUnsure);

  beforeEach(() => {
    ends.length = 0;
    window.addEventListener(SIGNED_OUT, note);
  });
  afterEach(() => window.removeEventListener(SIGNED_OUT, note));

  test('is reported when a call has no cookies, with nothing charged', async () => {
    fakeStore({ 'GET /api/wallet/balance': nobody, [CREATE]: nobody });
    await read();
    await pay('key-a');
    expect(ends).toEqual([false, false]);
  });

  test('stays unsure about a payment whose response was lost, until the server answers it', async () => {
    const store = fakeStore({
      'GET /api/wallet/balance': nobody,
      [CREATE]: (_seen, nth) => (nth === 1 ? lost : nobody),
    });
    await pay('key-b');
    await read();
    await pay('key-b');
    expect(ends).toEqual([true, true]);
    store.on(CREATE, { status: 422, body: {} });
    await pay('key-b');
    await read();
    expect(ends).toEqual([true, true, false]);
  });
});
