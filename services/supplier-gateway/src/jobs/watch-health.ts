import type { Log } from '@topup/kit/log';
import type { Bus } from '@topup/kit/messaging';
import { every } from '@topup/kit/sweeper';
import type { Halt } from '../domain/slice.ts';
import { parseReply } from '../domain/reply.ts';
import type { Timing } from '../domain/timing.ts';
import { concurrency, isSending, isStalled, observe, STARTING, type Sign, type Watch } from '../domain/watch.ts';
import type { ReservedPoints } from '../delivery/reserved-points.ts';
import type { Turns } from '../delivery/turns.ts';
import type { SmileOne } from '../smile-one/smile-one.ts';

export type HealthWatch = {
  current(): Watch;
  /** Why nothing is sent now; null while orders flow. */
  halt(): Halt | null;
  /** How many createorder calls may be in flight now. */
  allowed(): number;
  /** Asks the supplier for its balance now; callers at the same time share the question. */
  probe(): Promise<void>;
  /** The supplier refused our signature. */
  signatureRefused(): void;
  /** A createorder call was answered, whatever the answer. */
  answered(): void;
  /** Nothing is sent while our clock cannot be trusted. */
  pause(paused: boolean): void;
  stop(): Promise<void>;
};

export type HealthDeps = {
  readonly supplier: SmileOne;
  readonly turns: Turns;
  readonly points: ReservedPoints;
  readonly bus: Pick<Bus, 'announce'>;
  readonly bulkhead: number;
  /** Whether a message is in hand. */
  readonly isBusy: () => boolean;
  readonly timing: Timing;
  readonly log: Log;
};

/** A lost announcement is made good by the next one; nobody has to have heard any single one. */
const ANNOUNCE_EVERY_MS = 30_000;

/** Watches the supplier and is the only one who opens and closes the order breaker. Not started: the first probe is the caller's. */
export function watchHealth(deps: HealthDeps): HealthWatch {
  const { supplier, turns, timing, log } = deps;
  let watch = STARTING;
  let paused = false;
  let probedAt = Number.NEGATIVE_INFINITY;
  let lastAnswerAt = Number.NEGATIVE_INFINITY;
  let announced = '';
  let announcedAt = Number.NEGATIVE_INFINITY;
  supplier.orderBreaker.open();

  function evolve(sign: Sign): void {
    const before = watch;
    watch = observe(watch, sign, timing);
    if (isSending(before) === isSending(watch)) return;
    if (isSending(watch)) {
      supplier.orderBreaker.allow();
      turns.pump();
      log.info('supplier answers: orders flow');
    } else {
      supplier.orderBreaker.open();
      turns.dismiss();
      log.error({ because: sign.kind }, 'supplier is away: no order is sent until the watch has seen it back');
    }
  }

  async function ask(): Promise<void> {
    probedAt = performance.now();
    const askedAt = probedAt;
    const seen = await supplier.queryPoints();
    const reply = seen.kind === 'answer' && seen.httpStatus === 200 ? parseReply(seen.body) : null;
    const at = performance.now();
    if (reply?.status === '200' && reply.points !== null) {
      deps.points.balanceRead(askedAt);
      evolve({ kind: 'answered', balance: reply.points, asOf: Date.now(), at });
    } else {
      log.warn({ seen: seen.kind, status: reply?.status }, 'supplier balance not read');
      evolve({ kind: 'failed', at });
    }
  }

  async function announce(): Promise<void> {
    const breaker = isSending(watch) ? 'closed' : 'open';
    const state = `${breaker} ${paused} ${watch.balance}`;
    if (state === announced && performance.now() - announcedAt < ANNOUNCE_EVERY_MS) return;
    const balance = watch.balance === null ? {} : { balanceHundredths: BigInt(watch.balance) };
    const asOfMs = BigInt(watch.asOf);
    await deps.bus.announce(
      'supplier.health.changed',
      { ...balance, asOfMs, breaker, paused },
      { id: `supplier:health:${Date.now()}` },
    );
    announced = state;
    announcedAt = performance.now();
  }

  const probing = every(timing.probeIdleMs, 'health probe', log, async () => {
    await ask();
    // One failure may be an accident: whether it was is worth knowing at once.
    if (watch.failures === 1 && isSending(watch)) await ask();
    await announce();
  });
  const ticking = every(Math.min(500, timing.probeBusyMs / 2), 'health tick', log, async () => {
    const at = performance.now();
    if (isStalled(turns.startedAt(), lastAnswerAt, at, timing) && isSending(watch)) evolve({ kind: 'stalled', at });
    const busy = deps.isBusy() || watch.phase === 'open' || watch.phase === 'ramp';
    if (busy && at - probedAt >= timing.probeBusyMs) await probing.runNow();
    else await announce();
  });

  return {
    current: () => watch,
    halt: () => (paused ? 'paused' : isSending(watch) ? null : 'breaker'),
    allowed: () => (paused ? 0 : concurrency(watch, performance.now(), deps.bulkhead, timing)),
    probe: () => probing.runNow(),
    signatureRefused: () => evolve({ kind: 'signature_refused', at: performance.now() }),
    answered: () => void (lastAnswerAt = performance.now()),
    pause: (now) => {
      if (now && !paused) turns.dismiss();
      paused = now;
    },
    stop: async () => void (await Promise.all([ticking.stop(), probing.stop()])),
  };
}
