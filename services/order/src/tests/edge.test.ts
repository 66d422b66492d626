import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { signStatusToken } from '@topup/kit/session';
import { eventually } from '@topup/kit/testing';
import { hostileBodies, hostileIds, hostileQueries } from '../../../../tests/stack/hostile-corpus.ts';
import { document } from '../openapi.ts';
import { PLAYER_INDEX, toPlayerFilter } from '../store/order-lists.ts';
import { goodBehaviour } from '../testing/neighbours.ts';
import { LINE, openShop, price, PRICES, type Answer, type Line, type Shop } from '../testing/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ RATE_LIMITS: '{"orders":12,"verifications":10}', POINT_COST_PAISE: '101' });
});
afterAll(() => shop?.close());
beforeEach(() => void Object.assign(shop.neighbours.behaviour, goodBehaviour(), { prices: [...PRICES] }));

const newAccount = () => randomBytes(16).toString('hex');
const playerId = () => String(10_000_000 + (randomBytes(4).readUInt32BE() % 90_000_000));
const somebody = () => shop.as({ accountId: newAccount() });
const order = (who: ReturnType<Shop['as']>, lines: Line[] = [LINE], change: object = {}, key?: string) =>
  shop.order(lines, change, key ? { 'idempotency-key': key } : {}, who);
const stored = () => shop.orders.countDocuments();
const idOf = (answer: { body: object }) => (answer.body as { data: { orderId: string } }).data.orderId;

describe('verification', () => {
  test('a player is found once and remembered for the account that asked', async () => {
    let calls = 0;
    shop.neighbours.behaviour.player = () => ({ found: true, username: `Legend ${++calls}` });
    const [who, other, ids] = [somebody(), somebody(), { userId: playerId(), zoneId: '1234' }];
    const verify = (caller: typeof who) => caller('POST', '/api/orders/verify-username', ids);
    expect(await verify(who)).toMatchObject({ status: 200, body: { success: true, username: 'Legend 1' } });
    expect(await verify(who)).toMatchObject({ status: 200, body: { username: 'Legend 1' } });
    expect(await verify(other)).toMatchObject({ status: 200, body: { username: 'Legend 2' } });
    shop.neighbours.behaviour.player = () => null;
    expect((await order(who, [LINE], ids)).status).toBe(200);
  });

  test('an unknown player is 422 and an unreachable supplier 503; nothing is stored', async () => {
    const before = await stored();
    const who = somebody();
    shop.neighbours.behaviour.player = () => ({ found: false, reason: 'Player not found.' });
    const ids = { userId: playerId(), zoneId: '1' };
    const unknown = { status: 422, body: { success: false, code: 'player_not_found', message: 'Player not found.' } };
    expect(await who('POST', '/api/orders/verify-username', ids)).toMatchObject(unknown);
    expect(await order(who, [LINE], ids)).toMatchObject(unknown);
    shop.neighbours.behaviour.player = () => null;
    const away = { status: 503, body: { message: expect.stringContaining('Nothing was charged') } };
    expect(await order(who, [LINE], ids)).toMatchObject(away);
    expect(await stored()).toBe(before);
  });

  test('the eleventh verification in a minute is 429 with Retry-After', async () => {
    const who = somebody();
    const body = { userId: playerId(), zoneId: '1' };
    for (let n = 0; n < 10; n++) expect((await who('POST', '/api/orders/verify-username', body)).status).toBe(200);
    expect(await who('POST', '/api/orders/verify-username', body)).toMatchObject({
      status: 429,
      body: { code: 'too_many_requests' },
    });
  });
});

