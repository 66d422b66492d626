import type { MoneyPart, OrderMoneyPlace } from '@topup/web-kit/api/money-places.ts';
import { toPaise } from '@topup/web-kit/format/paise.ts';

/** What was paid, by the place of a part of `money` without an amount. `unknown`: only the wallet knows the amount. */
const TAKEN: Record<OrderMoneyPlace, 'nothing' | 'price' | 'unknown'> = {
  not_paid: 'nothing',
  being_taken: 'nothing',
  confirming: 'nothing',
  nothing_taken: 'nothing',
  delivered: 'price',
  delivering: 'price',
  queued: 'price',
  checking: 'price',
  to_wallet: 'unknown',
  wallet: 'unknown',
  gateway: 'unknown',
  source: 'unknown',
  outside: 'unknown',
  support: 'unknown',
};
const takenAt = ({ at }: MoneyPart) => (Object.hasOwn(TAKEN, at) ? TAKEN[at as OrderMoneyPlace] : 'nothing');

type Paid = { money?: readonly MoneyPart[] | null | undefined; totalAmount: number };

const takenOf = ({ money }: Pick<Paid, 'money'>) => (money ?? []).filter((part) => takenAt(part) !== 'nothing');

export const wasPaid = (order: Pick<Paid, 'money'>): boolean => takenOf(order).length > 0;

/** What was paid, which may differ from the order's price. Null if nothing was paid, or if only the wallet knows how much. */
export function paidPaise({ money, totalAmount }: Paid): number | null {
  const taken = takenOf({ money });
  const withoutAmount = taken.filter(({ amount }) => typeof amount !== 'number');
  if (taken.length === 0 || withoutAmount.some((part) => takenAt(part) === 'unknown')) return null;
  if (withoutAmount.length > 0) return toPaise(totalAmount);
  return taken.reduce((sum, { amount }) => sum + toPaise(amount ?? 0), 0);
}

/** Whether something was paid, but only the wallet knows how much: the amount may differ from the order's price. */
export const mayDiffer = (order: Paid): boolean => wasPaid(order) && paidPaise(order) === null;
