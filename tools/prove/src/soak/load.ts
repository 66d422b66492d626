import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Outcomes } from '@topup/tests/load/outcomes';
import { createOrder } from '@topup/tests/load/create-order';
import { evenly } from '@topup/tests/load/run';
import { newPlayer, orderPaidBy, signIn, type Player, type Product } from '@topup/tests/support/shop';
import { settleAt, type Gateway } from '@topup/tests/support/simulators';
import { origin } from '@topup/tests/support/stack';

export type Counts = { taken: number; refused: number; delivered: number; undelivered: number };
type Shop = {
  readonly players: Player[];
  readonly product: Product;
  readonly outcomes: Outcomes;
  readonly counts: Counts;
};

/** Per second, for each order a second. What people do apart from buying. */
const OTHER = { reads: 0.15, signIns: 0.04, unpaidRecharges: 0.0075 };
/** Access tokens live for ten minutes. */
const SIGNED_IN_AGAIN_AFTER_MS = 8 * 60_000;
const GATEWAYS: readonly (Gateway | 'wallet')[] = [...Array<'wallet'>(18).fill('wallet'), 'ekupi', 'phonepe'];

/**
 * Orders at an even rate, a tenth of them paid through a gateway, each followed by an event stream of which half are cut
 * off; price lists, balances, sign-ins and recharges that nobody pays. Returns when the last order is final.
 */
export async function steadyLoad(shop: Shop, perSecond: number, forMs: number): Promise<void> {
  const endsAt = performance.now() + forMs;
  const ended = new AbortController();
  const during = (rate: number, work: () => Promise<unknown>) => evenly(rate * perSecond, endsAt, work);
  const signedIn = keepSignedIn(shop.players, ended.signal);
  let turn = 0;
  const next = (): Player => shop.players[turn++ % shop.players.length]!;
  await Promise.all([
    evenly(perSecond, endsAt, () => buy(shop, next(), GATEWAYS[turn % GATEWAYS.length]!, turn % 2 === 0)),
    during(OTHER.reads, async () => {
      await next().call('GET', '/api/products');
      await next().call('GET', '/api/wallet/balance');
    }),
    during(OTHER.signIns, newPlayer),
    during(OTHER.unpaidRecharges, async () => {
      const player = await newPlayer();
      await player.call('POST', '/api/wallet/recharge/ekupi', { amount: 100, paymentMethod: 'ekupi' });
    }),
  ]);
  ended.abort();
  await signedIn;
}

async function buy({ product, outcomes, counts }: Shop, player: Player, payBy: Gateway | 'wallet', cutsOff: boolean) {
  const orderId = await (payBy === 'wallet' ? byWallet(player, product) : byGateway(player, product, payBy));
  if (orderId === null) return void (counts.refused += 1);
  counts.taken += 1;
  const stream = follow(player, orderId);
  if (cutsOff) stream.destroy();
  const { status } = await outcomes.of(orderId);
  counts[status === 'completed' ? 'delivered' : 'undelivered'] += 1;
  stream.destroy();
}

async function byWallet(player: Player, product: Product): Promise<string | null> {
  const created = await createOrder(origin(), player, product);
  return created.kind === 'created' ? created.orderId : null;
}

async function byGateway(player: Player, product: Product, gateway: Gateway): Promise<string | null> {
  const { status, body } = await orderPaidBy(player, gateway, [{ product, quantity: 1 }]);
  if (status !== 200) return null;
  await settleAt(gateway, body.data.orderId, { outcome: 'success' });
  return body.data.orderId;
}

function follow(player: Player, orderId: string) {
  const path = `/api/orders/order-status/${orderId}/events`;
  const stream = request(`${origin()}${path}`, { headers: { authorization: `Bearer ${player.token}` } });
  // A stream only hints, so its end or its refusal means nothing.
  stream.on('error', () => undefined).on('response', (response) => response.on('error', () => undefined).resume());
  stream.end();
  return stream;
}

async function keepSignedIn(players: Player[], signal: AbortSignal): Promise<void> {
  while (await pause(SIGNED_IN_AGAIN_AFTER_MS, true, { signal }).catch(() => false))
    for (const [i, player] of players.entries()) {
      const { userId, zoneId } = player;
      players[i] = { ...(await signIn(player.email)), userId, zoneId };
    }
}
