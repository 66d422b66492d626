import type { Bus } from '@topup/kit/messaging';
import type { Log } from '@topup/kit/log';
import type { SizeRules } from './domain/size.ts';
import type { LiveOrders } from './saga/live-orders.ts';
import type { PriceUpdates } from './saga/price-updates.ts';
import type { UnpaidOrders } from './saga/unpaid-orders.ts';
import type { Orders } from './store/orders.ts';
import type { Prices } from './store/prices.ts';
import type { Users } from './store/users.ts';

/** Per minute, the last one per day; see RATE_LIMITS. */
export const LIMITS = { verifications: 10, verificationsPerAddress: 600, orders: 20, unpaidOrdersADay: 100 };
export const WINDOWS_S = { unpaidOrdersADay: 24 * 60 * 60 };
export type LimitName = keyof typeof LIMITS;

/** More would only slow down all of them. */
export const CREATIONS_MAX = 64;

/** A browser opens at most six connections to one origin; event streams must leave some for other requests. */
export const STREAMS_EACH = 3;

export type Rules = SizeRules & {
  /** Counts until the catalogue has told what a point costs; null: no floor until then. */
  readonly seedPointCostPaise: number | null;
  readonly weeklyPassIds: readonly string[];
  readonly bonusIds: readonly string[];
  /** Calendar day in India, `YYYY-MM-DD`; absent: 1 January of the current year. */
  readonly bonusSinceDay: string | undefined;
};

/** From real servers in the service, from memory in the simulation. */
export type SagaPorts = {
  readonly orders: Orders;
  readonly bus: Pick<Bus, 'send' | 'ask' | 'check'>;
  readonly live: Pick<LiveOrders, 'moved'>;
  /** Absent: they are not limited. */
  readonly unpaidOrders?: UnpaidOrders;
  readonly refundOverdue: boolean;
  readonly paymentWaitMs: number;
  readonly log: Log;
  readonly now: () => Date;
  /** Work that outlives its request; shutdown waits for it. */
  readonly background: (work: Promise<unknown>) => void;
};
/** What other services' events tell. */
export type EventPorts = {
  readonly prices: Prices;
  readonly users: Pick<Users, 'apply'>;
  readonly priceUpdates: Pick<PriceUpdates, 'tell'>;
  readonly onHealth: () => void;
};
/** For the address to which a payment page returns. */
export type PagePorts = {
  readonly statusTokenKey: Buffer;
  readonly publicOrigin: string;
  readonly paymentHosts: readonly string[];
};
