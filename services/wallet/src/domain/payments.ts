import type { Paise } from '@topup/kit/money';
import type { Gateway } from './accounts.ts';

/**
 * creating  saved before the gateway is asked for a page; waits for its reply, then for a status call
 * open      the gateway knows it; waits for the player to pay
 * failed    the gateway says that it was not paid; only a late capture moves it
 * expired   nobody paid in time, confirmed by a last status call; only a late capture moves it
 * paid      captured, and the transfer is posted; final
 */
export type PaymentState = 'creating' | 'open' | 'failed' | 'expired' | 'paid';

export type Payment = {
  /** `<recordId><two-digit n>`: 34 letters and digits, the gateway's merchant transaction id. */
  readonly _id: string;
  /** The recharge that it pays for. */
  readonly recordId: string;
  readonly accountId: string;
  readonly gateway: Gateway;
  readonly amountPaise: Paise;
  readonly state: PaymentState;
  readonly createdAt: Date;
  readonly paymentUrl?: string;
  /** The gateway's own number of the order. */
  readonly providerOrderId?: string;
  /** The bank's reference of a capture. */
  readonly providerReference?: string;
};

const MOVES: Record<PaymentState, readonly PaymentState[]> = {
  creating: ['open', 'failed', 'expired', 'paid'],
  open: ['failed', 'expired', 'paid'],
  failed: ['paid'],
  expired: ['failed', 'paid'],
  paid: [],
};

/** The states that may move to `to`; the filter of the compare-and-set that makes the move. */
export const paymentFrom = (to: PaymentState): PaymentState[] =>
  (Object.keys(MOVES) as PaymentState[]).filter((from) => MOVES[from].includes(to));

const PAYMENTS_MAX = 99;

/** The id of the n-th payment of a record, or null when there were too many. */
export const paymentId = (recordId: string, n: number): string | null =>
  n <= PAYMENTS_MAX ? `${recordId}${String(n).padStart(2, '0')}` : null;

/** What a gateway's status call means here. Whatever is not plainly one of the others is `unclear`, never a failure. */
export type GatewayAnswer =
  | { readonly state: 'paid'; readonly amountPaise: Paise; readonly reference: string }
  | { readonly state: 'failed'; readonly reason: string }
  /** The gateway knows it and says in so many words that it is not paid yet. */
  | { readonly state: 'pending' }
  /** The gateway has no such payment. */
  | { readonly state: 'unknown' }
  /** No answer, or one that cannot be read: nothing follows from it. */
  | { readonly state: 'unclear' };
