import { every, type Job } from '@topup/kit/sweeper';
import type { LedgerDeps } from '../deps.ts';
import { dayAfter, isSameDay, sealDay, sealHash, type DaySeal } from '../domain/day-seal.ts';
import { indianDay, indianDayBounds } from '@topup/kit/indian-day';

const EVERY_MS = 60_000;
/** A day is sealed this long after its end, because its last transfers may not be inserted yet. */
const MARGIN_MS = 10 * 60_000;

type Sealing = Pick<LedgerDeps, 'seals' | 'sealCopies' | 'sealKey' | 'now' | 'log'>;

/** Makes one seal per day, chained to the one before. A seal is copied to a file, then stored in the database, then logged. */
export const sealDays = (deps: Sealing): Job => {
  const { seals, sealKey, now, log } = deps;
  return every(EVERY_MS, 'seal-days', log, async () => {
    let last = await seals.last();
    const begin = last ? null : await seals.begin();
    let day = last ? dayAfter(last._id) : begin && indianDay(begin);
    if (last) await beginCopies(deps);
    while (day) {
      const { from, to } = indianDayBounds(day);
      if (to.getTime() + MARGIN_MS > now().getTime()) return;
      const prev = last ? sealHash(last) : '';
      const made = sealDay({ _id: day, from, to, ...(await seals.read(day, from, to)), prev }, sealKey);
      const seal = await copied(deps, made);
      if (await seals.add(seal)) log.info({ seal }, 'a day of the books is sealed');
      last = await seals.last();
      day = dayAfter(day);
    }
  });
};

/** Returns the day's first copy, perhaps another replica's. If the new seal differs, raises an alarm and returns the new seal. */
async function copied({ sealCopies, log }: Sealing, made: DaySeal): Promise<DaySeal> {
  const copy = await sealCopies.add(made);
  if (isSameDay(copy, made)) return copy;
  log.error({ alarm: 'seal_contradicted', copy, seal: made }, 'a day differs from its seal: the books were changed');
  return made;
}

/** Copies all stored seals if there is no copy at all. A copy that is missing later is not made again. */
async function beginCopies({ seals, sealCopies }: Sealing): Promise<void> {
  if (!(await sealCopies.isEmpty())) return;
  for await (const seal of seals.all()) await sealCopies.add(seal);
}
