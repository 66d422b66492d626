import { gatewayAccount, walletAccount } from './accounts.ts';
import { lateKey, rechargeKey } from './keys.ts';
import type { GatewayAnswer, Payment } from './payments.ts';
import { EXPIRES_AFTER_MS } from './poll-schedule.ts';
import type { Movement } from './transfers.ts';

/** What to do about a payment now that the gateway has answered. */
export type Settlement =
  | { readonly do: 'capture'; readonly movement: Movement; readonly wrongAmount: boolean }
  | { readonly do: 'fail'; readonly reason: string }
  | { readonly do: 'expire'; readonly reason: string }
  | { readonly do: 'wait' };

export const NOT_PAID = 'Payment failed. Your money has not been deducted.';
export const NOT_PAID_IN_TIME = 'Payment was not completed in time.';

/** Only the gateway's own answer moves money, and only what it really captured. */
export function settle(payment: Payment, answer: GatewayAnswer, now: Date): Settlement {
  const over = now.getTime() - payment.createdAt.getTime() >= EXPIRES_AFTER_MS;
  switch (answer.state) {
    case 'paid':
      return capture(payment, answer);
    case 'failed':
      return { do: 'fail', reason: NOT_PAID };
    case 'unknown':
    case 'pending':
      return over ? { do: 'expire', reason: NOT_PAID_IN_TIME } : { do: 'wait' };
    case 'unclear':
      // A gateway that cannot be reached has said nothing yet, however late it is.
      return { do: 'wait' };
  }
}

function capture(payment: Payment, answer: Extract<GatewayAnswer, { state: 'paid' }>): Settlement {
  const { _id, recordId, accountId, gateway, amountPaise } = payment;
  const wrongAmount = answer.amountPaise !== amountPaise;
  const movement: Movement = {
    key: rechargeKey(recordId),
    kind: 'recharge',
    debit: gatewayAccount(gateway),
    credit: wrongAmount ? 'suspense' : walletAccount(accountId),
    amountPaise: answer.amountPaise,
    by: 'wallet',
    ref: {
      accountId,
      transactionId: recordId,
      paymentId: _id,
      ...(answer.reference ? { providerReference: answer.reference } : {}),
    },
  };
  return { do: 'capture', movement, wrongAmount };
}

/** The same capture when another payment has settled the record already: a key of its own, so that no money is lost. */
export const lateCapture = (movement: Movement): Movement => ({
  ...movement,
  key: lateKey(movement.ref.paymentId ?? ''),
});
