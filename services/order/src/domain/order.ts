import type { FailureCode } from '@topup/proto/enums';
import type { Paise } from '@topup/kit/money';
import type { State } from './machine.ts';
import type { OrderChoice } from './order-choice.ts';
import type { Unit } from './units.ts';

/** As of the time of sale: later product changes do not affect it. */
export type Item = {
  readonly productId: string;
  /** The name that the player was shown. `spu` is its field in the public API. */
  readonly spu: string;
  readonly pricePaise: Paise;
  /** Supplier points of one unit; zero when unknown. */
  readonly pointsHundredths: number;
  readonly quantity: number;
};

export type ManualRefund = {
  readonly reference: string;
  /** Shown to admins only. */
  readonly reason: string;
  readonly by: string;
};

/** Saved before the wallet is asked. The wallet refunds a unit at most once, whatever the refund's key. */
export type Refund = {
  readonly n: number;
  readonly units: readonly string[];
  readonly amountPaise: Paise;
  readonly settledAt?: Date;
  /**
   * While the refund is open: the manual refund that the wallet is asked to record. Once settled: how it was paid back
   * outside.
   */
  readonly outside?: ManualRefund;
};

/** With `points` the order waits for an admin's run. With the others it resumes automatically. */
export type PlacedReason = 'points' | 'breaker' | 'paused';
/** Separate queues, so that neither can block the other. */
export type Lane = 'fresh' | 'backlog';

export type HistoryEntry = {
  readonly from: string;
  readonly to: string;
  readonly at: Date;
  readonly why: string;
  /** The order version that this entry began; its command is `<orderId>:<step>:<version>`. */
  readonly version?: number;
};

export type RefundedTo = 'wallet' | 'source' | 'outside';

export type PaymentDetails = {
  readonly merchantTransactionId?: string;
  readonly providerTransactionId?: string;
  readonly instrument?: string;
  readonly merchantRefundId?: string;
};

type SoldOrder = OrderChoice & {
  readonly _id: string;
  readonly accountId: string;
  readonly accountName: string;
  readonly accountEmail: string;
  readonly playerName: string;
  readonly items: readonly Item[];
  readonly totalPaise: Paise;
  /** Stored so that a repeated call gets the same warning. */
  readonly passWarning?: true;
  /** The trace id of the creating request; log lines, messages and spans of the purchase carry it. */
  readonly correlationId?: string;
  /** Of the creating request: the same Idempotency-Key with a different request is refused. */
  readonly fingerprint: string;
  readonly createdAt: Date;
  /** In Asia/Kolkata, `YYYY-MM-DD`. */
  readonly createdDay: string;
};

export type OrderProgress = State & {
  /** Every write is conditional on it. */
  readonly version: number;
  /** Random mark of the write: after a rollback two writes can have the same version number. */
  readonly stamp?: string;
  readonly paymentPage?: string;
  readonly paymentDetails?: PaymentDetails;
  /** The gateway's last answer as JSON, without personal data. */
  readonly paymentGatewayResponse?: string;
  readonly units: readonly Unit[];
  readonly refunds: readonly Refund[];
  /** Stored so that aggregations need not read the units. */
  readonly deliveredPaise: Paise;
  readonly lane: Lane;
  readonly placedReason?: PlacedReason;
  /** Where a capture of a wrong amount was paid back to, as reported by the wallet; absent in older orders. */
  readonly returnedTo?: RefundedTo;
  /** Merchant transaction ids of captures that came too late; each is the full price and was credited to the wallet. */
  readonly lateCredits?: readonly string[];
  /** Fit to show to players. */
  readonly failureReason?: string;
  /** Absent in older orders (`failureOf`). */
  readonly failureCode?: FailureCode;
  readonly stepSince: Date;
  /** The order version of the latest deliver command. Replies to older commands are outdated. */
  readonly askedVersion: number;
  readonly tries: number;
  /** Set after ten repeats without a reply: a person has to look at the order. */
  readonly stuck?: true;
  /** The sweeper's next check; absent once the order waits for nothing. */
  readonly nextAt?: Date;
  readonly history: readonly HistoryEntry[];
  readonly paidAt?: Date;
  readonly updatedAt: Date;
};

export type Order = SoldOrder & OrderProgress;

export const paymentKey = (orderId: string): string => `order:${orderId}:payment`;
export const refundKey = (orderId: string, n: number): string => `refund:${orderId}:${n}`;
/** The key under which the wallet records a manual refund when it has permanently refused the refund's own key. */
export const manualRefundKey = (orderId: string, n: number): string => `${refundKey(orderId, n)}:outside`;

export const payableAt = ({ status, step, paymentPage }: Pick<Order, 'status' | 'step' | 'paymentPage'>) =>
  status === 'pending' && step === 'payment' ? paymentPage : undefined;

/** Throws when the order has no such item: nothing that was sold is guessed. */
export function itemOf({ items }: Pick<SoldOrder, 'items'>, { item, unit }: Unit): Item {
  const sold = items[item];
  if (!sold) throw new RangeError(`${unit} belongs to no item`);
  return sold;
}

export const openRefund = (order: Order): Refund | undefined => order.refunds.find((refund) => !refund.settledAt);

export const wasManuallyRefunded = ({ refunds }: Pick<Order, 'refunds'>): boolean =>
  refunds.some(({ settledAt, outside }) => settledAt && outside);
