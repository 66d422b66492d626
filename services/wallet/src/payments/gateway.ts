import type { Paise } from '@topup/kit/money';
import type { Gateway } from '../ledger/domain/accounts.ts';
import type { Filed } from './domain/filing-days.ts';
import type { Created, GatewayAnswer, Payment, RefundAnswer, RefundRequested } from './domain/payments.ts';

/** The URL that the player returns to, and the player's e-mail address for the payment page. */
export type PageRequest = { readonly email: string; readonly redirectUrl: string };
/** The fields of a payment that the request for its page contains. */
export type PageOf = Pick<Payment, '_id' | 'recordId' | 'purpose' | 'accountId' | 'amountPaise'>;

export type Refunds = {
  /**
   * Requests the refund of a capture. Repeating it with the same id makes no second refund. Its answer decides nothing,
   * because repeating a request that is in progress is answered with an error. Only `status` is reliable.
   */
  ask(refundId: string, payment: Payment, amountPaise: Paise): Promise<RefundRequested>;
  status(refundId: string): Promise<RefundAnswer>;
};

/** What the wallet needs from a payment gateway. Each implementation is a transport, a pure mapping and fixtures. */
export type PaymentGateway = {
  /** Requests a payment page. */
  create(payment: PageOf, request: PageRequest & { readonly timeoutMs: number }): Promise<Created>;
  /** The request that `create` sends, in the form that may be stored and shown: without secrets or personal data. */
  request(payment: PageOf, wish: PageRequest): object;
  /**
   * The state of a payment at the gateway; `unclear` when the gateway cannot be reached. `unknown` only when it is
   * under none of the days under which it may have been filed.
   */
  status(payment: Filed & Pick<Payment, '_id'>, timeoutMs?: number): Promise<GatewayAnswer>;
  /** Null: the gateway cannot refund, so a person has to. */
  readonly refunds: Refunds | null;
};
export type Gateways = Readonly<Record<Gateway, PaymentGateway>>;

export const STATUS_TIMEOUT_MS = 5_000;
