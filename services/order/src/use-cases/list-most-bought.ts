import type { AnswerInitOf } from '@topup/proto';
import type { Log } from '@topup/kit/log';
import { mostBought, SOLD_DAYS_MAX } from '../domain/sold.ts';
import { keptAnswer } from '../store/kept-answer.ts';

type MostBoughtDeps = {
  readonly unitsSold: (days: number) => Promise<AnswerInitOf<'order.units.sold'>>;
  readonly log: Log;
  readonly background: (work: Promise<unknown>) => void;
};

const FRESH_MS = 300_000;
/** The purchase page shows an older ranking, or none, rather than wait longer. */
const WAIT_MS = 1_000;

export const createMostBought = ({ unitsSold, log, background }: MostBoughtDeps): (() => Promise<readonly string[]>) =>
  keptAnswer<readonly string[]>({
    load: async () => {
      const { sales = [] } = await unitsSold(SOLD_DAYS_MAX);
      return mostBought(sales.map(({ productId = '', quantity = 0n }) => ({ productId, quantity: Number(quantity) })));
    },
    none: [],
    freshMs: FRESH_MS,
    waitMs: WAIT_MS,
    background,
    onError: (error) => log.warn({ err: error }, 'units sold not counted; the last ranking is kept'),
  });
