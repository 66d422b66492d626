import { ID_PATTERN } from '@topup/kit/ids';
import type { Paise } from '@topup/kit/money';
import type { Gateway } from '../../ledger/domain/accounts.ts';

/**
 * creating  stored before the gateway is asked for a page; waits for its reply, then for a status call
 * open      the gateway knows it; waits for the player to pay
 * failed    the gateway says that it was not paid; only a late capture can move it
 * expired   not paid in time, confirmed by a last status call; only a late capture can move it
 * paid      captured, and the transfer is posted; final
 * returning captured but not creditable, so in suspense; the gateway is asked to refund it
 * suspended in suspense, and the gateway cannot refund it or has refused to; moved by an admin
 * returned  the money has left suspense; final
 */
export type PaymentState = 'creating' | 'open' | 'failed' | 'expired' | 'paid' | 'returning' | 'suspended' | 'returned';

/** What a payment pays for; it decides under which record's key the payment is captured. */
export type PaymentPurpose = 'recharge' | 'order';

export type Payment = {
  /** `<recordId><two-digit n>`: 34 letters and digits, the gateway's merchant transaction id. */
  readonly _id: string;
  /** The recharge or order that it pays for. */
  readonly recordId: string;
  readonly purpose: PaymentPurpose;
  readonly accountId: string;
  readonly gateway: Gateway;
  readonly amountPaise: Paise;
  readonly state: PaymentState;
  readonly createdAt: Date;
  /** The calendar day in India under which the gateway filed it, once known; only for gateways that file by day. */
  readonly filedOn?: string;
  readonly capturedAt?: Date;
  readonly paymentUrl?: string;
  /** The gateway's own id of the order. */
  readonly providerOrderId?: string;
  readonly capture?: Capture;
  /** True when the gateway has said that the player is paying. */
  readonly isPaying?: boolean;
  /** Our id of the refund that the gateway was asked for. */
  readonly refundId?: string;
  /** When the refund was last requested, stored before the request. A request still in flight may yet be accepted. */
  readonly refundAskedAt?: Date;
  readonly refundAskedTimes?: number;
  /** The gateway's error for the last refund request; it does not prove that there is no refund. */
  readonly refundError?: string;
  /** The request for its page as it was sent, in the gateway's units and without secrets; absent in older payments. */
  readonly request?: object;
  /** The gateway's last answer about the payment, without personal data. */
  readonly gatewayAnswer?: object;
};

/** The gateway's data about a capture. */
export type Capture = {
  /** The bank's reference. */
  readonly reference: string;
  /** The gateway's own id of the payment. */
  readonly transactionId: string;
  /** How the player paid, in the gateway's words. */
  readonly instrument: string;
};

const CAPTURES = ['paid', 'returning', 'suspended'] as const;
const MOVES: Record<PaymentState, readonly PaymentState[]> = {
  creating: ['open', 'failed', 'expired', ...CAPTURES],
  open: ['failed', 'expired', ...CAPTURES],
  failed: CAPTURES,
  expired: ['failed', ...CAPTURES],
  paid: [],
  returning: ['suspended', 'returned'],
  suspended: ['returned'],
  returned: [],
};
const STATES = Object.keys(MOVES) as PaymentState[];

/** The states that may move to `to`; conditional updates filter on them. */
export const paymentFrom = (to: PaymentState): PaymentState[] => STATES.filter((from) => MOVES[from].includes(to));

/** States without a capture, as far as this service knows. */
export const UNCAPTURED: readonly PaymentState[] = paymentFrom('paid');
/** Whether the gateway has said that it took the money, posted or not. */
export const isCaptured = ({ state, capture }: Pick<Payment, 'state' | 'capture'>): boolean =>
  capture !== undefined || !UNCAPTURED.includes(state);
/** Final states as far as the gateway is concerned: it is no longer polled. */
export const UNWATCHED: readonly PaymentState[] = ['paid', 'suspended', 'returned'];
/** Whether the player may still pay. */
export const isOpen = ({ state }: Pick<Payment, 'state'>): boolean => state === 'creating' || state === 'open';

const PAYMENTS_MAX = 99;

/** The id of the n-th payment of a record, or null when there were too many. */
export const paymentId = (recordId: string, n: number): string | null =>
  n <= PAYMENTS_MAX ? `${recordId}${String(n).padStart(2, '0')}` : null;

export type PaidFor = { readonly accountId: string; readonly purpose: PaymentPurpose };

/** Parses the payer's data that we sent to a gateway and that it repeats; empty when the data is not in our format. */
export function paidFor(accountId = '', purpose = ''): { paidFor?: PaidFor } {
  if (!ID_PATTERN.test(accountId) || (purpose !== 'recharge' && purpose !== 'order')) return {};
  return { paidFor: { accountId, purpose } };
}

/** The gateway knows the payment. `filedOn`: the day that it is filed under, for a gateway that files by day. */
type Found = { readonly filedOn?: string };

/**
 * The meaning of a gateway's status answer. An answer that is not plainly one of the others is `unclear`, never a
 * failure.
 */
export type GatewayAnswer =
  | (Found & {
      readonly state: 'paid';
      readonly amountPaise: Paise;
      readonly capture: Capture;
      readonly raw: object;
      /** Whose payment it was when we requested it, as the gateway repeats it. */
      readonly paidFor?: PaidFor;
    })
  | (Found & { readonly state: 'failed'; readonly reason: string; readonly raw: object })
  /**
   * The gateway knows it and explicitly says that it is not paid yet. `paying`: it also says that the player is paying,
   * on its page or by an attempt that waits for a bank.
   */
  | (Found & { readonly state: 'pending'; readonly paying: boolean })
  /** The gateway has no such payment. */
  | { readonly state: 'unknown' }
  /** No readable answer, so nothing is decided. */
  | { readonly state: 'unclear' };

/** A gateway's answer to a request for a payment page. */
export type Created =
  | { readonly kind: 'opened'; readonly paymentUrl: string; readonly orderId: string }
  | { readonly kind: 'refused'; readonly reason: string }
  /** It is unknown whether the gateway has the order. */
  | { readonly kind: 'unclear' };

/** The outcome of a gateway refund, by the gateway's status call; `failed` is final. */
export type RefundAnswer = { readonly state: 'pending' | 'completed' | 'failed' | 'unknown' | 'unclear' };
/** The answer to a refund request. `error`: why it was not accepted, in the gateway's words. */
export type RefundRequested = { readonly error?: string };
