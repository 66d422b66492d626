import { randomUUID } from 'node:crypto';
import type { Random } from '@topup/kit/testing/simulation/random';
import {
  orderBody,
  products,
  verify,
  type Answer,
  type GatewayOrder,
  type Line,
  type Player,
  type Product,
} from '@topup/tests/support/shop';
import { endUnpaidPages, settleAt, type Gateway, type Settlement } from '@topup/tests/support/simulators';
import type { Bought } from './book.ts';
import { pick } from './draws.ts';
import { decided } from './people.ts';
import { paiseOf, type Ground, type Operation, type Step } from './shop.ts';

const PAGES: readonly Gateway[] = ['ekupi', 'phonepe'];
const CALLBACKS = ['send', 'duplicate', 'drop', 'late'] as const;
const FIRST_GAME_ACCOUNT = 20_000_000;
const UNITS_MAX = 4;
/** Some payments exceed the order's total by up to this much. */
const WRONG_BY_MAX_PAISE = 5_000;
const OWN_PAGES_MAX = 20;
const PRICES_MOVE_TRIES = 5;

type Placed = Answer<{ data: GatewayOrder }>;
let gameAccounts = 0;

/** A game account that no other order of the run uses. */
const gameAccount = (player: Player): Player => ({ ...player, userId: String(FIRST_GAME_ACCOUNT + ++gameAccounts) });

function choose(random: Random, goods: readonly Product[], onSale: readonly Product[]): Line[] {
  const wanted = pick(random, goods);
  const quantity = 1 + random(UNITS_MAX);
  const product = onSale.find(({ productId }) => productId === wanted.productId) ?? wanted;
  return [{ product, quantity }];
}

/**
 * Orders with `calls` simultaneous calls under one key. If the prices have changed, reads them and starts again under
 * another key, as the shop's page does.
 */
async function place(ground: Ground, step: Step, method: string, calls: number): Promise<Bought | null> {
  const { book } = ground;
  const wanted = step.random(2 ** 16);
  for (let i = 0; i < PRICES_MOVE_TRIES; i++) {
    // While the catalogue does not answer, the player orders at the prices that his page shows.
    const onSale = (await products().catch(() => undefined)) ?? ground.goods;
    const lines = choose((below) => wanted % below, ground.goods, onSale);
    const key = `${step.key}-${i}-${randomUUID()}`;
    let account: Player | undefined;
    const call = async (player: Player): Promise<Placed> => {
      account = { ...player, userId: (account ??= gameAccount(player)).userId };
      await verify(account);
      return account.call('POST', '/api/orders/create-orders', orderBody(account, lines, method), {
        'idempotency-key': key,
      });
    };
    const answers = await Promise.all(
      Array.from({ length: calls }, () => decided(book, step.who, `an order of ${step.who.email}`, call)),
    );
    const ids = new Set(answers.flatMap(({ status, body }) => (status === 200 ? [body.data.orderId] : [])));
    if (ids.size > 1) book.breaches.push(`one key, several orders: ${[...ids].join(' ')}`);
    const [orderId] = ids;
    if (orderId && account) return acknowledged(ground, step, { orderId, playerId: account.userId, lines, method });
    if (!answers.some(({ body }) => body.code === 'prices_changed')) return null;
  }
  return null;
}

type Taken = { orderId: string; playerId: string; lines: readonly Line[]; method: string };

function acknowledged({ book }: Ground, { who }: Step, { orderId, playerId, lines, method }: Taken): Bought {
  const bought = {
    orderId,
    ...who,
    playerId,
    lines: lines.map(({ product, quantity }) => ({
      productId: product.productId,
      pricePaise: paiseOf(product.customPrice),
      quantity,
    })),
  };
  book.orders.push(bought);
  if (method !== 'wallet') book.payables.push({ recordId: orderId, ...who, gateway: method as Gateway });
  return bought;
}

export const buyByWallet: Operation = async (ground, step) => {
  await place(ground, step, 'wallet', 1);
};

export const tripleCall: Operation = async (ground, step) => {
  await place(ground, step, pick(step.random, ['wallet', 'wallet', 'ekupi', 'phonepe']), 3);
};

const totalOf = ({ lines }: Bought): number => lines.reduce((sum, line) => sum + line.pricePaise * line.quantity, 0);

/** Ends a payment at its payment gateway, as player and bank do. Its callback comes once, twice, late or never, or is forged. */
const settle = (gateway: Gateway, recordId: string, settlement: Settlement): Promise<void> =>
  settleAt(gateway, recordId, settlement).catch(() => undefined);

export const buyAtGateway: Operation = async (ground, step) => {
  const { random } = step;
  const gateway = pick(random, PAGES);
  const [end, callback, off] = [random(10), pick(random, CALLBACKS), random(WRONG_BY_MAX_PAISE)];
  const bought = await place(ground, step, gateway, 1);
  if (!bought) return;
  const { orderId } = bought;
  if (end === 0) return;
  if (end === 1) await settle(gateway, orderId, { outcome: 'failure', webhook: 'forged' });
  if (end === 2) return settle(gateway, orderId, { outcome: 'failure', webhook: callback });
  const amountPaise = end === 3 ? totalOf(bought) + 1 + off : totalOf(bought);
  await settle(gateway, orderId, { outcome: 'success', amountPaise, webhook: callback });
};

/** An admin cancels while the player pays. */
export const cancelAgainstCapture: Operation = async (ground, step) => {
  const gateway = pick(step.random, PAGES);
  const bought = await place(ground, step, gateway, 1);
  if (!bought) return;
  const path = `/api/admin/orders/${bought.orderId}/cancel`;
  await Promise.all([
    settle(gateway, bought.orderId, { outcome: 'success', webhook: pick(step.random, CALLBACKS) }),
    decided(ground.book, pick(step.random, ground.admins), `${bought.orderId} is cancelled`, ({ call }) =>
      call('POST', path, {}),
    ),
  ]);
};

/** The player's unpaid payment pages expire, without a callback. */
export const expirePages: Operation = async ({ book }, { who }) => {
  const own = book.payables.filter(({ accountId }) => accountId === who.accountId).slice(-OWN_PAGES_MAX);
  for (const { gateway, recordId } of own) await endUnpaidPages(gateway, recordId).catch(() => undefined);
};

export const recharge: Operation = async ({ book }, { who, random, key }) => {
  const gateway = pick(random, PAGES);
  const rupees = 100 + random(2_000);
  const [end, callback, off] = [random(10), pick(random, CALLBACKS), random(WRONG_BY_MAX_PAISE)];
  const body = { amount: rupees, paymentMethod: gateway };
  const answer = await decided<{ data: { transactionId: string } }>(
    book,
    who,
    `a recharge of ${who.email}`,
    ({ call }) => call('POST', `/api/wallet/recharge/${gateway}`, body, { 'idempotency-key': `${key}-${process.pid}` }),
  );
  if (answer.status !== 200) return;
  const { transactionId } = answer.body.data;
  book.recharges.push({ transactionId, email: who.email });
  book.payables.push({ recordId: transactionId, ...who, gateway });
  if (end === 0) return;
  if (end === 1) await settle(gateway, transactionId, { outcome: 'failure', webhook: 'forged' });
  if (end === 2) return settle(gateway, transactionId, { outcome: 'failure', webhook: callback });
  const amountPaise = rupees * 100 + (end === 3 ? 1 + off : 0);
  await settle(gateway, transactionId, { outcome: 'success', amountPaise, webhook: callback });
};
