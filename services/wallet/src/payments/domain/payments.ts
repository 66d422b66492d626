import { ID_PATTERN } from '@topup/kit/ids';
import type { Paise } from '@topup/kit/money';
import type { Gateway } from '../../ledger/domain/accounts.ts';

/**
 * creating  saved before the gateway is asked for a page; waits for its reply, then for a status call
 * open      the gateway knows it; waits for the player to pay
 * failed    the gateway says that it was not paid; only a late capture moves it
 * expired   nobody paid in time, confirmed by a last status call; only a late capture moves it
 * paid      captured, and the transfer is posted; final
 * returning captured but not creditable, in suspense; the gateway is asked to give it back
 * suspended the same where the gateway cannot give back, or would not; moved by an admin
 * returned  what stood in suspense is out of it; final
 */
export type PaymentState = 'creating' | 'open' | 'failed' | 'expired' | 'paid' | 'returning' | 'suspended' | 'returned';

/** What a payment pays for, and whose settlement key it is captured under. */
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
  /** The calendar day in India under which the gateway has it, once it was found; for gateways that file by days. */
  readonly filedOn?: string;
  readonly capturedAt?: Date;
  readonly paymentUrl?: string;
  /** The gateway's own number of the order. */
  readonly providerOrderId?: string;
  readonly capture?: Capture;
  /** The gateway has said that the player is paying. */
  readonly isPaying?: boolean;
  /** Our id of the refund that the gateway was asked for. */
  readonly refundId?: string;
  /** When it was last asked for, noted before it was; a request under way may still be taken. */
  readonly refundAskedAt?: Date;
  readonly refundAskedTimes?: number;
  /** Why the gateway would not take the last request, in its words; it proves nothing. */
  readonly refundError?: string;
  /** The request for its page as it was sent, in the gateway's units, without secrets; absent in payments of old. */
  readonly request?: object;
  /** The gateway's last word on a payment, without what tells of a person. */
  readonly gatewayAnswer?: object;
};

/** What the gateway says of a capture. */
export type Capture = {
  /** The bank's reference. */
  readonly reference: string;
  /** The gateway's own number of the payment. */
  readonly transactionId: string;
  /** How it was paid, in the gateway's words. */
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

/** The states that may move to `to`; the filter of the compare-and-set that makes the move. */
export const paymentFrom = (to: PaymentState): PaymentState[] => STATES.filter((from) => MOVES[from].includes(to));

/** Nothing was captured yet, as far as is known here. */
export const UNCAPTURED: readonly PaymentState[] = paymentFrom('paid');
/** The gateway has said that it took the money, whether it is posted yet or not. */
export const isCaptured = ({ state, capture }: Pick<Payment, 'state' | 'capture'>): boolean =>
  capture !== undefined || !UNCAPTURED.includes(state);
/** The gateway has nothing more to say of these. */
export const UNWATCHED: readonly PaymentState[] = ['paid', 'suspended', 'returned'];
/** The player may still pay. */
export const isOpen = ({ state }: Pick<Payment, 'state'>): boolean => state === 'creating' || state === 'open';

const PAYMENTS_MAX = 99;

/** The id of the n-th payment of a record, or null when there were too many. */
export const paymentId = (recordId: string, n: number): string | null =>
  n <= PAYMENTS_MAX ? `${recordId}${String(n).padStart(2, '0')}` : null;

export type PaidFor = { readonly accountId: string; readonly purpose: PaymentPurpose };

/** What was told to a gateway of a payment, read back; nothing when it is not what we tell. */
export function paidFor(accountId = '', purpose = ''): { paidFor?: PaidFor } {
  if (!ID_PATTERN.test(accountId) || (purpose !== 'recharge' && purpose !== 'order')) return {};
  return { paidFor: { accountId, purpose } };
}

/** The gateway knows the payment. `filedOn`: the day that it is filed under, for a gateway that files by day. */
type Found = { readonly filedOn?: string };

/** What a gateway's status call means here. Whatever is not plainly one of the others is `unclear`, never a failure. */
export type GatewayAnswer =
  | (Found & {
      readonly state: 'paid';
      readonly amountPaise: Paise;
      readonly capture: Capture;
      readonly raw: object;
      /** Whose payment it was when we asked for it, as the gateway repeats it. */
      readonly paidFor?: PaidFor;
    })
  | (Found & { readonly state: 'failed'; readonly reason: string; readonly raw: object })
  /**
   * The gateway knows it and says in so many words that it is not paid yet. `paying`: and that somebody is at it, on its
   * page or with an attempt that waits for a bank.
   */
  | (Found & { readonly state: 'pending'; readonly paying: boolean })
  /** The gateway has no such payment. */
  | { readonly state: 'unknown' }
  /** No answer, or one that cannot be read: nothing follows from it. */
  | { readonly state: 'unclear' };

/** A gateway's answer to a request for a payment page. */
export type Created =
  | { readonly kind: 'opened'; readonly paymentUrl: string; readonly orderId: string }
  | { readonly kind: 'refused'; readonly reason: string }
  /** Nobody knows whether the gateway has the order. */
  | { readonly kind: 'unclear' };

/** What became of a refund at the gateway, by its status call; `failed` is its last word. */
export type RefundAnswer = { readonly state: 'pending' | 'completed' | 'failed' | 'unknown' | 'unclear' };
/** The answer to the request for a refund. `error`: why it was not taken, in the gateway's words. */
export type RefundRequested = { readonly error?: string };
