import type { Log } from '@topup/kit/log';
import { every, type Job } from '@topup/kit/sweeper';
import {
  conclude,
  observed,
  OBSERVATIONS_MAX,
  readingsAround,
  type ChargesSetting,
  type Conclusion,
  type MultipliedUnit,
} from '../domain/charges.ts';
import { readingBefore, type Reading } from '../domain/evidence.ts';
import type { ChargesWatch } from '../delivery/watches.ts';
import type { Timing } from '../domain/timing.ts';
import type { Attempts } from '../store/attempts.ts';
import type { Balances } from '../store/balances.ts';
import { callsAround } from '../store/calls-around.ts';
import type { ChargeObservations } from '../store/charge-observations.ts';
import type { ChargesConclusion } from '../store/charges-conclusion.ts';
import { isAccompanied, multipliedUnits } from '../store/multiplied-units.ts';

type ChargesDeps = {
  readonly attempts: Attempts;
  readonly balances: Pick<Balances, 'unchanged'>;
  readonly observations: ChargeObservations;
  readonly conclusion: ChargesConclusion;
  /** Reads the balance once. */
  readonly probe: () => Promise<void>;
  readonly timing: Pick<Timing, 'chargesMs' | 'staleAfterMs' | 'verdictAfterMs'>;
  readonly log: Log;
};
/** Units sent longer ago are not judged any more: the health watch reads an idle supplier's balance every 30 s. */
const JUDGED_MS = 90_000;
/** Telling ones are `OBSERVATIONS_MAX` at most; the others are small packs that cost the same either way. */
const READ_MAX = 10 * OBSERVATIONS_MAX;

/** Every replica observes and learns; the first one stores it, and all read what is stored. Rejects if it cannot be read now. */
export async function watchCharges(setting: ChargesSetting, deps: ChargesDeps): Promise<ChargesWatch & Job> {
  const { observations, conclusion } = deps;
  let current: Conclusion = await conclusion.current();
  const job = every(deps.timing.chargesMs, 'watch-charges', deps.log, async () => {
    const { version, ...stored } = await conclusion.current();
    current = stored;
    await observeUnits(deps);
    const next = conclude(stored, await observations.after(stored.since, READ_MAX));
    if (next === stored || !(await conclusion.change(version, next))) return;
    current = next;
    deps.log.info({ ...next }, 'what is known of how the supplier charges has changed');
  });
  const charges = () => (setting === 'learn' ? current.charges : setting);
  return { ...job, setting, charges, conclusion: () => current };
}

async function observeUnits(deps: ChargesDeps): Promise<void> {
  const { attempts, balances, observations } = deps;
  const units = await multipliedUnits(attempts, new Date(attempts.now().getTime() - JUDGED_MS));
  const first = units[0];
  if (!first) return;
  const known = await observations.of(units.map(({ call }) => call.unit));
  const open = units.filter(({ call }) => !known.has(call.unit));
  if (open.length === 0) return;
  const unchanged = await balances.unchanged(new Date(first.call.from), attempts.now());
  let isUnread = false;
  for (const unit of open) {
    const seen = await observe(deps, unit, readingsAround(unchanged, unit.call));
    if (seen === 'unread') isUnread = true;
    else if (typeof seen === 'object') await observations.add(seen);
  }
  if (isUnread) await deps.probe();
}

async function observe({ attempts, timing }: ChargesDeps, unit: MultipliedUnit, readings: readonly Reading[]) {
  const { call } = unit;
  const before = readingBefore(readings, call.from);
  if (!before) return 'not_alone';
  if (await isAccompanied(attempts, call.unit, new Date(before.at), new Date(call.to))) return 'not_alone';
  const now = attempts.now();
  const calls = await callsAround(attempts, call.unit, new Date(before.askedAt), now, timing.verdictAfterMs, 'unknown');
  return calls ? observed(unit, calls, readings, timing.staleAfterMs, now.getTime()) : 'not_alone';
}
