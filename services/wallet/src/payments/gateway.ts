import type { Paise } from '@topup/kit/money';
import type { Gateway } from '../ledger/domain/accounts.ts';
import type { Filed } from './domain/filing-days.ts';
import type { Created, GatewayAnswer, Payment, RefundAnswer, RefundRequested } from './domain/payments.ts';

export type PageRequest = { readonly redirectUrl: string };
export type PageOf = Pick<Payment, '_id' | 'recordId' | 'purpose' | 'accountId' | 'amountPaise'>;

export type Refunds = {
  /** May be repeated with the same id. The gateway answers a repeat with an error, so only `status` tells the outcome. */
  ask(refundId: string, payment: Payment, amountPaise: Paise): Promise<RefundRequested>;
  status(refundId: string): Promise<RefundAnswer>;
};

/** Each gateway's folder implements this with a transport and a pure mapping, and has fixtures of its answers. */
export type PaymentGateway = {
  create(payment: PageOf, page: PageRequest & { readonly timeoutMs: number }): Promise<Created>;
  /** What `create` sends, in the form that may be stored and shown: without secrets or personal data. */
  request(payment: PageOf, page: PageRequest): object;
  /** `unclear` if no answer was readable. `unknown` if the gateway has the payment under no day of `filing-days.ts`. */
  status(payment: Filed & Pick<Payment, '_id'>, timeoutMs?: number): Promise<GatewayAnswer>;
  /** Null: the gateway cannot refund, so a person has to. */
  readonly refunds: Refunds | null;
};
export type Gateways = Readonly<Record<Gateway, PaymentGateway>>;

export const STATUS_TIMEOUT_MS = 5_000;
