import type { Paise } from '@topup/kit/money';
import type { Gateway } from '../ledger/domain/accounts.ts';
import type { Filed } from './domain/filing-days.ts';
import type { Created, GatewayAnswer, Payment, RefundAnswer, RefundRequested } from './domain/payments.ts';

/** The address that the player returns to, and who the payment page is for. */
export type PageWish = { readonly email: string; readonly redirectUrl: string };
/** Of a payment, what its page is asked for with. */
export type PageOf = Pick<Payment, '_id' | 'recordId' | 'purpose' | 'accountId' | 'amountPaise'>;

export type Refunds = {
  /**
   * Asks for the money of a capture to be given back. The same id again asks for nothing new. What it answers decides
   * nothing: asked again while the first request is under way, it answers an error. Only `status` knows.
   */
  ask(refundId: string, payment: Payment, amountPaise: Paise): Promise<RefundRequested>;
  status(refundId: string): Promise<RefundAnswer>;
};

/** What the wallet wants of a payment gateway; each one is a transport, a pure mapping and fixtures. */
export type PaymentGateway = {
  /** Asks for a payment page. */
  create(payment: PageOf, wish: PageWish & { readonly timeoutMs: number }): Promise<Created>;
  /** The request that `create` sends, as it may be kept and shown: without secrets, or what tells of a person. */
  request(payment: PageOf, wish: PageWish): object;
  /**
   * What became of a payment; `unclear` when the gateway cannot be reached. `unknown` only when it is filed under none of
   * the days that it may be filed under.
   */
  status(payment: Filed & Pick<Payment, '_id'>, timeoutMs?: number): Promise<GatewayAnswer>;
  /** Null: it gives nothing back, a person has to. */
  readonly refunds: Refunds | null;
};
export type Gateways = Readonly<Record<Gateway, PaymentGateway>>;

export const STATUS_TIMEOUT_MS = 5_000;
