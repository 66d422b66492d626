import { derivedId, newId } from '@topup/kit/ids';
import { paise, rupeesText } from '@topup/kit/money';
import type { Random } from '@topup/kit/testing/simulation/random';
import { GAME_CODE } from '@topup/proto/game';
import { seedProducts } from '@topup/stack/seed/products';
import type { PaymentMethod } from '@topup/proto';
import { changeOrder, continueOrder, createOrder, recordManualRefund, type Order } from '@topup/order/testing/saga';
import { settlePayment } from '@topup/wallet/testing/saga';
import { startRecharge } from '@topup/wallet/testing/seed';
import { runLane, type Fate, type Lane } from './lane.ts';
import type { Services } from './services.ts';

export type Buyer = {
  readonly accountId: string;
  readonly name: string;
  readonly email: string;
  readonly player: Player;
};
type Player = { readonly playerId: string; readonly zoneId: string };

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** This long after a payment began, the store has stopped asking the payment gateway about it. */
const WATCHED_FOR_MS = 74 * HOUR_MS;
const REFUND_ANSWER_MS = 16 * MINUTE_MS;
const ROUNDS_MAX = 60;
const DECLINED_RECHARGES_PERCENT = 6;
const GATEWAY_PERCENT = 45;
const MULTIPLE_PERCENT = 20;

export type Story = {
  /** How many of a thousand orders have this story. */
  readonly share: number;
  readonly paidBy: 'wallet' | 'gateway' | 'either';
  /** The order is at least this old: some stories take days, and all must have ended by now. */
  readonly minAgeMs: number;
  readonly maxAgeMs?: number;
  readonly units: 1 | 2;
  readonly fate: Partial<Fate>;
  readonly isRich?: false;
  readonly isLate?: true;
};

const refused: Fate['supply'] = () => 'refused';
const plain = { paidBy: 'either', minAgeMs: 2 * HOUR_MS, units: 1, fate: {} } as const;

export type StoryName =
  | 'delivered'
  | 'partly delivered'
  | 'refused by the supplier'
  | 'too little money'
  | 'never paid'
  | 'declined'
  | 'paid too late'
  | 'waited a day'
  | 'paid back by support'
  | 'no answer of the supplier';

export const STORIES: Readonly<Record<StoryName, Story>> = {
  delivered: { ...plain, share: 800 },
  'partly delivered': {
    ...plain,
    share: 40,
    units: 2,
    fate: { supply: (unit) => (unit === '1:1' ? 'refused' : 'delivered') },
  },
  'refused by the supplier': { ...plain, share: 50, fate: { supply: refused } },
  'too little money': { ...plain, share: 15, paidBy: 'wallet', isRich: false },
  'never paid': { ...plain, share: 45, paidBy: 'gateway', minAgeMs: 5 * DAY_MS, fate: { payment: 'pending' } },
  declined: { ...plain, share: 15, paidBy: 'gateway', minAgeMs: 5 * DAY_MS, fate: { payment: 'failed' } },
  'paid too late': {
    ...plain,
    share: 12,
    paidBy: 'gateway',
    minAgeMs: 5 * DAY_MS,
    isLate: true,
    fate: { payment: 'pending' },
  },
  'waited a day': { ...plain, share: 12, minAgeMs: 3 * DAY_MS, fate: { supply: () => 'out of points' } },
  'paid back by support': {
    ...plain,
    share: 8,
    minAgeMs: DAY_MS,
    fate: { supply: refused, lost: new Set(['wallet.refund.post'] as const) },
  },
  // Only recent orders have this story, because an admin settles such units within days.
  'no answer of the supplier': { ...plain, share: 3, maxAgeMs: 5 * DAY_MS, fate: { supply: () => 'no answer' } },
};

/** Resolves with the time at which the buyer's wallet was last moved. */
export async function play(
  services: Services,
  random: Random,
  buyer: Buyer,
  atMs: number,
  name: StoryName,
): Promise<number> {
  const story = STORIES[name];
  const fate: Fate = { payment: 'paid', supply: () => 'delivered', lost: new Set(), ...story.fate };
  return runLane(atMs, fate, async (lane) => {
    const items = choose(services, random, story);
    const method = methodOf(story, random);
    if (method === 'wallet' && story.isRich !== false) await topUp(services, random, lane, buyer, items.totalPaise);
    const made = await createOrder(services.order.deps, {
      account: buyer,
      idempotencyKey: newId(),
      request: { gameCode: GAME_CODE, ...buyer.player, paymentMethod: method, lines: items.lines },
    });
    if (!made.ok) throw new Error(`an order was refused: ${JSON.stringify(made.error)}`);
    const { orderId } = made.value;
    await services.settle(lane, random);
    if (method !== 'wallet' && fate.payment === 'paid') lane.ms += 30 * SECOND_MS + random(5 * MINUTE_MS);
    const order = await continued(services, random, lane, orderId, name);
    const endMs = lane.ms;
    if (method !== 'wallet' && !order.paidAt) return unpaid(services, random, lane, order, story);
    return endMs;
  });
}

const methodOf = ({ paidBy }: Story, random: Random): PaymentMethod => {
  if (paidBy === 'wallet' || (paidBy === 'either' && random(100) >= GATEWAY_PERCENT)) return 'wallet';
  return random(3) === 0 ? 'phonepe' : 'ekupi';
};

