import type { FailureCode } from '@topup/proto/enums';
import type { Paise } from '@topup/kit/money';
import type { State } from './machine.ts';
import type { OrderChoice } from './order-choice.ts';
import type { Unit } from './units.ts';

/** One order line with name, price and points at the time of sale; later product changes do not affect it. */
export type Item = {
  readonly productId: string;
  readonly spu: string;
  readonly pricePaise: Paise;
  /** Supplier points of one unit, in hundredths; zero when unknown. */
  readonly pointsHundredths: number;
  readonly quantity: number;
};

/** How support paid a refund back outside the store. */
export type Outside = {
  readonly reference: string;
  /** The reason in the admin's words; shown to admins only. */
  readonly reason: string;
  /** The admin's account. */
  readonly by: string;
};

/** One refund, decided and saved before the wallet is asked. The wallet refunds a unit at most once, under any key. */
export type Refund = {
  readonly n: number;
  readonly units: readonly string[];
  readonly amountPaise: Paise;
  /** Set once the wallet has committed the refund. */
  readonly settledAt?: Date;
  /**
   * While the refund is open: the outside refund that the wallet is asked to record. Once settled: how it was paid back
   * outside.
   */
  readonly outside?: Outside;
};

/** Why a paid order waits. `points` needs an admin's run; for the others the order resumes automatically. */
export type PlacedReason = 'points' | 'breaker' | 'paused';
/** Delivery lane: fresh and resumed orders have separate queues, so that neither can block the other. */
export type Lane = 'fresh' | 'backlog';

export type HistoryEntry = {
  readonly from: string;
  readonly to: string;
  readonly at: Date;
  readonly why: string;
  /** The order version that this entry began; its command is `<orderId>:<step>:<version>`. */
  readonly version?: number;
};

/** Where refunded money is. `outside`: support paid back at least a part of it. */
export type RefundedTo = 'wallet' | 'source' | 'outside';

/** A payment through a gateway; unknown fields are absent. */
export type PaymentDetails = {
  readonly merchantTransactionId?: string;
  /** The gateway's own id of the payment. */
  readonly providerTransactionId?: string;
  readonly instrument?: string;
  readonly merchantRefundId?: string;
};

/** The part of an order that never changes: what was bought, by whom, at which prices. */
export type SoldOrder = OrderChoice & {
  readonly _id: string;
  readonly accountId: string;
  readonly accountName: string;
  readonly accountEmail: string;
  readonly playerName: string;
  readonly items: readonly Item[];
  readonly totalPaise: Paise;
  /**
   * Set when the player may have too many active Weekly Passes; stored so that a repeated call gets the same warning.
   */
  readonly passWarning?: true;
  /** The trace id of the request that created the order; log lines, messages and spans of the purchase carry it. */
  readonly correlationId?: string;
  /**
   * Fingerprint of the request that created the order (`request-fingerprint.ts`). The same Idempotency-Key with a
   * different request is refused.
   */
  readonly fingerprint: string;
  readonly createdAt: Date;
  /** Calendar day of `createdAt` in Asia/Kolkata, `YYYY-MM-DD`. */
  readonly createdDay: string;
};

/** The part of an order that changes: its state, and what the wallet and the supplier gateway have reported. */
export type OrderProgress = State & {
  /** Grows with every change; every write is conditional on it. */
  readonly version: number;
  /**
   * Random mark of the write, set by the store. After a rollback two writes can have the same version number; the stamp
   * tells them apart.
   */
  readonly stamp?: string;
  /** URL of the payment page, once the gateway has opened one. */
  readonly paymentPage?: string;
  readonly paymentDetails?: PaymentDetails;
  /** The gateway's last answer as JSON, without personal data. */
  readonly paymentGatewayResponse?: string;
  readonly units: readonly Unit[];
  readonly refunds: readonly Refund[];
  /** Price of the delivered units, stored so that aggregations need not read the units. */
  readonly deliveredPaise: Paise;
  readonly lane: Lane;
  readonly placedReason?: PlacedReason;
  /** Where a capture of a wrong amount was paid back to, as reported by the wallet; absent in older orders. */
  readonly returnedTo?: RefundedTo;
  /** Merchant transaction ids of captures that came too late; each is the full price and was credited to the wallet. */
  readonly lateCredits?: readonly string[];
  /** Why the order failed, fit to show to players. */
  readonly failureReason?: string;
  /** Machine-readable code of `failureReason`; absent in older orders (`failureOf`). */
  readonly failureCode?: FailureCode;
  /** When the order entered its current step. */
  readonly stepSince: Date;
  /** The version that the latest deliver command was sent with; replies to older commands are outdated. */
  readonly askedVersion: number;
  /** How many times the current step's command was repeated. */
  readonly tries: number;
  /** Set after ten repeats without a reply: a person has to look at the order. */
  readonly stuck?: true;
  /** When the sweeper checks the order next; absent once it waits for nothing. */
  readonly nextAt?: Date;
  readonly history: readonly HistoryEntry[];
  readonly paidAt?: Date;
  readonly updatedAt: Date;
};

/** An order and the state of its saga, in one document. */
export type Order = SoldOrder & OrderProgress;

export const paymentKey = (orderId: string): string => `order:${orderId}:payment`;
export const refundKey = (orderId: string, n: number): string => `refund:${orderId}:${n}`;
/** The key under which the wallet records an outside refund when it has permanently refused the refund's own key. */
export const outsideKey = (orderId: string, n: number): string => `${refundKey(orderId, n)}:outside`;

/** The payment page while the order can still be paid; otherwise undefined. */
export const payableAt = ({ status, step, paymentPage }: Pick<Order, 'status' | 'step' | 'paymentPage'>) =>
  status === 'pending' && step === 'payment' ? paymentPage : undefined;

/** The refund that is not committed yet; there is at most one. */
export const openRefund = (order: Order): Refund | undefined => order.refunds.find((refund) => !refund.settledAt);

/** Whether support paid any of the money back outside the store, so that not all of it is in the wallet. */
export const wasGivenOutside = ({ refunds }: Pick<Order, 'refunds'>): boolean =>
  refunds.some(({ settledAt, outside }) => settledAt && outside);
