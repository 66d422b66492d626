import { ID_PATTERN } from '@topup/kit/ids';
import type { Paise } from '@topup/kit/money';
import type { Gateway } from '../../ledger/domain/accounts.ts';

/**
 * creating  stored before the gateway is asked for a page; waits for its reply, then for a status call
 * open      the gateway knows it; waits for the player to pay
 * failed    the gateway says that it was not paid; only a late capture can move it
 * expired   not paid in time, or cancelled, confirmed by a last status call; only a late capture can move it
 * paid      captured, and the transfer is posted; final
 * returning captured but not creditable, so in suspense; the gateway is asked to refund it
 * suspended in suspense, and the gateway cannot refund it or has refused to; moved by an admin
 * returned  the money has left suspense; final
 */
export type PaymentState = 'creating' | 'open' | 'failed' | 'expired' | 'paid' | 'returning' | 'suspended' | 'returned';

export type PaymentPurpose = 'recharge' | 'order';

export type Payment = {
  /** `<recordId><two-digit n>`: 34 letters and digits, sent to the gateway as the merchant transaction id. */
  readonly _id: string;
  readonly recordId: string;
  readonly purpose: PaymentPurpose;
  readonly accountId: string;
  readonly gateway: Gateway;
  readonly amountPaise: Paise;
  readonly state: PaymentState;
  readonly createdAt: Date;
  /** The day in India under which the gateway has filed the payment, once known; only for gateways that file by day. */
  readonly filedOn?: string;
  readonly capturedAt?: Date;
  readonly paymentUrl?: string;
  readonly providerOrderId?: string;
  readonly capture?: Capture;
  readonly isPaying?: boolean;
  readonly refundId?: string;
  /** When a refund was last requested; stored before the request is sent, so the gateway may get it later or never. */
  readonly refundAskedAt?: Date;
  readonly refundAskedTimes?: number;
  /** The gateway's error for the last refund request; it does not prove that there is no refund. */
  readonly refundError?: string;
  /** The request for the page as sent, in the gateway's units, but without secrets; absent in older payments. */
  readonly request?: object;
  readonly gatewayAnswer?: object;
};

export type Capture = {
  readonly reference: string;
  readonly transactionId: string;
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

export const paymentFrom = (to: PaymentState): PaymentState[] => STATES.filter((from) => MOVES[from].includes(to));

export const UNCAPTURED: readonly PaymentState[] = paymentFrom('paid');
/** Whether the gateway has said that it took the money, even if the transfer is not posted yet. */
export const isCaptured = ({ state, capture }: Pick<Payment, 'state' | 'capture'>): boolean =>
  capture !== undefined || !UNCAPTURED.includes(state);
/** Payments in these states are no longer polled. */
export const UNWATCHED: readonly PaymentState[] = ['paid', 'suspended', 'returned'];
export const isOpen = ({ state }: Pick<Payment, 'state'>): boolean => state === 'creating' || state === 'open';

const PAYMENTS_MAX = 99;

export const paymentId = (recordId: string, n: number): string | null =>
  n <= PAYMENTS_MAX ? `${recordId}${String(n).padStart(2, '0')}` : null;

type PaidFor = { readonly accountId: string; readonly purpose: PaymentPurpose };

export function paidFor(accountId = '', purpose = ''): { paidFor?: PaidFor } {
  if (!ID_PATTERN.test(accountId) || (purpose !== 'recharge' && purpose !== 'order')) return {};
  return { paidFor: { accountId, purpose } };
}

type Found = { readonly filedOn?: string };

/** An answer that is not plainly one of the other states is `unclear`, never `failed`. */
export type GatewayAnswer =
  | (Found & {
      readonly state: 'paid';
      readonly amountPaise: Paise;
      readonly capture: Capture;
      readonly raw: object;
      readonly paidFor?: PaidFor;
    })
  | (Found & { readonly state: 'failed'; readonly reason: string; readonly raw: object })
  /** Explicitly not paid yet. `paying`: the player is on the page, or an attempt waits for a bank. */
  | (Found & { readonly state: 'pending'; readonly paying: boolean })
  | { readonly state: 'unknown' }
  | { readonly state: 'unclear' };

export type Created =
  | { readonly kind: 'opened'; readonly paymentUrl: string; readonly orderId: string }
  | { readonly kind: 'refused'; readonly reason: string }
  /** It is unknown whether the gateway has the payment. */
  | { readonly kind: 'unclear' };

/** A refund's state by the gateway's status call; `failed` is final. */
export type RefundAnswer = { readonly state: 'pending' | 'completed' | 'failed' | 'unknown' | 'unclear' };
export type RefundRequested = { readonly error?: string };
