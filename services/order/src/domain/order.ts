import type { FailureCode } from '@topup/proto/enums';
import type { Paise } from '@topup/kit/money';
import type { Multiplied } from '@topup/kit/supplier-cost';
import type { State } from './machine.ts';
import type { OrderChoice } from './order-choice.ts';
import type { Unit } from './units.ts';

/** As of the time of sale: later product changes do not affect it. */
export type Item = Multiplied & {
  readonly productId: string;
  /** The name that the player was shown; it is called `spu` in the public API. */
  readonly spu: string;
  readonly pricePaise: Paise;
  /** Supplier points of one unit by the price list; zero when unknown. The supplier may multiply them for this player. */
  readonly pointsHundredths: number;
  readonly quantity: number;
};

export type ManualRefund = {
  readonly reference: string;
  /** Shown to admins only. */
  readonly reason: string;
  readonly by: string;
};

/** Saved before its command is sent to the wallet. The wallet refunds a unit at most once, whatever the refund's key. */
export type Refund = {
  readonly n: number;
  readonly units: readonly string[];
  readonly amountPaise: Paise;
  readonly settledAt?: Date;
  /**
   * How support paid the refund back outside the store. Until `settledAt` is set, the wallet is asked to record this
   * payment; afterwards the wallet has recorded it.
   */
  readonly outside?: ManualRefund;
};

/** With `points` the order waits until an admin processes the placed orders; with another reason it resumes by itself. */
export type PlacedReason = 'points' | 'breaker' | 'paused';
/** Each lane has its own queue, so that neither lane can block the other. */
export type Lane = 'fresh' | 'backlog';

export type HistoryEntry = {
  readonly from: string;
  readonly to: string;
  readonly at: Date;
  readonly why: string;
  /** The order's version after this transition. The command of that version has the id `<orderId>:<step>:<version>`. */
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
  /** Hash of the creating request. A different request with the same Idempotency-Key is refused. */
  readonly fingerprint: string;
  readonly createdAt: Date;
  /** The day of `createdAt` in Asia/Kolkata, `YYYY-MM-DD`. */
  readonly createdDay: string;
};

export type OrderProgress = State & {
  /** Every write of the order is conditional on this number. */
  readonly version: number;
  /** Random mark of each write, because after a rollback of the database two writes can have the same version number. */
  readonly stamp?: string;
  readonly paymentPage?: string;
  readonly paymentDetails?: PaymentDetails;
  /** The payment gateway's last answer as JSON, without personal data. */
  readonly paymentGatewayResponse?: string;
  readonly units: readonly Unit[];
  readonly refunds: readonly Refund[];
  /** Stored so that aggregations need not read the units. */
  readonly deliveredPaise: Paise;
  readonly lane: Lane;
  readonly placedReason?: PlacedReason;
  /** The account is blocked: no unit of this order is sent any more. A closed order keeps the mark. */
  readonly blocked?: true;
  /** Where a captured wrong amount was paid back to, as reported by the wallet; absent in older orders. */
  readonly returnedTo?: RefundedTo;
  /** Merchant transaction ids of payments that came too late. Each was of the full price and was credited to the wallet. */
  readonly lateCredits?: readonly string[];
  /** Fit to show to players. */
  readonly failureReason?: string;
  /** Absent in older orders, for which `failureOf` derives it. */
  readonly failureCode?: FailureCode;
  readonly stepSince: Date;
  /** The order version of the latest deliver command. Replies to older commands are outdated. */
  readonly askedVersion: number;
  readonly tries: number;
  /** Set after ten repeats of a command without a reply: a person has to look at the order. */
  readonly stuck?: true;
  /** When the sweeper checks the order next; absent once the order waits for nothing. */
  readonly nextAt?: Date;
  readonly history: readonly HistoryEntry[];
  readonly paidAt?: Date;
  readonly updatedAt: Date;
};

export type Order = SoldOrder & OrderProgress;

export const paymentKey = (orderId: string): string => `order:${orderId}:payment`;
export const refundKey = (orderId: string, n: number): string => `refund:${orderId}:${n}`;
/** Under this key the wallet records a manual refund if it has rejected the refund under `refundKey`, which is permanent. */
export const manualRefundKey = (orderId: string, n: number): string => `${refundKey(orderId, n)}:outside`;

export const payableAt = ({ status, step, paymentPage }: Pick<Order, 'status' | 'step' | 'paymentPage'>) =>
  status === 'pending' && step === 'payment' ? paymentPage : undefined;

/** Throws when the order has no such item, because what was sold must not be guessed. */
export function itemOf({ items }: Pick<SoldOrder, 'items'>, { item, unit }: Unit): Item {
  const sold = items[item];
  if (!sold) throw new RangeError(`${unit} belongs to no item`);
  return sold;
}

export const openRefund = (order: Order): Refund | undefined => order.refunds.find((refund) => !refund.settledAt);

export const wasManuallyRefunded = ({ refunds }: Pick<Order, 'refunds'>): boolean =>
  refunds.some(({ settledAt, outside }) => settledAt && outside);
