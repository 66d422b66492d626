import { indianDay, indianDayBounds } from '@topup/kit/indian-day';
import { pointsCheck } from '../invariants/supplier-points.ts';
import type { AccountChange, BalanceReading, Breach } from '../records.ts';
import { END, type BookSource } from '../source.ts';
import { collected, type Stage } from './stage.ts';

/** Also reads attempts sent up to this long before the day's first reading: the supplier may charge them after that reading. */
const EARLIER_MS = 3_600_000;

/** Checks I10 of each day. */
export const pointsStage: Stage = async function* ({ source }, after) {
  // This statement is used for all days but the last: it already has every change of those days.
  const earlier = await source.accountChanges();
  let day: BalanceReading[] = [];
  for await (const readings of source.balances(after ? new Date(after) : undefined))
    for (const reading of readings) {
      if (day[0] && indianDay(day[0].at) !== indianDay(reading.at)) {
        const { to } = indianDayBounds(indianDay(day[0].at));
        yield { breaches: await collected(judgePoints(source, day, earlier)), after: to.toISOString() };
        day = [];
      }
      day.push(reading);
    }
  // For the last day the statement is fetched again, so that it has every change that the last reading may show.
  if (day[0]) yield { breaches: await collected(judgePoints(source, day, await source.accountChanges())), after: END };
};

/** Checks I10 of the time from the first of these readings to the last. `earlierMs`: how long before it attempts are read too. */
export async function* judgePoints(
  source: BookSource,
  balances: readonly BalanceReading[],
  accountChanges: readonly AccountChange[] | undefined,
  earlierMs = EARLIER_MS,
): AsyncGenerator<Breach> {
  const [first, last] = [balances[0], balances.at(-1)] as [BalanceReading, BalanceReading];
  const check = pointsCheck(balances, accountChanges);
  const from = new Date(first.askedAt.getTime() - earlierMs);
  for await (const attempts of source.charged(from, last.at)) check.take(attempts);
  yield* check.end();
}
