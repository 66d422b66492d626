import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import * as z from 'zod/mini';
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
  test('of five parallel calls is answered by one renewal, and all five succeed', async () => {
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

  test('of a money call is repeated with the same Idempotency-Key and body', async () => {
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

  test('that stays is repeated once only, and told as it is', async () => {
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

  test('while the network is away does not sign anybody out', async () => {
    fakeStore({ 'GET /api/wallet/balance': expired, [REFRESH]: new TypeError('offline') });
    await expect(call({ path: '/api/wallet/balance', schema })).rejects.toBeInstanceOf(ApiError);
    expect(signedOut).toBe(0);
  });
});

describe('any other answer', () => {
  test('401 is not renewed', async () => {
    const store = fakeStore({ 'GET /api/wallet/balance': { status: 401, body: { message: 'Please sign in.' } } });
    await expect(call({ path: '/api/wallet/balance', schema })).rejects.toMatchObject({ status: 401 });
    expect(store.calls(REFRESH)).toHaveLength(0);
  });

  test('a lost connection is not an answer', async () => {
    fakeStore({ 'GET /api/wallet/balance': new TypeError('offline') });
    await expect(call({ path: '/api/wallet/balance', schema })).rejects.toBeInstanceOf(ConnectionError);
  });

  test('an answer of another shape is refused, not passed on', async () => {
    fakeStore({ 'GET /api/wallet/balance': { body: { success: 'yes' } } });
    await expect(call({ path: '/api/wallet/balance', schema })).rejects.toThrow();
  });

  test('empty filters stay out of the address', async () => {
    const store = fakeStore({ 'GET /api/wallet/balance': { body: { success: true } } });
    await call({ path: '/api/wallet/balance', query: { page: 2, status: '', type: undefined }, schema });
    expect(store.seen[0]?.path).toBe('/api/wallet/balance?page=2');
  });
});

describe('a session that is over', () => {
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

  test('is told when a call has no cookies any more, and that nothing was charged', async () => {
    fakeStore({ 'GET /api/wallet/balance': nobody, [CREATE]: nobody });
    await read();
    await pay('key-a');
    expect(ends).toEqual([false, false]);
  });

  test('leaves a payment open whose answer was lost before, until the server answers it', async () => {
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
