import { rupeesText, type Paise } from '@topup/kit/money';
import { gatewayAccount, type Gateway } from '../../ledger/domain/accounts.ts';
import { orderPaymentKey, manualRefundKey, refundKey } from '../../ledger/domain/keys.ts';
import {
  debitMovement,
  manualRefundMovement,
  refundMovement,
  type ManualRefund,
} from '../../ledger/domain/order-movements.ts';
import { paymentId as nthPayment } from '../../payments/domain/payments.ts';
import type { Movement, Transfer } from '../../ledger/domain/transfers.ts';

export type OrderRefund = {
  readonly n: number;
  readonly units: readonly string[];
  readonly amountPaise: Paise;
  /** Absent when the money went to the wallet. */
  readonly outside?: ManualRefund;
};

export type Known = ReadonlyMap<string, Transfer['outcome']>;

/** An order's money as the order service knows it: `isPaid` and `refunds` come from the wallet service's earlier replies. */
export type OrderMoney = {
  readonly orderId: string;
  readonly accountId: string;
  readonly status: string;
  readonly totalPaise: Paise;
  readonly paidFrom: 'wallet' | Gateway;
  readonly isPaid: boolean;
  readonly paymentId: string;
  readonly refunds: readonly OrderRefund[];
  readonly createdAt: Date;
};

/**
 * debit, refund  was posted once and is missing: it is posted again under its own key
 * capture        was paid at a gateway and is missing here: only the gateway's own answer can restore it
 * fence          the order ended unpaid and its payment key is unused: the key is voided, so that nothing can pay it later
 */
export type Missing =
  | { readonly what: 'debit' | 'refund'; readonly detail: string; readonly movement: Movement }
  | { readonly what: 'capture' | 'fence'; readonly detail: string; readonly key: string };

export function missingMoney(order: OrderMoney, known: Known): Missing[] {
  const { orderId, accountId, status, totalPaise, paidFrom, isPaid } = order;
  const key = orderPaymentKey(orderId);
  const rupees = rupeesText(totalPaise);
  if (!isPaid) {
    if (status === 'pending' || known.has(key)) return [];
    return [{ what: 'fence', detail: `is ${status} and was never paid, and its key is not decided`, key }];
  }
  const missing: Missing[] = [];
  if (!known.has(key) && paidFrom === 'wallet') {
    const movement = debitMovement({ orderId, accountId, amountPaise: totalPaise });
    missing.push({
      what: 'debit',
      detail: `was paid from the wallet, and its ${rupees} rupees were not taken`,
      movement,
    });
  } else if (!known.has(key))
    missing.push({ what: 'capture', detail: `was paid by ${paidFrom}, and its ${rupees} rupees are not here`, key });
  for (const refund of order.refunds) {
    const movement = refundOf(order, refund, known);
    if (!movement) continue;
    const detail = `was given back ${rupeesText(refund.amountPaise)} rupees as refund ${refund.n}, which is not here`;
    missing.push({ what: 'refund', detail, movement });
  }
  return missing;
}

function refundOf(order: OrderMoney, { n, units, amountPaise, outside }: OrderRefund, known: Known): Movement | null {
  const { orderId, accountId, paidFrom } = order;
  const key = refundKey(orderId, n);
  const refund = { key, of: orderPaymentKey(orderId), orderId, accountId, units, amountPaise };
  if (!outside) return known.has(key) ? null : refundMovement(refund);
  if (known.get(key) === 'ok' || known.has(manualRefundKey(key))) return null;
  const to = paidFrom === 'wallet' ? 'adjustments' : gatewayAccount(paidFrom);
  // If the refund's own key was rejected, the manual refund was recorded under the derived key.
  return manualRefundMovement({ ...refund, key: known.has(key) ? manualRefundKey(key) : key }, outside, to);
}

export function paymentIdsOf({ orderId, paymentId }: Pick<OrderMoney, 'orderId' | 'paymentId'>): string[] {
  const newest = paymentId.startsWith(orderId) ? Number(paymentId.slice(orderId.length)) : 1;
  return Array.from({ length: newest || 1 }, (_, i) => nthPayment(orderId, i + 1) ?? '').filter(Boolean);
}
