import type { Log } from '@topup/kit/log';
import type { Bus } from '@topup/kit/messaging';
import type { Points } from '@topup/kit/points';
import { every } from '@topup/kit/sweeper';
import type { Alarm } from '../alarms.ts';
import type { Level } from '../domain/points-watch.ts';
import type { Supplier } from '../domain/supplier.ts';
import type { Timing } from '../domain/timing.ts';
import { concurrency, isSending, isStalled, observe, STARTING, type Fault, type Sign } from '../domain/watch.ts';
import type { ReservedPoints } from '../delivery/reserved-points.ts';
import type { Permits } from '../delivery/permits.ts';
import type { HealthWatch } from '../delivery/watches.ts';
import { announceHealth } from './announce-health.ts';

type HealthDeps = {
  readonly supplier: Pick<Supplier, 'readBalance' | 'orderBreaker'>;
  readonly permits: Permits;
  readonly points: ReservedPoints;
  readonly bus: Pick<Bus, 'announce'>;
  readonly onBalance: (askedAt: Date, balance: Points) => Promise<void>;
  readonly level: () => Level | null;
  readonly alarm: Alarm;
  readonly bulkhead: number;
  /** The clock that attempts use too, so that balance readings and calls can be put in order. */
  readonly now: () => Date;
  readonly isBusy: () => boolean;
  readonly timing: Timing;
  readonly log: Log;
};

/** Only this watch opens and closes the order breaker. The caller makes the first probe of the supplier. */
export function watchHealth(deps: HealthDeps): HealthWatch {
  const { supplier, permits, timing, log } = deps;
  const announce = announceHealth(deps.bus);
  let watch = STARTING;
  let openedBy: Fault | null = null;
  const pausing = new Set<'clock' | 'brake'>();
  const isPaused = () => pausing.size > 0;
  let probedAt = Number.NEGATIVE_INFINITY;
  let lastAnswerAt = Number.NEGATIVE_INFINITY;
  supplier.orderBreaker.open();

  function evolve(sign: Sign): void {
    const before = watch;
    watch = observe(watch, sign, timing);
    if (watch.phase !== 'open') openedBy = null;
    else if (sign.kind !== 'answered') openedBy ??= sign.kind;
    if (isSending(before) === isSending(watch)) return;
    if (isSending(watch)) {
      supplier.orderBreaker.allow();
      permits.dispatch();
      log.info('supplier answers: orders flow');
    } else {
      supplier.orderBreaker.open();
      permits.rejectAll();
      deps.alarm(sign.kind === 'signature_refused' ? 'signature_refused' : 'supplier_away', { because: sign.kind });
    }
  }

  async function ask(): Promise<void> {
    const askedAt = (probedAt = performance.now());
    const requestedOn = deps.now();
    const balance = await readBalance(supplier, log);
    const at = performance.now();
    if (balance === null) return evolve({ kind: 'failed', at });
    deps.points.balanceRead(askedAt);
    evolve({ kind: 'answered', balance, asOf: deps.now().getTime(), at });
    await deps.onBalance(requestedOn, balance).catch((error: unknown) => log.warn({ err: error }, 'balance not kept'));
  }

  const probing = every(timing.probeIdleMs, 'health probe', log, async () => {
    await ask();
    // A single failure may be accidental, so probe again at once.
    if (watch.failures === 1 && isSending(watch)) await ask();
    await announce(watch, isPaused(), deps.level());
  });
  const ticking = every(Math.min(500, timing.probeBusyMs / 2), 'health tick', log, async () => {
    const at = performance.now();
    if (isStalled(permits.startedAt(), lastAnswerAt, at, timing) && isSending(watch)) evolve({ kind: 'stalled', at });
    const busy = deps.isBusy() || watch.phase === 'open' || watch.phase === 'ramp';
    if (busy && at - probedAt >= timing.probeBusyMs) await probing.runNow();
    else await announce(watch, isPaused(), deps.level());
  });

  return {
    current: () => watch,
    openedBy: () => openedBy,
    halt: () => (isPaused() ? 'paused' : isSending(watch) ? null : 'breaker'),
    allowed: () => (isPaused() ? 0 : concurrency(watch, performance.now(), deps.bulkhead, timing)),
    probe: () => probing.runNow(),
    signatureRefused: () => evolve({ kind: 'signature_refused', at: performance.now() }),
    answered: () => void (lastAnswerAt = performance.now()),
    pause: (by, paused) => {
      if (paused && !isPaused()) permits.rejectAll();
      if (paused) pausing.add(by);
      else pausing.delete(by);
    },
    stop: async () => void (await Promise.all([ticking.stop(), probing.stop()])),
  };
}

async function readBalance(supplier: Pick<Supplier, 'readBalance'>, log: Log): Promise<Points | null> {
  const { points, ...seen } = await supplier.readBalance();
  if (points === null) log.warn(seen, 'supplier balance not read');
  return points;
}
