import type { Bus } from '@topup/kit/messaging';
import type { Log } from '@topup/kit/log';
import type { Multiplier } from '@topup/kit/supplier-cost';
import type { SizeRules } from './domain/size.ts';
import type { LiveOrders } from './saga/live-orders.ts';
import type { PriceUpdates } from './saga/price-updates.ts';
import type { UnpaidOrders } from './saga/unpaid-orders.ts';
import type { BlockedOrders } from './store/blocked-orders.ts';
import type { Orders } from './store/orders.ts';
import type { Prices } from './store/prices.ts';
import type { Users } from './store/users.ts';

/** Limits of calls per minute; `unpaidOrdersADay` limits orders per day. The setting RATE_LIMITS overrides these numbers. */
export const LIMITS = { verifications: 10, verificationsPerAddress: 600, orders: 20, unpaidOrdersADay: 100 };
export const WINDOWS_S = { unpaidOrdersADay: 24 * 60 * 60 };
export type LimitName = keyof typeof LIMITS;

/** A process creates at most this many orders at the same time; more at once would only slow down all of them. */
export const CREATIONS_MAX = 64;

/** Event streams per account, or per order opened by a status token: of a browser's six connections some must stay free. */
export const STREAMS_EACH = 3;

export type Rules = SizeRules & {
  /** Used as the cost of a supplier point until the catalogue sends the cost. Null: until then no price counts as below cost. */
  readonly seedPointCostPaise: number | null;
  /** A product that the supplier multiplies by more for a player is not sold to this player. */
  readonly multiplierMax: Multiplier;
  readonly weeklyPassIds: readonly string[];
  readonly bonusIds: readonly string[];
  /** Calendar day in India, `YYYY-MM-DD`; absent: 1 January of the current year. */
  readonly bonusSinceDay: string | undefined;
};

/** The service passes clients of real servers here, and the simulation in `tools/prove` passes in-memory ones. */
export type SagaPorts = {
  readonly orders: Orders;
  readonly bus: Pick<Bus, 'send' | 'ask' | 'check'>;
  readonly live: Pick<LiveOrders, 'moved'>;
  /** Absent: unpaid orders are not limited. */
  readonly unpaidOrders?: UnpaidOrders;
  readonly refundOverdue: boolean;
  readonly paymentWaitMs: number;
  readonly log: Log;
  readonly now: () => Date;
  /** Work that outlives its request; shutdown waits for it. */
  readonly background: (work: Promise<unknown>) => void;
};
export type UserPorts = {
  readonly users: Pick<Users, 'apply' | 'blocksOf' | 'blocksSince'>;
  readonly blockedOrders: BlockedOrders;
};
export type EventPorts = {
  readonly prices: Prices;
  readonly priceUpdates: Pick<PriceUpdates, 'tell'>;
  readonly onHealth: () => void;
};
/** Needed to build the address of an order's return page and to check the address of its payment page. */
export type PagePorts = {
  readonly statusTokenKey: Buffer;
  readonly publicOrigin: string;
  readonly paymentHosts: readonly string[];
};
