import { setTimeout as pause } from 'node:timers/promises';
import { BRAKES } from '@topup/proto/brake-names';
import type { Brakes } from '@topup/kit/brakes';
import type { Log } from '@topup/kit/log';
import { every, type Job } from '@topup/kit/sweeper';
import type { Moments } from '../delivery/moments.ts';
import type { HealthWatch } from '../delivery/watches.ts';
import { SLACK_MS } from '../domain/evidence.ts';
import type { Timing } from '../domain/timing.ts';
import type { Attempts } from '../store/attempts.ts';
import { applyVerdict, concludeFor, openUnits, type Settled, type SettleDeps } from '../use-cases/settle-units.ts';

export type SettlerDeps = SettleDeps & {
  readonly brakes: Pick<Brakes, 'on'>;
  readonly moments: Moments;
  readonly health: Pick<HealthWatch, 'probe'>;
  readonly tell: {
    /** Whether a unit waits, so that every balance that is read is kept. */
    readonly waiting: (isWaiting: boolean) => void;
    readonly settled: (one: Settled) => void;
  };
  readonly timing: Pick<Timing, 'settleMs' | 'momentWaitMs' | 'sendDeadlineMs' | 'readingAgeMs' | 'readingsApartMs'>;
  readonly log: Log;
};

/** A unit needs a balance that was read before its send, between all other calls. A busy shop has none by chance. */
export const BEFORE_EVERY_MS = 10 * 60_000;
const RECHECK_MS = 100;

/** Settles units without an answer by the balance, and reads the balance where that helps. Every replica does; each write is conditional. */
export function settleUnits(deps: SettlerDeps): Job {
  const { attempts, brakes, timing, log } = deps;
  const hopeless = new Set<string>();
  let readAt = Number.NEGATIVE_INFINITY;

  const read = async (): Promise<void> => {
    readAt = performance.now();
    await readBetweenCalls(deps);
  };
  return every(timing.settleMs, 'settle-units', log, async () => {
    if ((await brakes.on()).has(BRAKES.settling)) return deps.tell.waiting(false);
    const now = attempts.now();
    const units = await openUnits(attempts, (unit) => hopeless.has(unit), now);
    deps.tell.waiting(units.length > 0);
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
      deps.tell.settled(settled);
    }
    // What was read a moment ago may still be too young to count.
    const isRead = performance.now() - readAt < timing.readingAgeMs;
    if (conclusion.wantsReading && !isRead) await read();
  });
}

const hasSent = async (attempts: Attempts, withinMs: number): Promise<boolean> => {
  const since = new Date(attempts.now().getTime() - withinMs);
  const states = { $in: ['sending', 'delivered', 'ambiguous'] as const };
  return (
    (await attempts.findOne({ state: states, sentAt: { $gte: since } } as object, { projection: { _id: 1 } })) !== null
  );
};

/** Without a moment the balance is read only if no call is in flight, and is of use if none starts until a second later. */
async function readBetweenCalls({ attempts, moments, health, timing }: SettlerDeps): Promise<void> {
  const end = await moments.begin();
  const isCalling = async (): Promise<boolean> => {
    const since = new Date(attempts.now().getTime() - timing.sendDeadlineMs);
    return (await attempts.findOne({ state: 'sending', sentAt: { $gte: since } }, { projection: { _id: 1 } })) !== null;
  };
  try {
    const until = performance.now() + (end ? timing.momentWaitMs : 0);
    while (await isCalling()) {
      if (performance.now() >= until) return;
      await pause(RECHECK_MS);
    }
    await pause(SLACK_MS);
    await health.probe();
    await pause(end ? SLACK_MS : 0);
  } finally {
    await end?.();
  }
}
