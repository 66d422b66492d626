import type { MoneyPart, OrderMoneyPlace } from '@topup/web-kit/api/money-places.ts';
import { toPaise } from '@topup/web-kit/format/paise.ts';

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

/** May differ from the order's price. Null when nothing was paid or the payment is not yet known. */
export function paidPaise({ money, totalAmount }: Paid): number | null {
  const taken = (money ?? []).filter(wasTaken);
  if (taken.length === 0) return null;
  const amounts = taken.map(({ amount }) => amount);
  if (amounts.some((amount) => typeof amount !== 'number')) return toPaise(totalAmount);
  return amounts.reduce<number>((sum, amount) => sum + toPaise(amount ?? 0), 0);
}
