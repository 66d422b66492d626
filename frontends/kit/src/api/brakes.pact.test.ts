import { describe, expect, test } from '@jest/globals';
import { methodBrake } from '@topup/proto/brake-names';
import { paymentMethods } from '@topup/proto/payment-providers';
import { MatchersV3 } from '@pact-foundation/pact';
import { fromState, pactWith } from '../testing/pact.ts';
import { moment, refusal } from '../testing/pact-rows.ts';
import { brakes, keepBrakeOn, putBrakeOn, releaseBrake } from './brakes.ts';
import { createOrders, type NewOrder } from './create-orders.ts';
import { googleAuth } from './google-auth.ts';
import { stops, type BrakingService } from './stops.ts';
import { rechargeWallet } from './wallet.ts';

const { boolean, string } = MatchersV3;
const CONSUMER = 'web-brakes';
const PROVIDERS = {
  order: pactWith('order', CONSUMER),
  wallet: pactWith('wallet', CONSUMER),
  'supplier-gateway': pactWith('supplier-gateway', CONSUMER),
  auth: pactWith('auth', CONSUMER),
};
const BRAKES: [BrakingService, string][] = [
  ['order', 'orders'],
  ['wallet', 'recharges'],
  ['supplier-gateway', 'deliveries'],
  ['auth', 'sign-ups'],
];
/** The other brakes of a service that has several. */
const OTHERS: Partial<Record<BrakingService, string[]>> = {
  order: paymentMethods.map(methodBrake),
  'supplier-gateway': ['settling'],
};

const ADMIN = 'a signed-in admin';
const OFF = 'no brake is on';
const isOn = (name: string) => `the brake ${name} is on`;
const asAdmin = { as: 'admin' } as const;

const BRAKE_ID = 'b7d46c2a5e3f1d09c8b7a614f8a1c0e9';
const LATER = '2026-03-01T10:30:00.000Z';
const REASON = 'the supplier asked for it';
const review = { reason: REASON, reviewAt: fromState('reviewAt', LATER) };
const id = fromState('brakeId', BRAKE_ID);
const on = {
  id: string(BRAKE_ID),
  reason: string(REASON),
  since: moment,
  reviewAt: moment,
  isDue: boolean(false),
  by: string('admin@example.com'),
  isMine: boolean(true),
};

describe.each(BRAKES)('what the front end expects of the brakes of %s: %s', (service, name) => {
  const exchange = PROVIDERS[service];
  const named = { service, name };
  const path = `/api/admin/brakes/${service}`;
  const change = (act: string) => ({ ...asAdmin, method: 'POST', path: `${path}/${name}/${act}` }) as const;
  const changed = (message: string) => ({ success: true, message: string(message) });

  test('every page learns what is stopped', async () => {
    const answer = { success: true, data: { stopped: [name] } };
    const shared = { what: 'what is stopped', path: `/api/stops/${service}` };
    expect(await exchange({ ...shared, given: [isOn(name)], answer }, () => stops(service))).toEqual([name]);
    const nothing = { success: true, data: { stopped: [] } };
    const what = 'that nothing is stopped';
    expect(await exchange({ ...shared, what, given: [OFF], answer: nothing }, () => stops(service))).toEqual([]);
  });

  test('admins read the brakes, those that are on and those that are not', async () => {
    const off = { name, on: null };
    const more = (OTHERS[service] ?? []).map((other) => ({ name: other, on: null }));
    const read = (given: string[], what: string, brake: object) =>
      exchange({ ...asAdmin, path, given, what, answer: { success: true, data: { brakes: [brake, ...more] } } }, () =>
        brakes(service),
      );
    expect(await read([ADMIN, OFF], 'the brakes while none is on', off)).toEqual([off, ...more]);
    const [brake] = await read([ADMIN, isOn(name)], 'the brakes while one is on', { name, on });
    expect(brake?.on).toMatchObject({ reason: REASON, isDue: false, isMine: true });
  });

  test('an admin puts one on, and another admin is told that it is on', async () => {
    const put = change('put-on');
    const done = await exchange(
      { ...put, given: [ADMIN, OFF], what: 'a brake is put on', body: review, answer: changed('The brake is on.') },
      () => putBrakeOn(named, { reason: REASON, reviewAt: LATER }),
    );
    expect(done.message).toBe('The brake is on.');
    const given = [ADMIN, isOn(name)];
    const answer = refusal('brake_on', 'admin@example.com has put this brake on.');
    const refused = exchange({ ...put, given, what: 'a brake that is on', body: review, status: 409, answer }, () =>
      putBrakeOn(named, { reason: REASON, reviewAt: LATER }),
    );
    await expect(refused).rejects.toMatchObject({ status: 409, code: 'brake_on' });
  });

  test('an admin keeps or releases the brake that they have seen, and no other', async () => {
    const given = [ADMIN, isOn(name)];
    const kept = await exchange(
      { ...change('keep'), given, what: 'it is still needed', body: { id, ...review }, answer: changed('Kept.') },
      () => keepBrakeOn(named, { id: BRAKE_ID, reason: REASON, reviewAt: LATER }),
    );
    expect(kept.message).toBe('Kept.');
    const release = { ...change('release'), given };
    const released = await exchange(
      { ...release, what: 'a release', body: { id, reason: REASON }, answer: changed('Released.') },
      () => releaseBrake(named, { id: BRAKE_ID, reason: REASON }),
    );
    expect(released.message).toBe('Released.');
    const other = { id: 'another', reason: REASON };
    const answer = refusal('brake_changed', 'This brake was released or changed meanwhile.');
    const refused = exchange(
      { ...release, what: 'a release of what was changed', body: other, status: 409, answer },
      () => releaseBrake(named, other),
    );
    await expect(refused).rejects.toMatchObject({ status: 409, code: 'brake_changed' });
  });
});

