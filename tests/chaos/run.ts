import { setTimeout as pause } from 'node:timers/promises';
import { playedLines } from '@topup/kit/testing/replica-set/played';
import { randomFrom, type Random } from '@topup/kit/testing/simulation/random';
import { cheapest, type Product } from '../support/shop.ts';
import { ready } from '../support/stack.ts';
import { openUnpaid } from '../support/unpaid-orders.ts';
import { closing, openRecords, type Closing } from './closing.ts';
import { openCustomers, order, verifyFor, planOrder, type Acknowledged, type PlannedOrder } from './customers.ts';
import { failoverFaults, type FailoversOfStack } from './failovers.ts';
import type { Fault, Watch } from './fault.ts';
import { plan } from './faults.ts';
import { judge, type Verdict } from './judge.ts';
import { healthy } from './processes.ts';

type Chaos = {
  readonly seed: number;
  readonly orders: number;
  /** Orders of other players that nobody pays. */
  readonly unpaid: number;
  readonly kinds: readonly string[];
  /** The replica-set proxy in front of the services' database. If set, its failovers are the only faults. */
  readonly failovers?: FailoversOfStack | undefined;
};
export type ChaosResult = {
  readonly faults: readonly string[];
  readonly acknowledged: number;
  readonly closed: Closing;
  /** What the members of the replica set answered, by kind. */
  readonly played: readonly string[];
  readonly breaches: readonly string[];
  readonly verdict: Verdict;
};

const CUSTOMERS = 20;
const PRODUCTS = 3;
const CLOSED_WITHIN_MS = 60_000;
/** Interval between orders during a fault. */
const PACE_MS = 150;
/** From then on the wallet asks about an unpaid payment once a minute, instead of every 3 to 30 s. */
const SLOWLY_POLLED_AFTER_MS = 240_000;

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

/** Places the fault's share of the orders, starts the fault among them, and waits for both to end. */
async function meet(
  fault: Fault,
  plannedOrders: readonly PlannedOrder[],
  random: Random,
  placed: Placed,
  steady: Promise<void>,
): Promise<string> {
  const after = fault.lastsMs ? 0 : random(Math.max(1, plannedOrders.length));
  const paceMs = fault.lastsMs ? fault.lastsMs / plannedOrders.length : PACE_MS;
  if (fault.isComparing) await steady;
  await Promise.all(plannedOrders.map(verifyFor));
  let struck: Promise<string | void> = Promise.resolve();
  let healMs = 0;
  const orders: Promise<void>[] = [];
  for (const [i, planned] of plannedOrders.entries()) {
    if (i === after) {
      const startedAt = performance.now();
      struck = fault.strike(placed).finally(() => (healMs = performance.now() - startedAt));
    }
    orders.push(placed.place(planned));
    await pause(paceMs);
  }
  const more = await struck;
  placed.waiting.push(...orders);
  return `${fault.name}${more ? ` (${more})` : ''}, healed after ${seconds(healMs)}`;
}

type Placed = Watch & {
  readonly breaches: string[];
  readonly bought: Acknowledged[];
  readonly refused: string[];
  readonly waiting: Promise<void>[];
  readonly place: (planned: PlannedOrder) => Promise<void>;
};
function placing(): Placed {
  const bought: Acknowledged[] = [];
  const refused: string[] = [];
  const answers: number[] = [];
  const breaches: string[] = [];
  const place = (planned: PlannedOrder): Promise<void> =>
    order(planned, (status) => answers.push(status)).then(
      (one) => void bought.push(one),
      (error: Error) => void refused.push(`${error.message} (${String((error.cause as Error | undefined)?.message)})`),
    );
  return { bought, refused, answers, breaches, breach: (text) => breaches.push(text), waiting: [], place };
}

/** Runs every fault of the plan in turn while orders are placed; then heals, drains and judges. */
export async function runChaos(
  { seed, orders, unpaid, kinds, failovers }: Chaos,
  say: (text: string) => void,
): Promise<ChaosResult> {
  await ready();
  const random = randomFrom(seed);
  const products: Product[] = await cheapest(PRODUCTS);
  const customers = await openCustomers(CUSTOMERS);
  const [cheapestProduct] = products;
  if (cheapestProduct) await openUnpaid(unpaid, cheapestProduct);
  const steady = pause(unpaid > 0 ? SLOWLY_POLLED_AFTER_MS : 0, undefined, { ref: false });
  const faults = failovers ? failoverFaults(failovers, random) : plan(kinds, random);
  const placed = placing();
  const { breaches } = placed;
  const lines: string[] = [];
  const records = await openRecords();
  /** Starts when everything is healed. Orders still waiting for a response count too. */
  const drained = async (withinMs: number): Promise<Closing> => {
    const healedAt = performance.now();
    await Promise.all(placed.waiting);
    return closing(records, placed.bought, withinMs, healedAt);
  };
  for (const [i, fault] of faults.entries()) {
    const from = Math.round((orders * i) / faults.length);
    const share = Math.round((orders * (i + 1)) / faults.length) - from;
    const plannedOrders = Array.from({ length: share }, (_, n) => {
      const planned = planOrder(customers, products, random, from + n);
      return fault.then ? { ...planned, then: fault.then } : planned;
    });
    let text = await meet(fault, plannedOrders, random, placed, steady);
    if (fault.drainWithinMs) {
      const { tookMs, open } = await drained(fault.drainWithinMs);
      text += `, ${placed.bought.length} orders closed ${seconds(tookMs)} later`;
      breaches.push(...open.map((one) => `open ${seconds(tookMs)} after ${fault.name}: ${one}`));
    }
    lines.push(text);
    say(`  ${text}`);
  }
  await healthy();
  const closed = await drained(CLOSED_WITHIN_MS);
  breaches.push(...closed.open.map((one) => `open ${seconds(closed.tookMs)} after everything was healed: ${one}`));
  breaches.push(...placed.refused.map((why) => `never accepted: ${why}`));
  const { played, localReads } = (await failovers?.ask({ do: 'tell', args: [] })) ?? {};
  breaches.push(...[...(localReads ?? [])].map((read) => `a read without read concern majority: ${read}`));
  const verdict = await judge(records, customers, placed.bought);
  await records.close();
  return {
    faults: lines,
    acknowledged: placed.bought.length,
    closed,
    verdict,
    played: playedLines(played ?? new Map()),
    breaches: [...breaches, ...verdict.breaches],
  };
}
