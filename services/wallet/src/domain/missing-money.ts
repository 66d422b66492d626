import type { Paise } from '@topup/kit/money';
import { rupeesText } from '@topup/kit/money';
import type { Gateway } from './accounts.ts';
import { orderPaymentKey, refundKey } from './keys.ts';
import { debitMovement, refundMovement } from './order-movements.ts';
import { paymentId as nthPayment } from './payments.ts';
import type { Movement } from './transfers.ts';

/** What an order remembers of its money. `isPaid` and `refunds` are what this wallet itself once told it. */
export type OrderMoney = {
  readonly orderId: string;
  readonly accountId: string;
  readonly status: string;
  readonly totalPaise: Paise;
  readonly paidFrom: 'wallet' | Gateway;
  readonly isPaid: boolean;
  /** Its newest payment at a gateway; empty: none that it knows. */
  readonly paymentId: string;
  readonly refunds: readonly { readonly n: number; readonly units: readonly string[]; readonly amountPaise: Paise }[];
  readonly createdAt: Date;
};

/**
 * debit, refund  was posted once and is gone: it is posted again, under its own key
 * capture        paid at a gateway, and nothing says so here: only the gateway's own word brings it back
 * fence          was never paid, and its key is open: a late message or capture could still take money for it
 */
export type Missing =
  | { readonly what: 'debit' | 'refund'; readonly detail: string; readonly movement: Movement }
  | { readonly what: 'capture' | 'fence'; readonly detail: string; readonly key: string };

/** What an order proves and the books do not have; an empty list in books that never lost anything. `known`: keys decided. */
export function missingMoney(order: OrderMoney, known: ReadonlySet<string>): Missing[] {
  const { orderId, accountId, status, totalPaise, paidFrom, isPaid } = order;
  const key = orderPaymentKey(orderId);
  const rupees = rupeesText(totalPaise);
  if (!isPaid) {
    if (status === 'pending' || known.has(key)) return [];
    return [{ what: 'fence', detail: `is ${status} and was never paid, and nothing stands under its key`, key }];
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
  for (const { n, units, amountPaise } of order.refunds) {
    const refund = { key: refundKey(orderId, n), of: key, orderId, accountId, units, amountPaise };
    if (known.has(refund.key)) continue;
    const detail = `was given back ${rupeesText(amountPaise)} rupees as refund ${n}, which is not here`;
    missing.push({ what: 'refund', detail, movement: refundMovement(refund) });
  }
  return missing;
}

/** The payments of an order that its gateway may know: numbered from one up to the newest, and one where none is known. */
export function paymentIdsOf({ orderId, paymentId }: Pick<OrderMoney, 'orderId' | 'paymentId'>): string[] {
  const newest = paymentId.startsWith(orderId) ? Number(paymentId.slice(orderId.length)) : 1;
  return Array.from({ length: newest || 1 }, (_, i) => nthPayment(orderId, i + 1) ?? '').filter(Boolean);
}