describe('what a brake refuses', () => {
  const purchase: NewOrder = {
    userId: '12345678',
    zoneId: '2001',
    items: [{ productId: '13', spu: '78&8 Diamond', price: '62.50', quantity: 2 }],
    paymentMethod: 'wallet',
    gameId: 'mobilelegends',
  };
  const BUYING = [
    'a signed-in player',
    'the supplier knows player 12345678 in zone 2001 as Nova',
    'product 13 costs 62.50 rupees',
  ];

  test.each([
    ['orders', 'orders_stopped', '7e1a4b6c2d3f50a1', 'New orders are paused. Nothing was charged.'],
    ['method-wallet', 'method_stopped', '7e1a4b6c2d3f50a2', 'This payment method is paused.'],
    ['product-13', 'item_unavailable', '7e1a4b6c2d3f50a3', 'This item is not available at the moment.'],
  ])('an order, while the brake %s is on', async (name, code, idempotencyKey, message) => {
    const details = code === 'item_unavailable' ? { details: { productIds: ['13'] } } : {};
    const refused = PROVIDERS.order(
      {
        as: 'player',
        method: 'POST',
        path: '/api/orders/create-orders',
        given: [...BUYING, isOn(name)],
        what: `an order while the brake ${name} is on`,
        idempotencyKey,
        body: purchase,
        status: 409,
        answer: { ...refusal(code, message), ...details },
      },
      () => createOrders(purchase, idempotencyKey),
    );
    await expect(refused).rejects.toMatchObject({ status: 409, code });
  });

  test('a recharge', async () => {
    const refused = PROVIDERS.wallet(
      {
        as: 'player',
        method: 'POST',
        path: '/api/wallet/recharge/ekupi',
        given: ['a signed-in player with 2000 rupees', isOn('recharges')],
        what: 'a recharge while recharges are stopped',
        idempotencyKey: '6d0f3a5b1c2e4fa1',
        body: { amount: 500, paymentMethod: 'ekupi' },
        status: 409,
        answer: refusal('recharges_stopped', 'Adding money is paused. Nothing was charged.'),
      },
      () => rechargeWallet(500, 'ekupi', '6d0f3a5b1c2e4fa1'),
    );
    await expect(refused).rejects.toMatchObject({ status: 409, code: 'recharges_stopped' });
  });

  test('the first sign-in of a new player', async () => {
    const refused = PROVIDERS.auth(
      {
        method: 'POST',
        path: '/api/auth/google-auth',
        given: ['Google has signed an ID token for a new player', isOn('sign-ups')],
        what: 'a first sign-in while no account is opened',
        body: { idToken: fromState('idToken', 'an-id-token-of-google'), consent: { version: '2025-08-14' } },
        status: 409,
        answer: refusal('sign_ups_stopped', 'New accounts cannot be opened right now.'),
      },
      () => googleAuth('an-id-token-of-google'),
    );
    await expect(refused).rejects.toMatchObject({ status: 409, code: 'sign_ups_stopped' });
  });
});
