import { indianDayBounds } from '@topup/kit/indian-day';
import { movesOf, type Moves } from '../domain/balance-moves.ts';
import type { Balances } from './balances.ts';

export type BalanceMoves = { readonly ofDay: (day: string) => Promise<Moves> };

const DAYS_KEPT = 60;
/** By then every replica has stored what it read on the day. */
const SETTLED_AFTER_MS = 600_000;

/** A day that is over does not change, so it is read once. */
export function openBalanceMoves({ between }: Pick<Balances, 'between'>, now: () => Date): BalanceMoves {
  const known = new Map<string, Moves>();
  return {
    ofDay: async (day) => {
      const last = known.get(day);
      if (last) return last;
      const { from, to } = indianDayBounds(day);
      const moves = movesOf(await between(from, to));
      if (now().getTime() - to.getTime() < SETTLED_AFTER_MS) return moves;
      known.set(day, moves);
      for (const oldest of [...known.keys()].slice(0, -DAYS_KEPT)) known.delete(oldest);
      return moves;
    },
  };
}
