import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { randomFrom } from '@topup/kit/testing/simulation/random';
import {
  carryOn,
  openCustomers,
  planOrder,
  send,
  verifyFor,
  type Acknowledged,
  type Customer,
} from '../chaos/customers.ts';
import { cheapest } from '../support/shop.ts';
import { until } from '../support/stack.ts';

const PER_SECOND = 20;
/** Players whose orders are refused try again, and no others come until fewer of them wait. */
const WAITING_MAX = 60;
const CUSTOMERS = 20;
const PRODUCTS = 3;
const TICK_MS = 10;
/** A player sends a refused order again after this time, as pages do. */
const AGAIN_AFTER_MS = 1_000;
/** Longer than the store is down. */
const PATIENCE_MS = 300_000;
const REACHED_WITHIN_MS = 300_000;

export type Load = {
  readonly customers: readonly Customer[];
  readonly accepted: readonly Acknowledged[];
  /** How often an order was refused, by status and code. Status 0: there was no answer. */
  readonly refused: ReadonlyMap<string, number>;
  /** Orders that were never accepted, and why. */
  readonly lost: readonly string[];
  readonly start: () => void;
  /** Resolves when so many more orders are accepted. */
  readonly more: (count: number) => Promise<unknown>;
  /** Resolves when the last order that was begun is accepted. */
  readonly end: () => Promise<void>;
  /** The longest time in milliseconds in which no order was accepted. */
  readonly longestGapMs: () => number;
};

/** Players who pay their orders from the wallet or by UPI. An order that is refused is sent again, under the same key. */
export async function openLoad(seed: number): Promise<Load> {
  const random = randomFrom(seed);
  const customers = await openCustomers(CUSTOMERS);
  const products = await cheapest(PRODUCTS);
  const accepted: Acknowledged[] = [];
  const acceptedAt: number[] = [];
  const refused = new Map<string, number>();
  const lost: string[] = [];
  const running = new Set<Promise<void>>();
  let serial = 0;
  let loop = Promise.resolve();
  let isOpen = true;

  async function buy(): Promise<void> {
    const planned = planOrder(customers, products, random, serial++);
    await verifyFor(planned);
    const key = randomUUID();
    for (const givesUpAt = performance.now() + PATIENCE_MS; ; await pause(AGAIN_AFTER_MS)) {
      const { status, body } = await send(planned, key).catch(() => ({ status: 0, body: null }));
      if (status === 200 && body) return carryOut({ ...planned, orderId: body.data.orderId });
      const cause = `${status} ${body?.code ?? ''}`.trim();
      refused.set(cause, (refused.get(cause) ?? 0) + 1);
      if (performance.now() > givesUpAt) return void lost.push(`${planned.zoneId}: ${cause}`);
    }
  }
  async function carryOut(one: Acknowledged): Promise<void> {
    acceptedAt.push(performance.now());
    accepted.push(one);
    // What the gateway did not hear now, it hears at the end.
    await carryOn(one).catch(() => undefined);
  }
  async function offer(): Promise<void> {
    let [due, last] = [0, performance.now()];
    while (isOpen) {
      const now = performance.now();
      due = running.size < WAITING_MAX ? due + ((now - last) / 1_000) * PER_SECOND : 0;
      last = now;
      for (; due >= 1; due--) {
        const one = buy()
          .catch((error: Error) => void lost.push(error.message))
          .finally(() => running.delete(one));
        running.add(one);
      }
      await pause(TICK_MS);
    }
    await Promise.all(running);
  }

  return {
    customers,
    accepted,
    refused,
    lost,
    start: () => void (loop = offer()),
    more: (count) => {
      const wanted = accepted.length + count;
      return until(`${count} more orders`, () => Promise.resolve(accepted.length >= wanted), REACHED_WITHIN_MS);
    },
    end: () => {
      isOpen = false;
      return loop;
    },
    longestGapMs: () => acceptedAt.slice(1).reduce((most, at, i) => Math.max(most, at - (acceptedAt[i] ?? at)), 0),
  };
}
