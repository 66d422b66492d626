import { gatewayAccount, walletAccount } from '../../ledger/domain/accounts.ts';
import { NOT_PAID, NOT_PAID_IN_TIME, type Failure } from './failures.ts';
import { lateKey, orderPaymentKey, rechargeKey } from '../../ledger/domain/keys.ts';
import type { Capture, GatewayAnswer, Payment } from './payments.ts';
import { EXPIRES_AFTER_MS, PAGE_CLOSES_AFTER_MS } from './poll-schedule.ts';
import type { Movement } from '../../ledger/domain/transfers.ts';

export type Settlement =
  | {
      readonly do: 'capture';
      readonly movement: Movement;
      readonly wrongAmount: boolean;
      readonly capture: Capture;
      readonly raw: object;
    }
  | { readonly do: 'fail'; readonly failure: Failure; readonly raw: object }
  | { readonly do: 'expire'; readonly failure: Failure; readonly raw?: object }
  /** `overdue`: the answer is unreadable at an age at which the payment should have ended. `paying`: the player is paying. */
  | { readonly do: 'wait'; readonly unreadable: boolean; readonly overdue: boolean; readonly paying: boolean };

export type Captured = Extract<Settlement, { do: 'capture' }>;

/** Only the gateway's own status answer moves money, and only the captured amount. */
export function settle(payment: Payment, answer: GatewayAnswer, askedAt: Date): Settlement {
  const ageMs = askedAt.getTime() - payment.createdAt.getTime();
  const over = ageMs >= EXPIRES_AFTER_MS;
  switch (answer.state) {
    case 'paid':
      return captured(payment, answer);
    case 'failed':
      return isAbandoned(payment, ageMs)
        ? { do: 'expire', failure: NOT_PAID_IN_TIME, raw: answer.raw }
        : { do: 'fail', failure: NOT_PAID, raw: answer.raw };
    case 'unknown':
    case 'pending':
      if (over) return { do: 'expire', failure: NOT_PAID_IN_TIME };
      return { do: 'wait', unreadable: false, overdue: false, paying: answer.state === 'pending' && answer.paying };
    case 'unclear':
      // Without a readable answer nothing is decided, however old the payment is.
      return { do: 'wait', unreadable: true, overdue: over, paying: false };
  }
}

/** Gateways also report 'failed' after closing a page unpaid. An order that nobody tried to pay has expired, not failed. */
const isAbandoned = ({ purpose, isPaying }: Payment, ageMs: number): boolean =>
  purpose === 'order' && isPaying !== true && ageMs >= PAGE_CLOSES_AFTER_MS;

type Paid = Pick<Extract<GatewayAnswer, { state: 'paid' }>, 'state' | 'amountPaise' | 'capture' | 'raw'>;

export function captured(payment: Payment, { amountPaise, capture, raw }: Paid): Captured {
  const wrongAmount = amountPaise !== payment.amountPaise;
  const movement: Movement = {
    ...(payment.purpose === 'order' ? orderCapture(payment, wrongAmount) : rechargeCapture(payment, wrongAmount)),
    debit: gatewayAccount(payment.gateway),
    amountPaise,
    by: 'wallet',
    ref: {
      accountId: payment.accountId,
      ...(payment.purpose === 'order' ? { orderId: payment.recordId } : { transactionId: payment.recordId }),
      paymentId: payment._id,
      ...(capture.reference ? { providerReference: capture.reference } : {}),
    },
  };
  return { do: 'capture', movement, wrongAmount, capture, raw };
}

type Where = Pick<Movement, 'key' | 'kind' | 'credit'>;

const rechargeCapture = ({ recordId, accountId }: Payment, wrongAmount: boolean): Where => ({
  key: rechargeKey(recordId),
  kind: 'recharge',
  credit: wrongAmount ? 'suspense' : walletAccount(accountId),
});

/** Only the exact price is posted under the order's key; another amount goes to suspense under the payment's own key. */
const orderCapture = ({ _id, recordId }: Payment, wrongAmount: boolean): Where =>
  wrongAmount
    ? { key: lateKey(_id), kind: 'recharge', credit: 'suspense' }
    : { key: orderPaymentKey(recordId), kind: 'purchase', credit: 'sales' };

/** The movement of a capture too late for its order or recharge: under `lateKey`, and to the wallet instead of `sales`. */
export const lateCapture = (movement: Movement): Movement => ({
  ...movement,
  key: lateKey(movement.ref.paymentId ?? ''),
  kind: 'recharge',
  credit: movement.credit === 'sales' ? walletAccount(movement.ref.accountId) : movement.credit,
});
