import { afterAll, beforeAll, test } from '@jest/globals';
import { HaltReason, Outcome, Remaining, UnitState } from '@topup/proto';
import { newId } from '@topup/kit/ids';
import { indianDay } from '@topup/kit/indian-day';
import { long } from '@topup/kit/mongo';
import { eventually } from '@topup/kit/testing';
import { signRecordToken, signStatusToken } from '@topup/kit/session';
import { actsStates } from '@topup/kit/testing/acts-states';
import { brakeStates } from '@topup/kit/testing/brake-states';
import { verifyHttpPact } from '@topup/kit/testing/pact-provider';
import { allUnits, goodBehaviour, settledOk } from '../testing/neighbours.ts';
import { LINE, openShop, type Shop } from '../testing/shop.ts';

let shop: Shop;
const tokens = { player: '', admin: '' };
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop?.close());

let accountId = newId();
async function signIn(): Promise<void> {
  accountId = newId();
  tokens.player = await shop.mint.issue({ accountId });
}

async function signInAdmin(): Promise<void> {
  shop.neighbours.behaviour.role = () => 'admin';
  tokens.admin = await shop.mint.issue({ accountId: newId(), role: 'admin' });
}

async function placeOne(end: string): Promise<string> {
  await signIn();
  const who = shop.as({ accountId });
  const answer = await shop.order([{ ...LINE, quantity: 2 }], {}, {}, who);
  const { orderId } = answer.body.data as unknown as { orderId: string };
  await shop.becomes(orderId, end);
  return orderId;
}

async function failedOrder() {
  shop.neighbours.behaviour.debit = (body) => ({
    ...settledOk(body),
    outcome: Outcome.REJECTED,
    reason: 'Insufficient wallet balance.',
  });
  const orderId = await placeOne('failed/done');
  shop.neighbours.behaviour.debit = goodBehaviour().debit;
  return { orderId, statusToken: signStatusToken(shop.config.STATUS_TOKEN_KEY, orderId, Date.now()) };
}

async function withSupportLink() {
  const orderId = await placeOne('completed/done');
  const signing = { key: shop.config.STATUS_TOKEN_KEY, recordId: orderId, purpose: 'support' } as const;
  return { orderId, supportToken: signRecordToken(signing, Date.now()).token };
}

/** Ten delivered units, counted in the totals of their day. */
async function boughtOften(): Promise<void> {
  const admin = shop.as({ accountId: newId(), role: 'admin' });
  shop.neighbours.behaviour.role = () => 'admin';
  const revenue = async () => {
    const { body } = await admin('GET', '/api/admin/stats');
    return (body.data as unknown as { revenue: { todayRevenue: number } }).revenue.todayRevenue;
  };
  const before = await revenue();
  await shop.becomes(await shop.place([{ ...LINE, quantity: 10 }]), 'completed/done');
  await eventually('the units are counted', async () => (await revenue()) >= before + 625);
}

/** One real delivery, and the day totals of a busier store. */
async function deliveredMany(): Promise<void> {
  await placeOne('completed/done');
  const days = await shop.database.collection<{ _id: string; asOf: Date; counts: object[] }>('orderDays');
  const yesterday = indianDay(new Date(Date.now() - 86_400_000));
  const counts = [{ status: 'completed', count: 120, deliveredPaise: long(750_000) }];
  await days.insertOne({ _id: yesterday, asOf: new Date(), counts });
}

async function numbers(): Promise<void> {
  await placeOne('completed/done');
  shop.neighbours.behaviour.transactions = { total: 2n, today: 1n, byStatus: [{ status: 'completed', count: 2n }] };
}

