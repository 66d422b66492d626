import { BRAKES } from '@topup/proto/brake-names';
import type { Brakes } from '@topup/kit/brakes';
import type { Log } from '@topup/kit/log';
import { every, type Job } from '@topup/kit/sweeper';
import type { Timing } from '../domain/timing.ts';
import { openUnits } from '../store/open-units.ts';
import { hasSent } from '../store/recent-sends.ts';
import { applyVerdict, concludeFor, type Settled, type SettleDeps } from '../use-cases/settle-units.ts';

export type SettlerDeps = SettleDeps & {
  readonly brakes: Pick<Brakes, 'on'>;
  readonly readQuietly: () => Promise<void>;
  /** Whether a unit waits, so that every balance that is read is kept. */
  readonly waiting: (isWaiting: boolean) => void;
  readonly settled: (one: Settled) => void;
  readonly timing: Pick<Timing, 'settleMs' | 'readingAgeMs' | 'readingsApartMs'>;
  readonly log: Log;
};

/** A unit needs a balance that was read before its send, between all other calls. A busy shop has none by chance. */
export const BEFORE_EVERY_MS = 10 * 60_000;

/** Settles units without an answer by the balance, and reads the balance where that helps. Every replica does; each write is conditional. */
export function settleUnits(deps: SettlerDeps): Job {
  const { attempts, brakes, timing, log } = deps;
  const hopeless = new Set<string>();
  let readAt = Number.NEGATIVE_INFINITY;
  const read = async (): Promise<void> => {
    readAt = performance.now();
    await deps.readQuietly();
  };
  return every(timing.settleMs, 'settle-units', log, async () => {
    if ((await brakes.on()).has(BRAKES.settling)) return deps.waiting(false);
    const now = attempts.now();
    const units = await openUnits(attempts, (unit) => hopeless.has(unit), now);
    deps.waiting(units.length > 0);
    if (units.length === 0) {
      const isDue = performance.now() - readAt >= BEFORE_EVERY_MS;
      if (isDue && (await hasSent(attempts, BEFORE_EVERY_MS))) await read();
      return;
    }
    const conclusion = await concludeFor(deps, units, now);
    for (const unit of conclusion.hopeless) hopeless.add(unit);
    for (const verdict of conclusion.verdicts) {
      const settled = await applyVerdict(deps, verdict, now);
      if (!settled) continue;
      log.info({ ...settled, proof: verdict.proof }, 'settled by the balance');
      deps.settled(settled);
    }
    // What was read a moment ago may still be too young to count.
    const isRead = performance.now() - readAt < timing.readingAgeMs;
    if (conclusion.wantsReading && !isRead) await read();
  });
}
