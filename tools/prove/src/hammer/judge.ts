import type { Gateway, Delivery } from '@topup/tests/support/simulators';
import type { Book, Bought } from './book.ts';

/** What the simulated payment gateways and supplier did, by their own records. */
export type Outside = {
  readonly payments: readonly {
    readonly gateway: Gateway;
    readonly merchantTransactionId: string;
    readonly amountPaise: number;
    readonly status: string;
    readonly refundedPaise?: number;
  }[];
  readonly deliveries: readonly Pick<Delivery, 'userId' | 'productId'>[];
};
export type Promised = Pick<Book, 'orders' | 'payables' | 'adjustments' | 'outside'>;

const priceOf = ({ lines }: Bought, productId: string): number =>
  lines.find((line) => line.productId === productId)?.pricePaise ?? 0;

/**
 * The balance that each wallet must have: what admins moved and payment gateways captured, less what was paid back by them
 * or outside the store, less the prices of delivered goods. From the store it uses only what was acknowledged.
 */
export function expectedPaise(book: Promised, { payments, deliveries }: Outside): Map<string, number> {
  const wallets = new Map<string, number>();
  const add = (accountId: string, paise: number): void =>
    void wallets.set(accountId, (wallets.get(accountId) ?? 0) + paise);
  for (const { accountId, amountPaise } of book.adjustments) add(accountId, amountPaise);
  const payers = new Map(book.payables.map(({ recordId, accountId }) => [recordId, accountId]));
  for (const { merchantTransactionId, amountPaise, status, refundedPaise = 0 } of payments) {
    const payer = payers.get(recordOf(merchantTransactionId));
    if (payer && status === 'success' && !book.outside.has(merchantTransactionId))
      add(payer, amountPaise - refundedPaise);
  }
  const buyers = new Map(book.orders.map((order) => [order.playerId, order]));
  for (const { userId, productId } of deliveries) {
    const order = buyers.get(userId);
    if (order) add(order.accountId, -priceOf(order, productId));
  }
  return wallets;
}

/** A payment's id is the id of its order or recharge, followed by two digits. */
const recordOf = (merchantTransactionId: string): string => merchantTransactionId.slice(0, -2);

/** Units that the supplier delivered beyond what was ordered, or that no acknowledged order asked for. */
export function wrongDeliveries({ orders }: Promised, { deliveries }: Outside): string[] {
  const left = new Map(
    orders.flatMap(({ playerId, lines }) =>
      lines.map(({ productId, quantity }) => [`${playerId} ${productId}`, quantity]),
    ),
  );
  const wrong: string[] = [];
  for (const { userId, productId } of deliveries) {
    const key = `${userId} ${productId}`;
    const open = left.get(key);
    if (open === undefined) wrong.push(`game account ${userId} got product ${productId}, which nobody ordered`);
    else if (open === 0) wrong.push(`game account ${userId} got product ${productId} once too often`);
    else left.set(key, open - 1);
  }
  return wrong;
}

/** Admins whose acknowledged adjustments without a second admin exceed the limit, summed over all wallets. */
export function aloneAbove({ adjustments }: Promised, alonePaise: number): string[] {
  const sums = new Map<string, number>();
  for (const { amountPaise, admin, alone } of adjustments)
    if (alone) sums.set(admin, (sums.get(admin) ?? 0) + Math.abs(amountPaise));
  return [...sums]
    .filter(([, paise]) => paise > alonePaise)
    .map(([admin]) => `${admin} moved more than ${alonePaise / 100} rupees alone`);
}