/** A delivered order, with the wallet's and the gateway's answers about it. */
async function answered() {
  const orderId = await placeOne('completed/done');
  const unit = { unit: `${orderId}:1:1`, state: UnitState.DELIVERED, supplierOrderId: 'S1', sentAtMs: 5n };
  const money = { id: 't1', transactionType: 'purchase', status: 'completed', amountPaise: 12_500n, createdAtMs: 5n };
  Object.assign(shop.neighbours.behaviour, {
    attempts: () => ({ attempts: [{ ...unit, answers: ['{"order_id":"S1"}'] }] }),
    money: () => ({ transactions: [{ ...money, paymentMethod: 'wallet' }] }),
  });
  return { orderId };
}

async function pending() {
  await signIn();
  const answer = await shop.order([LINE], { paymentMethod: 'ekupi' }, {}, shop.as({ accountId }));
  return { orderId: (answer.body.data as unknown as { orderId: string }).orderId };
}

async function placed(): Promise<void> {
  const halted = { remaining: Remaining.HALTED, haltReason: HaltReason.POINTS };
  shop.neighbours.behaviour.deliver = (body) => allUnits(body, UnitState.RETRYABLE, halted);
  shop.neighbours.behaviour.health.balanceHundredths = 1_000_000n;
  await placeOne('placed/waiting');
  shop.neighbours.behaviour.deliver = goodBehaviour().deliver;
}

test('order answers the operations dashboard as it expects', async () => {
  await verifyHttpPact({
    provider: 'order',
    consumer: 'web-admin',
    url: shop.app().url,
    tokenOf: (who) => tokens[who],
    states: {
      'a signed-in admin': signInAdmin,
      'an order of a player that the supplier has answered': answered,
      'a pending order': pending,
      'a placed order and enough points': placed,
    },
  });
});

test('order answers the front ends as they expect', async () => {
  await verifyHttpPact({
    provider: 'order',
    url: shop.app().url,
    tokenOf: (who) => tokens[who],
    states: {
      'a signed-in player': signIn,
      'a signed-in admin': signInAdmin,
      'the supplier knows player 12345678 in zone 2001 as Nova': async () => {
        shop.neighbours.behaviour.player = () => ({ found: true, username: 'Nova' });
      },
      'the supplier asks 1.3 times the price of product 13 of player 12345678 in zone 2001': async () => {
        const multipliers = [{ productId: '13', millionths: 1_300_000 }];
        shop.neighbours.behaviour.player = () => ({ found: true, username: 'Nova', multipliers });
      },
      // The default neighbours send this price already.
      'product 13 costs 62.50 rupees': async () => undefined,
      // The default neighbours do this already.
      'the wallet opens payment pages': async () => undefined,
      'players bought ten units of product 13': boughtOften,
      'a store that delivered 120 orders': deliveredMany,
      'a completed order of the signed-in player': async () => ({ orderId: await placeOne('completed/done') }),
      'an order that failed for want of money, with a status token': failedOrder,
      'a completed order with a support link': withSupportLink,
      'a store with orders and transactions': numbers,
    },
  });
});

test('order answers what the front ends ask about brakes', async () => {
  const { url } = shop.app();
  const known = async () => void (shop.neighbours.behaviour.player = () => ({ found: true, username: 'Nova' }));
  const issue = async () => {
    await signInAdmin();
    return tokens.admin;
  };
  await verifyHttpPact({
    provider: 'order',
    consumer: 'web-brakes',
    url,
    tokenOf: (who) => tokens[who],
    states: {
      'a signed-in player': signIn,
      'a signed-in admin': signInAdmin,
      'the supplier knows player 12345678 in zone 2001 as Nova': known,
      'product 13 costs 62.50 rupees': async () => undefined,
      ...brakeStates('order', ['orders', 'method-wallet', 'product-13'], url, issue),
    },
  });
});

test('order answers what the front ends ask about acts', async () => {
  await verifyHttpPact({
    provider: 'order',
    consumer: 'web-acts',
    url: shop.app().url,
    tokenOf: (who) => tokens[who],
    states: { 'a signed-in admin': signInAdmin, ...actsStates(shop.config.MONGO_URL) },
  });
});
