import type { MoneyPart, OrderMoneyPlace } from '@topup/web-kit/api/money-places.ts';
import { toPaise } from '@topup/web-kit/format/paise.ts';

/** Whether money that is in a place was taken from the player before. */
const WAS_TAKEN: Record<OrderMoneyPlace, boolean> = {
  not_paid: false,
  being_taken: false,
  confirming: false,
  nothing_taken: false,
  delivered: true,
  delivering: true,
  queued: true,
  checking: true,
  to_wallet: true,
  wallet: true,
  gateway: true,
  source: true,
  outside: true,
  support: true,
};
const wasTaken = ({ at }: MoneyPart): boolean => Object.hasOwn(WAS_TAKEN, at) && WAS_TAKEN[at as OrderMoneyPlace];

type Paid = { money?: readonly MoneyPart[] | null | undefined; totalAmount: number };

/**
 * What was paid for an order, in paise: what its places hold together, because another amount than its price may have been
 * taken. Null when nothing was, or when nobody knows yet.
 */
export function paidPaise({ money, totalAmount }: Paid): number | null {
  const taken = (money ?? []).filter(wasTaken);
  if (taken.length === 0) return null;
  const amounts = taken.map(({ amount }) => amount);
  if (amounts.some((amount) => typeof amount !== 'number')) return toPaise(totalAmount);
  return amounts.reduce<number>((sum, amount) => sum + toPaise(amount ?? 0), 0);
}
