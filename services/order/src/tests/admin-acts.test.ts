import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { HaltReason, Outcome, Remaining, UnitState } from '@topup/proto';
import { newId } from '@topup/kit/ids';
import { indianDay } from '@topup/kit/indian-day';
import { eventually } from '@topup/kit/testing';
import { brakeWrites } from '@topup/kit/testing/brake-writes';
import { adminWritesOf, happensOnRecordOnly, type AdminWrites } from '@topup/kit/testing/on-record';
import { routes } from '../routes.ts';
import { placedAt } from '../testing/old-orders.ts';
import { allUnits, goodBehaviour, settledOk } from '../testing/neighbours.ts';
import { LINE, openShop, PRICES, type Shop } from '../testing/shop.ts';

let shop: Shop;
let admin: ReturnType<Shop['as']>;
beforeAll(async () => {
  shop = await openShop();
  admin = shop.as({ accountId: newId(), role: 'admin', name: 'Asha', email: 'asha@example.com' });
});
afterAll(() => shop?.close());
beforeEach(
  () => void Object.assign(shop.neighbours.behaviour, goodBehaviour(), { prices: [...PRICES], role: () => 'admin' }),
);

const movesOf = (orderId: string) => async () => (await shop.read(orderId)).history.map(({ to }) => to);

const WRITES: AdminWrites = {
  ...brakeWrites('order', 'orders', () => admin),
  'post /api/admin/orders/:id/cancel': async () => {
    const orderId = await shop.place([LINE], { paymentMethod: 'ekupi' });
    return { call: () => admin('POST', `/api/admin/orders/${orderId}/cancel`), state: movesOf(orderId) };
  },
  'post /api/admin/orders/:id/manual-refund': async () => {
    const { behaviour, of } = shop.neighbours;
    behaviour.refund = (body) => ({ ...settledOk(body), outcome: Outcome.REJECTED, reason: 'No such purchase.' });
    behaviour.deliver = (body) => allUnits(body, UnitState.REJECTED);
    const orderId = await shop.place();
    await shop.becomes(orderId, 'refund_failed/refunding');
    await eventually('the refund was asked for again', () => of('wallet.refund.post', orderId).length > 1);
    const note = { reference: 'UTR-7', reason: 'The wallet refused it.' };
    const path = `/api/admin/orders/${orderId}/manual-refund`;
    return { call: () => admin('POST', path, note), state: async () => (await shop.read(orderId)).refunds[0]?.outside };
  },
  'post /api/admin/margins/:day/:productId/note': async () => {
    const { deps, jobs } = shop.app();
    const orderId = await shop.place();
    await shop.becomes(orderId, 'completed/done');
    const yesterday = new Date(deps.now().getTime() - 86_400_000);
    await placedAt(shop, orderId, yesterday);
    await deps.prices.applyPointCost({ paise: 110, version: 1 });
    await jobs.lost.runNow();
    // The day keeps the cost that it was counted with.
    await deps.prices.applyPointCost({ paise: 1, version: 2 });
    const open = async () => (await deps.alarms.open()).filter(({ kind }) => kind === 'day_lost_money').length;
    const path = `/api/admin/margins/${indianDay(yesterday)}/13/note`;
    return { call: () => admin('POST', path, { reason: 'A promotion.' }), state: open };
  },
  'post /api/admin/process-placed-orders': () => processing('/api/admin/process-placed-orders'),
  'post /api/admin/process-placed-orders/covered': () => processing('/api/admin/process-placed-orders/covered'),
};

async function processing(path: string) {
  const { behaviour } = shop.neighbours;
  behaviour.health = { breaker: 'closed', paused: false, balanceHundredths: 1_000_000n };
  const halted = { remaining: Remaining.HALTED, haltReason: HaltReason.POINTS };
  behaviour.deliver = (body) => allUnits(body, UnitState.RETRYABLE, halted);
  const orderId = await shop.place();
  await shop.becomes(orderId, 'placed/waiting');
  behaviour.deliver = goodBehaviour().deliver;
  return { call: () => admin('POST', path), state: movesOf(orderId) };
}

test('this file covers every admin call that changes anything', () => {
  expect(Object.keys(WRITES).sort()).toEqual(adminWritesOf(routes));
});

test.each(Object.entries(WRITES))('%s: nothing happens unless it is on record first', async (_call, prepare) => {
  await happensOnRecordOnly(await prepare());
});
