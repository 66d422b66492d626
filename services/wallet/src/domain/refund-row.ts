import { sumPaise } from '@topup/kit/money';
import type { Row } from './rows.ts';

/** The refunds of one purchase as one line: the sum, from the first's balance to the last's. Null for none. */
export function mergeRefunds(refunds: readonly Row[]): Row | null {
  const posted = refunds.filter(({ status }) => status === 'completed');
  const [first, last] = [posted[0], posted.at(-1)];
  if (!first || !last) return null;
  const { balanceBeforePaise: _before, balanceAfterPaise: _after, ...rest } = last;
  return {
    ...rest,
    amountPaise: sumPaise(posted.map(({ amountPaise }) => amountPaise)),
    ...(first.balanceBeforePaise === undefined ? {} : { balanceBeforePaise: first.balanceBeforePaise }),
    ...(last.balanceAfterPaise === undefined ? {} : { balanceAfterPaise: last.balanceAfterPaise }),
  };
}