describe('what is refused stores nothing', () => {
  const unavailable = { status: 409, body: { message: 'This item is not available at the moment.' } };
  test.each<[string, Line[], object, object]>([
    ['direct', [LINE], { paymentMethod: 'direct' }, { status: 400 }],
    ['another game', [LINE], { gameId: 'chess' }, { status: 422 }],
    ['no price assigned', [{ ...LINE, productId: '0', price: '0' }], {}, unavailable],
    ['an unknown product', [{ ...LINE, productId: 'nope' }], {}, unavailable],
    ['11 lines', Array.from({ length: 11 }, () => LINE), {}, { status: 422, body: { code: 'too_many_lines' } }],
    ['51 units', [{ ...LINE, quantity: 51 }], {}, { status: 422, body: { code: 'too_many_units' } }],
    ['11 passes', [{ productId: '16642', price: '150', quantity: 11 }], {}, { status: 422 }],
    [
      'no user id',
      [LINE],
      { userId: ' ' },
      { status: 400, body: { message: 'Please enter your Mobile Legends User ID' } },
    ],
    [
      'no zone id',
      [LINE],
      { zoneId: '' },
      { status: 400, body: { message: 'Please enter your Mobile Legends Zone ID' } },
    ],
    ['no items', [], {}, { status: 400, body: { message: 'Please select at least one item' } }],
    ['letters in an id', [LINE], { userId: '12a' }, { status: 400 }],
    ['a field too many', [LINE], { totalAmount: 1 }, { status: 400 }],
  ])('%s', async (_name, lines, change, expected) => {
    const before = await stored();
    expect(await order(somebody(), lines, change)).toMatchObject(expected);
    expect(await stored()).toBe(before);
  });

  test('a changed price, lower or higher, is 409 with the new one and the version of the list', async () => {
    for (const sent of ['62.49', '62.51', '1'])
      expect(await order(somebody(), [{ ...LINE, price: sent }])).toMatchObject({
        status: 409,
        body: {
          message: 'Prices have changed. Please review your order.',
          code: 'prices_changed',
          details: {
            items: [{ productId: '13', displayName: '13 Diamonds', customPrice: '62.50' }],
            changed: [{ productId: '13', displayName: '13 Diamonds', from: Number(sent).toFixed(2), to: '62.50' }],
            version: expect.any(Number),
          },
        },
      });
  });

  test('below what the points cost is not sold', async () => {
    const cheap = price('99', 6_211n, { changedAtMs: 1_700_000_000_001n });
    await shop.neighbours.bus.announce('catalogue.price.changed', { price: cheap }, { id: 'cheap' });
    await eventually('known', () => shop.app().deps.prices.get('mobilelegends', '99'));
    expect(await order(somebody(), [{ productId: '99', price: '62.11', quantity: 1 }])).toMatchObject(unavailable);
  });

  test('a game account with ten passes of ours gets no more; with nine a warning and ten at most', async () => {
    const [who, ids] = [somebody(), { userId: playerId(), zoneId: '77' }];
    const passes = (quantity: number) => order(who, [{ productId: '16642', price: '150.00', quantity }], ids);
    await shop.becomes(idOf(await passes(9)), 'completed/done');
    const warned = await passes(2);
    expect(warned).toMatchObject({
      status: 200,
      body: { message: expect.stringContaining('10 active Weekly Passes') },
    });
    await shop.becomes(idOf(warned), 'completed/done');
    expect(await passes(1)).toMatchObject({ status: 422, body: { code: 'passes_exhausted' } });
    const hints = { username: 'Legend', activePasses: 11, passProductIds: ['16642', '16641'], bonusUsed: [] };
    expect(await who('POST', '/api/orders/verify-username', ids)).toMatchObject({ status: 200, body: hints });
  });

  test('a verification tells of packs whose bonus we have delivered, to this player of this game alone', async () => {
    const [who, ids] = [somebody(), { userId: playerId(), zoneId: '78' }];
    const verify = async (player: object) => (await who('POST', '/api/orders/verify-username', player)).body;
    expect(await verify(ids)).toMatchObject({ activePasses: 0, bonusUsed: [] });
    const packs = [{ productId: '22590', price: '74.50', quantity: 1 }, LINE];
    await shop.becomes(idOf(await order(who, packs, ids)), 'completed/done');
    expect(await verify(ids)).toMatchObject({ activePasses: 0, bonusUsed: ['22590'] });
    expect(await verify({ ...ids, zoneId: '79' })).toMatchObject({ bonusUsed: [] });
    await shop.orders.updateMany({ playerId: ids.userId } as never, { $set: { gameCode: 'chess' } } as never);
    expect(await verify(ids)).toMatchObject({ bonusUsed: [] });
  });

  test('what a verification asks of the orders is answered by an index', async () => {
    const since = new Date(0);
    const query = { gameCode: 'mobilelegends', playerId: '1', zoneId: '2', productIds: ['13'], since };
    const find = shop.orders.find(toPlayerFilter(query)).hint(PLAYER_INDEX).sort({ createdAt: -1 });
    const explained = (await find.explain('queryPlanner')) as { queryPlanner: { winningPlan: object } };
    const plan = JSON.stringify(explained.queryPlanner.winningPlan);
    expect(plan).toContain('"playerId":["[\\"1\\", \\"1\\"]"]');
    expect(plan).not.toContain('"stage":"SORT"');
  });
});

describe('the same attempt', () => {
  test('ten times at once under one key: one order, one answer', async () => {
    const [who, ids] = [somebody(), { userId: playerId(), zoneId: '1' }];
    const before = await stored();
    const answers = await Promise.all(Array.from({ length: 10 }, () => order(who, [LINE], ids, 'key-1')));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(idOf)).size).toBe(1);
    expect(await stored()).toBe(before + 1);
  });

  test('another body under the key is 422; another account has keys of its own', async () => {
    const [who, ids] = [somebody(), { userId: playerId(), zoneId: '1' }];
    const first = idOf(await order(who, [LINE], ids, 'key-2'));
    const other = await order(who, [{ ...LINE, quantity: 2 }], ids, 'key-2');
    expect(other).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } });
    expect(idOf(await order(somebody(), [LINE], ids, 'key-2'))).not.toBe(first);
  });

  test('a repeat is answered beyond the limit and after a change of price; a new order is not', async () => {
    const [who, ids] = [somebody(), { userId: playerId(), zoneId: '1' }];
    const first = idOf(await order(who, [LINE], ids, 'key-3'));
    const changed = price('13', 7_000n, { version: 2n, changedAtMs: 1_700_000_000_002n });
    await shop.neighbours.bus.announce('catalogue.price.changed', { price: changed }, { id: 'dearer' });
    await eventually('known', () => shop.app().deps.prices.get('mobilelegends', '13')?.pricePaise === 7_000);
    for (let n = 0; n < 11; n++) expect((await order(who, [LINE], ids)).status).toBe(409);
    expect(await order(who, [LINE], ids)).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    expect(idOf(await order(who, [LINE], ids, 'key-3'))).toBe(first);
    const back = price('13', 6_250n, { version: 3n, changedAtMs: 1_700_000_000_003n });
    await shop.neighbours.bus.announce('catalogue.price.changed', { price: back }, { id: 'back' });
    await eventually('known', () => shop.app().deps.prices.get('mobilelegends', '13')?.pricePaise === 6_250);
  });
});

