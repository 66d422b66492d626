import { every, type Job } from '@topup/kit/sweeper';
import type { Deps } from '../deps.ts';
import { boundsOf, dayAfter, sealDay } from '../domain/day-seal.ts';
import { indianDay } from '../domain/rows.ts';

const EVERY_MS = 60_000;
/** A transfer of the last second may still be on its way when its day is over; no insert takes that long. */
const MARGIN_MS = 10 * 60_000;

/**
 * Seals every day that is over, once, from the first transfer's day on. The seal goes to its collection and, so that it
 * also exists where nobody with the database's rights can reach it, into the log.
 */
export const sealDays = ({ seals, sealKey, now, log }: Pick<Deps, 'seals' | 'sealKey' | 'now' | 'log'>): Job =>
  every(EVERY_MS, 'seal-days', log, async () => {
    const last = await seals.lastDay();
    const begin = last ? null : await seals.begin();
    let day = last ? dayAfter(last) : begin && indianDay(begin);
    while (day) {
      const { from, to } = boundsOf(day);
      if (to.getTime() + MARGIN_MS > now().getTime()) return;
      const seal = sealDay({ _id: day, from, to, ...(await seals.read(day, from, to)) }, sealKey);
      if (await seals.add(seal)) log.info({ seal }, 'a day of the books is sealed');
      day = dayAfter(day);
    }
  });
