import type { FailureCode } from '@topup/proto/enums';
import type { Paise } from '@topup/kit/money';
import type { State } from './machine.ts';
import type { OrderChoice } from './order-choice.ts';
import type { Unit } from './units.ts';

/** One line as it was sold: name, price and points are those of the moment, whatever becomes of the product. */
export type Item = {
  readonly productId: string;
  readonly spu: string;
  readonly pricePaise: Paise;
  /** Supplier points of one unit, in hundredths; zero: unknown. */
  readonly pointsHundredths: number;
  readonly quantity: number;
};

/** Support has given a refund back outside, by this reference. */
export type Outside = {
  readonly reference: string;
  /** Why, in the admin's words; for admins only. */
  readonly reason: string;
  /** The admin's account. */
  readonly by: string;
};

/** One decision to give money back. Saved before the wallet is asked; the wallet refunds a unit once, whatever the key. */
export type Refund = {
  readonly n: number;
  readonly units: readonly string[];
  readonly amountPaise: Paise;
  /** Set once the wallet has committed it. */
  readonly settledAt?: Date;
  /** Before it is settled: what the wallet is asked to note. Afterwards: it went this way, and not to the wallet. */
  readonly outside?: Outside;
};

/** Why a paid order waits. `points` waits for an admin's run; the others resume by themselves. */
export type PlacedReason = 'points' | 'breaker' | 'paused';
/** Fresh orders and resumed ones are delivered from two queues, so that neither stands before the other. */
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
  /** Its player may have too many Weekly Passes already; said when it was made, and again to a repeat of the call. */
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
  /** Of the write that made this version, given by the store: a number comes twice when the database forgets the first. */
  readonly stamp?: string;
  /** Where its player pays, once the gateway has opened the page. */
  readonly paymentPage?: string;
  readonly paymentDetails?: PaymentDetails;
  /** The gateway's last answer as JSON, without what tells of a person. */
  readonly paymentGatewayResponse?: string;
  readonly units: readonly Unit[];
  readonly refunds: readonly Refund[];
  /** Price of the delivered units, kept beside them so that sums need no units. */
  readonly deliveredPaise: Paise;
  readonly lane: Lane;
  readonly placedReason?: PlacedReason;
  /** Where captured money that was not its price went, as the wallet said; orders of before do not know it. */
  readonly returnedTo?: RefundedTo;
  /** The payments that were captured too late, each of the whole price and credited to the wallet. */
  readonly lateCredits?: readonly string[];
  /** Why it did not go through, fit to show to a person. */
  readonly failureReason?: string;
  /** What `failureReason` says, for programs; orders of before do not have it (`failureOf`). */
  readonly failureCode?: FailureCode;
  /** Since when it has been in this step. */
  readonly stepSince: Date;
  /** The version under which the gateway was last asked to deliver; answers to older questions are old news. */
  readonly askedVersion: number;
  /** How often the current step's command was sent again. */
  readonly tries: number;
  /** Sent again ten times without an answer: somebody must look. */
  readonly stuck?: true;
  /** When somebody must look at it again; absent once nothing is waited for. */
  readonly nextAt?: Date;
  readonly history: readonly HistoryEntry[];
  readonly paidAt?: Date;
  readonly updatedAt: Date;
};

/** An order and its process in one document. */
export type Order = SoldOrder & OrderProgress;

export const paymentKey = (orderId: string): string => `order:${orderId}:payment`;
export const refundKey = (orderId: string, n: number): string => `refund:${orderId}:${n}`;
/** Under which the wallet notes a refund as given back outside when it has refused it under its own key for ever. */
export const outsideKey = (orderId: string, n: number): string => `${refundKey(orderId, n)}:outside`;

/** Where its player may still pay it; undefined when it was decided, or has no page. */
export const payableAt = ({ status, step, paymentPage }: Pick<Order, 'status' | 'step' | 'paymentPage'>) =>
  status === 'pending' && step === 'payment' ? paymentPage : undefined;

/** The refund that is asked for and not yet committed; there is at most one. */
export const openRefund = (order: Order): Refund | undefined => order.refunds.find((refund) => !refund.settledAt);

/** Whether support gave any of its money back outside the store, so that not all of it is in the wallet. */
export const wasGivenOutside = ({ refunds }: Pick<Order, 'refunds'>): boolean =>
  refunds.some(({ settledAt, outside }) => settledAt && outside);
