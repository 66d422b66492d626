import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { HaltReason, PaymentOutcome, Remaining, UnitState } from '@topup/proto';
import { newId } from '@topup/kit/ids';
import { allUnits, goodBehaviour, paymentSettled } from '../testing/neighbours.ts';
import { LINE, openShop, PRICES, type Shop } from '../testing/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop?.close());
beforeEach(() => void Object.assign(shop.neighbours.behaviour, goodBehaviour(), { prices: [...PRICES] }));

const two = { ...LINE, quantity: 2 };
const HALTED = { remaining: Remaining.HALTED, haltReason: HaltReason.POINTS };
const outOfPoints = () => (shop.neighbours.behaviour.deliver = (body) => allUnits(body, UnitState.RETRYABLE, HALTED));

/** A player whose account can be blocked by messages of auth. */
function aPlayer() {
  const accountId = newId();
  const call = shop.as({ accountId });
  const version = (number: number, blocked: boolean) => ({
    accountId,
    email: `${accountId}@example.com`,
    name: 'A Player',
    blocked,
    version: number,
  });
  const place = async (change: object = {}): Promise<string> => {
    const { body } = await shop.order([two], change, {}, call);
    return (body.data as unknown as { orderId: string }).orderId;
  };
  return {
    accountId,
    call,
    version,
    place,
    waiting: async () => {
      outOfPoints();
      const orderId = await place();
      await shop.becomes(orderId, 'placed/waiting');
      return orderId;
    },
    /** Resolves when the service has handled the message. */
    told: async (number: number, blocked: boolean) => {
      const id = newId();
      const handled = new Promise<void>((resolve) => {
        const stop = shop.app().deps.bus.onProcessed(({ message }) => message.id === id && (stop(), resolve()));
      });
      const user = { ...version(number, blocked), version: BigInt(number) };
      await shop.neighbours.bus.announce('auth.user.changed', { user }, { id });
      await handled;
    },
  };
}
const marker = () => shop.app().jobs.marker.runNow();
const commands = (orderId: string) => ({
  delivers: shop.neighbours.of('supplier.order.deliver', orderId).length,
  refunds: new Set(shop.neighbours.of('wallet.refund.post', orderId).map(({ key }) => key)).size,
});

test('(order waits, block): fenced, refunded once, whatever comes again', async () => {
  const player = aPlayer();
  const orderId = await player.waiting();
  const { delivers } = commands(orderId);
  shop.neighbours.copies = 2;
  for (const number of [2, 2, 1]) await player.told(number, number === 2);
  const order = await shop.becomes(orderId, 'refunded/done');
  shop.neighbours.copies = 1;
  expect(order).toMatchObject({ blocked: true, failureCode: 'account_blocked', refunds: [{ amountPaise: 12_500 }] });
  expect(order.history.filter(({ why }) => why === 'the account is blocked')).toHaveLength(1);
  expect(shop.neighbours.of('supplier.units.void', orderId)[0]?.units).toHaveLength(2);
  expect(commands(orderId)).toEqual({ delivers, refunds: 1 });
});

test('(order waits for its payment, block, paid): nothing is sent, the money is in the wallet', async () => {
  const player = aPlayer();
  const orderId = await player.place({ paymentMethod: 'ekupi' });
  await player.told(1, true);
  expect(await shop.read(orderId)).toMatchObject({ status: 'pending', step: 'payment', blocked: true });
  const paid = paymentSettled(orderId, PaymentOutcome.PAID);
  await shop.neighbours.bus.announce('wallet.payment.settled', paid, { id: newId() });
  await shop.becomes(orderId, 'refunded/done');
  expect(commands(orderId)).toEqual({ delivers: 0, refunds: 1 });
});

test('(sent in part, block): what was sent goes on, the rest is refunded', async () => {
  const player = aPlayer();
  shop.neighbours.behaviour.deliver = () => null;
  const orderId = await player.place();
  await shop.becomes(orderId, 'processing/delivering');
  const states = [UnitState.SENDING, UnitState.VOID];
  shop.neighbours.behaviour.voidUnits = ({ units }) => ({
    orderId,
    units: Array.from(units, (_, n) => ({ unit: `${orderId}:1:${n + 1}`, state: states[n] ?? UnitState.VOID })),
  });
  await player.told(1, true);
  expect(await shop.read(orderId)).toMatchObject({ status: 'placed', step: 'voiding' });
  states[0] = UnitState.DELIVERED;
  await shop.due(orderId);
  expect(await shop.becomes(orderId, 'partially_completed/done')).toMatchObject({ deliveredPaise: 6_250 });
});

test('(block stored, process dies, the message comes again): marked', async () => {
  const player = aPlayer();
  const orderId = await player.waiting();
  await shop.app().deps.users.apply([player.version(1, true)]);
  await shop.app().stop();
  await shop.restart();
  await player.told(1, true);
  await shop.becomes(orderId, 'refunded/done');
});

test('(block, order inserted with a token of before): marked by the job', async () => {
  const player = aPlayer();
  await player.told(1, true);
  const orderId = await player.waiting();
  expect(await shop.read(orderId)).not.toHaveProperty('blocked');
  await marker();
  await shop.becomes(orderId, 'refunded/done');
});

test('(block, end of the block, the block again from a queue): open orders go on as any other', async () => {
  const player = aPlayer();
  shop.neighbours.behaviour.debit = () => null;
  const orderId = await player.place();
  await player.told(1, true);
  expect(await shop.read(orderId)).toMatchObject({ status: 'pending', blocked: true });
  await player.told(2, false);
  await player.told(1, true);
  await marker();
  expect(await shop.read(orderId)).not.toHaveProperty('blocked');
  Object.assign(shop.neighbours.behaviour, { debit: goodBehaviour().debit });
  await shop.due(orderId);
  await shop.becomes(orderId, 'completed/done');
});

test('a blocked player sees their orders and makes a support link, and begins nothing', async () => {
  const player = aPlayer();
  const orderId = await player.place();
  const blocked = shop.as({ accountId: player.accountId, blocked: true });
  const { status, body } = await shop.order([LINE], {}, {}, blocked);
  expect([status, body]).toMatchObject([403, { code: 'account_blocked' }]);
  const ids = { userId: '12345678', zoneId: '1234' };
  expect((await blocked('POST', '/api/orders/verify-username', ids)).status).toBe(403);
  for (const path of ['/api/orders', '/api/orders/counts', `/api/orders/order-status/${orderId}`])
    expect([path, (await blocked('GET', path)).status]).toEqual([path, 200]);
  expect((await blocked('POST', `/api/orders/order-status/${orderId}/support-link`)).status).toBe(200);
});
