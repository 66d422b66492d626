import type { AdminActs } from '@topup/kit/admin-acts';
import type { Alarms } from '@topup/kit/alarms';
import type { Bus } from '@topup/kit/messaging';
import type { Log } from '@topup/kit/log';
import type { Limiter } from '@topup/kit/limits';
import type { SizeRules } from './domain/size.ts';
import type { LiveOrders } from './saga/live-orders.ts';
import type { PriceUpdates } from './saga/price-updates.ts';
import type { DebitDelays } from './saga/debit-delays.ts';
import type { DeliveryTimes } from './saga/delivery-times.ts';
import type { SupplierHealth } from './saga/supplier-health.ts';
import type { UnpaidOrders } from './saga/unpaid-orders.ts';
import type { AlarmingOrders } from './store/alarming-orders.ts';
import type { AdminOrders } from './store/admin-orders.ts';
import type { Orders } from './store/orders.ts';
import type { PlacedOrders } from './store/placed-orders.ts';
import type { Prices } from './store/prices.ts';
import type { RunLease } from './store/run-lease.ts';
import type { Users } from './store/users.ts';
import type { Verifications } from './store/verifications.ts';

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

export type SagaPorts = {
  readonly orders: Orders;
  readonly prices: Prices;
  readonly users: Pick<Users, 'apply'>;
  readonly verifications: Verifications;
  readonly bus: Pick<Bus, 'send' | 'ask' | 'check'>;
  readonly limiter: Pick<Limiter<LimitName>, 'enforce'>;
  /** Absent: they are not limited. */
  readonly unpaidOrders?: UnpaidOrders;
  readonly onHealth: () => void;
  readonly priceUpdates: Pick<PriceUpdates, 'tell'>;
  readonly live: Pick<LiveOrders, 'moved'>;
  readonly rules: Rules;
  readonly refundOverdue: boolean;
  readonly paymentWaitMs: number;
  readonly statusTokenKey: Buffer;
  readonly publicOrigin: string;
  readonly paymentHosts: readonly string[];
  readonly log: Log;
  readonly now: () => Date;
  /** Work that outlives its request; shutdown waits for it. */
  readonly background: (work: Promise<unknown>) => void;
};

export type SagaDeps = SagaPorts & {
  readonly health: SupplierHealth;
  readonly deliveryTimes: DeliveryTimes;
  readonly debitDelays: DebitDelays;
};

export type OrderDeps = SagaDeps & {
  readonly adminOrders: AdminOrders;
  readonly placedOrders: PlacedOrders;
  readonly runLease: RunLease;
  readonly acts: AdminActs;
  readonly users: Users;
  readonly bus: Bus;
  readonly limiter: Limiter<LimitName>;
  readonly priceUpdates: PriceUpdates;
  readonly live: LiveOrders;
  readonly alarms: Alarms;
  readonly alarmingOrders: AlarmingOrders;
};
