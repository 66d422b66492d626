import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { mongo } from 'mongoose';
import { costs } from '../load/costs.ts';
import { watchOutcomes, type Outcomes } from '../load/outcomes.ts';
import { openPlayers } from '../load/players.ts';
import { buyFor, type Shop } from '../load/run.ts';
import { cheapest } from '../support/shop.ts';
import { child, origin, ready } from '../support/stack.ts';

let client: mongo.MongoClient;
let outcomes: Outcomes;
let shop: Shop;

beforeAll(async () => {
  await ready();
  client = await mongo.MongoClient.connect(child('mongodb').url);
  outcomes = await watchOutcomes(child('redis').url, client.db('topup_order').collection('orders'));
  const [product] = await cheapest(1);
  if (!product) throw new Error('the shop is empty');
  shop = { origin: origin(), players: await openPlayers(PLAYERS), product, outcomes };
});
afterAll(async () => {
  outcomes.stop();
  await client.close();
});

/** A player may place 20 orders per minute. */
const PLAYERS = 16;
const CLIENTS = 8;
const BUY_FOR_MS = 12_000;
/** The limits for one wallet-paid order of one unit, across the whole store. */
const LIMITS = { writes: 11, reads: 5, messages: 6 };

test('an order costs no more database commands and messages than planned, jobs included', async () => {
  const before = await costs(client);
  const { bought } = await buyFor(shop, { clients: CLIENTS }, BUY_FOR_MS);
  const after = await costs(client);
  expect(bought.filter(({ status }) => status !== 'completed')).toEqual([]);
  const perOrder = (what: keyof typeof LIMITS): number => (after[what] - before[what]) / bought.length;
  expect(perOrder('writes')).toBeLessThanOrEqual(LIMITS.writes);
  expect(perOrder('reads')).toBeLessThanOrEqual(LIMITS.reads);
  expect(perOrder('messages')).toBeLessThanOrEqual(LIMITS.messages);
});
