import { setTimeout as pause } from 'node:timers/promises';
import type { Player, Product } from '../support/shop.ts';
import { createOrder } from './create-order.ts';
import type { Outcomes } from './outcomes.ts';

/**
 * Closed: `clients` buyers, each waiting for its delivery, or after a refusal for as long as the refusal asks.
 * Open: `perSecond` orders, regardless of the responses.
 */
export type Offer = { readonly clients: number } | { readonly perSecond: number };
export type Shop = {
  readonly origin: string;
  readonly players: readonly Player[];
  readonly product: Product;
  readonly outcomes: Outcomes;
};
/** Times in milliseconds. `finalAt` is wall-clock. */
export type Bought = {
  readonly status: string;
  readonly finalAt: number;
  readonly createMs: number;
  readonly finalMs: number;
};
type Refused = { readonly status: number; readonly retryAfterS: number | null; readonly tookMs: number };
export type Run = { readonly bought: readonly Bought[]; readonly refused: readonly Refused[] };

/** Buys for `forMs`, then waits until all orders are final. Players take turns. */
export async function buyFor(shop: Shop, offer: Offer, forMs: number): Promise<Run> {
  const bought: Bought[] = [];
  const refused: Refused[] = [];
  let turn = 0;
  const buy = async (): Promise<Refused | undefined> => {
    const player = shop.players[turn++ % shop.players.length];
    if (!player) throw new Error('there are no players');
    const startedAt = Date.now();
    const created = await createOrder(shop.origin, player, shop.product);
    if (created.kind === 'refused') {
      refused.push(created);
      return created;
    }
    const { status, at } = await shop.outcomes.of(created.orderId);
    bought.push({ status, finalAt: at, createMs: created.tookMs, finalMs: at - startedAt });
    return undefined;
  };
  const endsAt = performance.now() + forMs;
  if ('clients' in offer) {
    const client = async (): Promise<void> => {
      while (performance.now() < endsAt) {
        const turnedAway = await buy();
        const leftMs = Math.max(0, endsAt - performance.now());
        if (turnedAway) await pause(Math.min(leftMs, (turnedAway.retryAfterS ?? 0) * 1_000));
      }
    };
    await Promise.all(Array.from({ length: offer.clients }, client));
  } else {
    await evenly(offer.perSecond, endsAt, buy);
  }
  return { bought, refused };
}

const TICK_MS = 5;

/** Starts `work` at an even rate, regardless of its duration, and waits for all. Rejects with the first failure. */
export async function evenly(perSecond: number, endsAt: number, work: () => Promise<unknown>): Promise<void> {
  const startedAt = performance.now();
  const running: Promise<unknown>[] = [];
  while (performance.now() < endsAt) {
    const due = ((performance.now() - startedAt) / 1_000) * perSecond;
    while (running.length < due) running.push(work());
    await pause(TICK_MS);
  }
  await Promise.all(running);
}