/** This many of the dearest pack cost more than any wallet has. */
const MANY = 5;

function choose({ order: { prices } }: Services, random: Random, story: Story) {
  const sold = seedProducts.flatMap(({ id }) => prices.get(GAME_CODE, id) ?? []);
  const price =
    story.isRich === false ? sold.toSorted((a, b) => b.pricePaise - a.pricePaise)[0] : sold[random(sold.length)];
  if (!price) throw new Error('the store sells nothing yet');
  const several = story.units > 1 || random(100) < MULTIPLE_PERCENT ? 2 : 1;
  const quantity = story.isRich === false ? MANY : several;
  const line = { productId: price.productId, price: rupeesText(price.pricePaise), quantity };
  return { lines: [line], totalPaise: price.pricePaise * quantity };
}

async function balanceOf({ wallet: { money } }: Services, { accountId }: Buyer): Promise<number> {
  return (await money.transfers.head(accountId))?.balanceAfterPaise ?? 0;
}

/** Recharges the wallet by a round amount, sometimes after a recharge that the bank declines. */
async function topUp(services: Services, random: Random, lane: Lane, buyer: Buyer, totalPaise: number): Promise<void> {
  const missing = totalPaise - (await balanceOf(services, buyer));
  if (missing <= 0) return;
  const amount = Math.ceil((missing + random(200_000)) / 50_000) * 50_000;
  const { fate } = lane;
  const { payment } = fate;
  if (random(100) < DECLINED_RECHARGES_PERCENT) {
    fate.payment = 'failed';
    await recharge(services, random, lane, buyer, amount);
  }
  fate.payment = 'paid';
  await recharge(services, random, lane, buyer, amount);
  fate.payment = payment;
}

async function recharge(services: Services, random: Random, lane: Lane, buyer: Buyer, amount: number): Promise<void> {
  const { recharging } = services.wallet;
  const { accountId } = buyer;
  const gateway = random(3) === 0 ? 'phonepe' : 'ekupi';
  const request = { accountId, gateway, amountPaise: paise(amount), idempotencyKey: newId() } as const;
  const started = await startRecharge(recharging, request);
  if (started.kind !== 'opened') throw new Error(`a recharge was not opened: ${started.kind}`);
  lane.ms += 20 * SECOND_MS + random(3 * MINUTE_MS);
  await ask(services, started.transactionId);
  await services.settle(lane, random);
  if (lane.fate.payment !== 'failed') return;
  // The wallet's last check of this payment is days later. The buyer's next step is not delayed by it.
  const { ms } = lane;
  lane.ms += WATCHED_FOR_MS;
  await ask(services, started.transactionId);
  lane.ms = ms + MINUTE_MS;
}

async function ask({ wallet: { money } }: Services, recordId: string): Promise<void> {
  for (const { _id } of await money.payments.ofRecord(recordId)) await settlePayment(money, _id);
}

const isOver = ({ step, units }: Order): boolean =>
  step === 'done' || (step === 'delivering' && units.every(({ state }) => state !== 'unsent') && units.some(isUnclear));
const isUnclear = ({ state }: Order['units'][number]): boolean => state === 'ambiguous';

async function read({ order: { deps } }: Services, orderId: string): Promise<Order> {
  const order = await deps.orders.read(orderId);
  if (!order) throw new Error(`order ${orderId} is gone`);
  return order;
}

/** Continues the order each time that it is due, as the services' sweepers do, until it is over. */
async function continued(
  services: Services,
  random: Random,
  lane: Lane,
  orderId: string,
  name: StoryName,
): Promise<Order> {
  const { deps } = services.order;
  for (let round = 0; round < ROUNDS_MAX; round++) {
    const order = await read(services, orderId);
    if (isOver(order)) return order;
    if (order.status === 'refund_failed' && order.step === 'refunding') {
      const outside = {
        reference: `UTR${newId().slice(0, 12)}`,
        reason: 'paid by bank transfer',
        by: derivedId('support'),
      };
      await changeOrder(deps, orderId, (at, when) => recordManualRefund(at, outside, when));
    } else {
      if (order.step === 'refunding') lane.ms += REFUND_ANSWER_MS;
      lane.ms = Math.max(lane.ms + SECOND_MS, order.nextAt?.getTime() ?? 0);
      if (order.step === 'payment') await ask(services, orderId);
      const due = await read(services, orderId);
      if (!isOver(due)) await continueOrder(deps, due);
    }
    await services.settle(lane, random);
  }
  throw new Error(`'${name}' does not end: order ${orderId}`);
}

/** Continues an unpaid order: the wallet asks the payment gateway for three days, and some players pay late. */
async function unpaid(services: Services, random: Random, lane: Lane, order: Order, story: Story): Promise<number> {
  const endMs = lane.ms;
  if (story.isLate) {
    lane.ms += HOUR_MS + random(20 * HOUR_MS);
    lane.fate.payment = 'paid';
    await ask(services, order._id);
    await services.settle(lane, random);
    return lane.ms;
  }
  lane.ms = order.createdAt.getTime() + WATCHED_FOR_MS;
  await ask(services, order._id);
  await continueOrder(services.order.deps, await read(services, order._id));
  await services.settle(lane, random);
  return endMs;
}
