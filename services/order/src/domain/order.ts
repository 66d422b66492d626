import type { FailureCode } from '@topup/proto/enums';
import type { Paise } from '@topup/kit/money';
import type { State } from './machine.ts';
import type { OrderChoice } from './order-choice.ts';
import type { Unit } from './units.ts';

/** One order line with name, price and points as of the sale; later product changes do not affect it. */
export type Item = {
  readonly productId: string;
  readonly spu: string;
  readonly pricePaise: Paise;
  /** Supplier points of one unit, in hundredths; zero: unknown. */
  readonly pointsHundredths: number;
  readonly quantity: number;
};

/** The reference under which support refunded outside the store. */
export type Outside = {
  readonly reference: string;
  /** Why, in the admin's words; for admins only. */
  readonly reason: string;
  /** The admin's account. */
  readonly by: string;
};

/** One refund decision, saved before the wallet is asked. The wallet refunds a unit at most once, under any key. */
export type Refund = {
  readonly n: number;
  readonly units: readonly string[];
  readonly amountPaise: Paise;
  /** Set once the wallet has committed it. */
  readonly settledAt?: Date;
  /** Before settlement: the outside refund that the wallet is asked to record. Afterwards: how it was refunded. */
  readonly outside?: Outside;
};

/** Why a paid order waits. `points` needs an admin's run; the others resume automatically. */
export type PlacedReason = 'points' | 'breaker' | 'paused';
/** Delivery lane: fresh and resumed orders have separate queues, so that neither blocks the other. */
export type Lane = 'fresh' | 'backlog';

export type HistoryEntry = {
  readonly from: string;
  readonly to: string;
  readonly at: Date;
  readonly why: string;
  /** The version of the order that began here; its command is `<orderId>:<step>:<version>`. */
  readonly version?: number;
};

/** Where refunded money is. `outside`: given back by support; also when only a part of it was. */
export type RefundedTo = 'wallet' | 'source' | 'outside';

/** A payment through a gateway; what is not known yet is absent. */
export type PaymentDetails = {
  readonly merchantTransactionId?: string;
  /** The gateway's own number of the payment. */
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
  /** Number of possibly active Weekly Passes at creation; kept so that a repeated call gets the same warning. */
  readonly passWarning?: true;
  /** The trace id of the request that made it; log lines, messages and spans of the same purchase carry it. */
  readonly correlationId?: string;
  /** Of the request that made it (`request-fingerprint.ts`); the same Idempotency-Key with another request is refused. */
  readonly fingerprint: string;
  readonly createdAt: Date;
  /** Calendar day of `createdAt` in Asia/Kolkata, `YYYY-MM-DD`. */
  readonly createdDay: string;
};

/** The part that changes: how far it has come, and what wallet and supplier gateway have reported. */
export type OrderProgress = State & {
  /** Grows with every change; every write is conditional on it. */
  readonly version: number;
  /** Random mark of the write, set by the store: after a rollback two writes can have the same version number. */
  readonly stamp?: string;
  /** Where its player pays, once the gateway has opened the page. */
  readonly paymentPage?: string;
  readonly paymentDetails?: PaymentDetails;
  /** The gateway's last answer as JSON, without personal data. */
  readonly paymentGatewayResponse?: string;
  readonly units: readonly Unit[];
  readonly refunds: readonly Refund[];
  /** Price of the delivered units, stored so that sums do not read the units. */
  readonly deliveredPaise: Paise;
  readonly lane: Lane;
  readonly placedReason?: PlacedReason;
  /** Where a capture of a wrong amount went, as reported by the wallet; absent in older orders. */
  readonly returnedTo?: RefundedTo;
  /** The payments that were captured too late, each of the whole price and credited to the wallet. */
  readonly lateCredits?: readonly string[];
  /** Why it did not go through, fit to show to a person. */
  readonly failureReason?: string;
  /** Machine-readable code of `failureReason`; absent in older orders (`failureOf`). */
  readonly failureCode?: FailureCode;
  /** Since when it has been in this step. */
  readonly stepSince: Date;
  /** The version of the latest deliver command; replies to older commands are stale. */
  readonly askedVersion: number;
  /** How often the current step's command was sent again. */
  readonly tries: number;
  /** Set after ten repeats without a reply: a person has to look. */
  readonly stuck?: true;
  /** When the sweeper checks it next; absent once it waits for nothing. */
  readonly nextAt?: Date;
  readonly history: readonly HistoryEntry[];
  readonly paidAt?: Date;
  readonly updatedAt: Date;
};

/** An order and its process in one document. */
export type Order = SoldOrder & OrderProgress;

export const paymentKey = (orderId: string): string => `order:${orderId}:payment`;
export const refundKey = (orderId: string, n: number): string => `refund:${orderId}:${n}`;
/** The key under which the wallet records an outside refund after it refused the refund's own key for good. */
export const outsideKey = (orderId: string, n: number): string => `${refundKey(orderId, n)}:outside`;

/** The payment page while the order can still be paid; otherwise undefined. */
export const payableAt = ({ status, step, paymentPage }: Pick<Order, 'status' | 'step' | 'paymentPage'>) =>
  status === 'pending' && step === 'payment' ? paymentPage : undefined;

/** The refund that is asked for and not yet committed; there is at most one. */
export const openRefund = (order: Order): Refund | undefined => order.refunds.find((refund) => !refund.settledAt);

/** Whether support gave any of its money back outside the store, so that not all of it is in the wallet. */
export const wasGivenOutside = ({ refunds }: Pick<Order, 'refunds'>): boolean =>
  refunds.some(({ settledAt, outside }) => settledAt && outside);