describe('whose order', () => {
  test('its owner, an admin, and the return page; nobody else', async () => {
    const owner = somebody();
    const orderId = idOf(await order(owner));
    const path = `/api/orders/order-status/${orderId}`;
    const admin = { accountId: newAccount(), role: 'admin' as const };
    const token = (id: string, atMs = Date.now()) => signStatusToken(shop.config.STATUS_TOKEN_KEY, id, atMs);
    const statusFor = async (who: ReturnType<Shop['as']>, t?: string) =>
      (await who('GET', t === undefined ? path : `${path}?t=${t}`)).status;

    expect(await statusFor(owner)).toBe(200);
    expect(await statusFor(somebody())).toBe(404);
    expect(await statusFor(shop.as(null))).toBe(401);
    expect(await statusFor(shop.as(null), token(orderId))).toBe(200);
    expect(await statusFor(shop.as(null), token('f'.repeat(32)))).toBe(404);
    expect(await statusFor(shop.as(null), token(orderId, Date.now() - 25 * 3_600_000))).toBe(404);
    expect(await statusFor(shop.as(admin))).toBe(404);
    shop.neighbours.behaviour.role = () => 'admin';
    expect(await statusFor(shop.as({ ...admin, accountId: newAccount() }))).toBe(200);

    const { body } = await shop.as(null)('GET', `${path}?t=${token(orderId)}`);
    expect(JSON.stringify(body)).not.toMatch(/player@example|1234567|zone/i);
    expect((await owner('GET', '/api/orders')).body).toMatchObject({ data: { pagination: { total: 1, pages: 1 } } });
    expect((await somebody()('GET', '/api/orders')).body).toMatchObject({
      data: { orders: [], pagination: { total: 0 } },
    });
  });

  test('an order that nobody made is not found', async () => {
    expect(await somebody()('GET', `/api/orders/order-status/${'0'.repeat(32)}`)).toMatchObject({
      status: 404,
      body: { message: 'Order not found.' },
    });
  });
});

describe('hostile input', () => {
  test('every body and query of the corpus: 4xx with a message, nothing stored', async () => {
    const before = await stored();
    const problems: unknown[] = [];
    const note = (what: string, { status, body }: Answer) => {
      if (status < 400 || status >= 500 || typeof body['message'] !== 'string') problems.push([what, status, body]);
    };
    for (const path of ['/api/orders/create-orders', '/api/orders/verify-username'])
      for (const { name, raw, contentType = 'application/json' } of hostileBodies)
        note(`${path} ${name}`, await somebody()('POST', path, raw, { 'content-type': contentType }));
    const who = somebody();
    for (const query of hostileQueries) note(query, await who('GET', `/api/orders?${query}`));
    for (const id of hostileIds) note(id, await who('GET', `/api/orders/order-status/${id}`));
    expect(problems).toEqual([]);
    expect(await stored()).toBe(before);
  });

  test('the published document names every route and its failures', () => {
    expect(Object.keys(document.paths ?? {})).toEqual([
      '/api/orders/verify-username',
      '/api/orders/create-orders',
      '/api/orders',
      '/api/orders/counts',
      '/api/orders/most-bought',
      '/api/orders/delivery-record',
      '/api/orders/order-status/{orderId}',
      '/api/orders/order-status/{orderId}/events',
      '/api/orders/order-status/{orderId}/support-link',
      '/api/orders/support-status/{orderId}',
      '/api/admin/orders/{orderId}/explain',
      '/api/admin/stats',
      '/api/admin/orders',
      '/api/admin/orders/{id}',
      '/api/admin/orders/{id}/cancel',
      '/api/admin/orders/{id}/manual-refund',
      '/api/admin/placed-orders-summary',
      '/api/admin/process-placed-orders',
      '/api/admin/process-placed-orders/covered',
      '/api/admin/margins',
      '/api/admin/margins/{day}/{productId}/note',
      '/api/admin/alarms/order',
      '/api/stops/order',
      '/api/admin/brakes/order',
      '/api/admin/brakes/order/{brake}/put-on',
      '/api/admin/brakes/order/{brake}/keep',
      '/api/admin/brakes/order/{brake}/release',
      '/api/admin/acts/order',
    ]);
  });
});
