import type { History } from '@topup/kit/testing/simulation/simulate';
import { points } from '@topup/kit/points';
import {
  BEFORE_EVERY_MS,
  MOMENT_MAX_MS,
  REST,
  segmentsBetween,
  SLACK_MS,
  TIMING,
  type OpenUnit,
  type Reading,
  type Send,
} from '@topup/supplier-gateway/testing/settling';
import type { Design } from './designs.ts';
import { judge, type SettledUnit } from './judge.ts';
import { createWorld, type World, type WorldAttempt, type WorldKind } from './world.ts';

const RECHECK_MS = 100;
const AFTERWARDS_MS = 20 * 60_000;

/** One history of a shop, whose units without an answer the design settles; what the job of the supplier gateway does, this does. */
export class SettlingHistory implements History {
  readonly counts: Record<string, number> = {};
  private readonly world: World;
  private readonly readings: Reading[] = [];
  private readonly settled = new Map<string, SettledUnit>();
  private readonly hopeless = new Set<string>();
  private readonly design: Design;
  private restUntil = 0;
  private readAt = Number.NEGATIVE_INFINITY;
  private heldMs = 0;
  private lost: { of: readonly WorldAttempt[] | null; decided: number; open: readonly WorldAttempt[] } = {
    of: null,
    decided: 0,
    open: [],
  };
  private judged = '';
  private found: string[] = [];

  constructor(design: Design, kind: WorldKind, seed: number) {
    this.design = design;
    this.world = createWorld(seed, kind);
  }

  /** The whole history. */
  step(): boolean {
    const { world } = this;
    let [probeAt, roundAt] = [0, 0];
    const endsAt = world.endsAt + AFTERWARDS_MS;
    while (world.now() < endsAt) {
      world.runTo(Math.min(endsAt, Math.min(probeAt, roundAt)));
      if (world.now() >= probeAt) {
        this.read();
        probeAt = world.now() + (this.isSending() ? TIMING.probeBusyMs : TIMING.probeIdleMs);
      }
      if (world.now() < roundAt) continue;
      this.round();
      roundAt = world.now() + TIMING.settleMs;
    }
    const readFrom = this.readings[0]?.at ?? Infinity;
    const quietFrom = segmentsBetween(this.sends(), this.readings)()[0]?.start.at ?? Infinity;
    const run = { heldMs: this.heldMs, readFrom, quietFrom };
    const { counts, violations } = judge(world, [...this.settled.values()], run);
    Object.assign(this.counts, counts);
    this.found = violations;
    return false;
  }
  violations = (): string[] => this.found;

  private round(): void {
    const now = this.world.now();
    const open = this.open();
    if (open.length === 0) {
      const isDue = now - this.readAt >= BEFORE_EVERY_MS;
      if (isDue && this.world.attempts().some(({ sentAt }) => sentAt > now - BEFORE_EVERY_MS)) this.readBetweenCalls();
      return;
    }
    const until = now - TIMING.readingAgeMs;
    const readings = this.readings.filter(({ at }) => at <= until);
    const wanted = now - this.readAt >= TIMING.readingAgeMs;
    const state = `${readings.length} ${open.map(({ unit }) => unit).join()} ${wanted ? Math.floor(now / TIMING.probeIdleMs) : ''}`;
    if (state === this.judged) return;
    this.judged = state;
    const known = { readings, isWhole: true, apartMs: TIMING.readingsApartMs };
    const units = open.map(unitOf);
    const conclusion = this.design.settle(units, this.sends(), known, now);
    for (const unit of conclusion.hopeless) this.hopeless.add(unit);
    for (const verdict of conclusion.verdicts) {
      const attempt = open.find(({ unit }) => unit === verdict.unit);
      if (attempt) this.settled.set(verdict.unit, { ...verdict, attempt, at: now });
    }
    if (conclusion.wantsReading && wanted) this.readBetweenCalls();
  }

  /** Read anew only after a change, because it is asked for every few seconds. */
  private open(): readonly WorldAttempt[] {
    const attempts = this.world.attempts();
    const decided = this.settled.size + this.hopeless.size;
    if (this.lost.of !== attempts || this.lost.decided !== decided)
      this.lost = { of: attempts, decided, open: this.unsettled() };
    return this.lost.open;
  }

  private unsettled = (): WorldAttempt[] =>
    this.world
      .attempts()
      .filter(({ unit, state }) => state === 'ambiguous' && !this.settled.has(unit) && !this.hopeless.has(unit));

  private isSending(): boolean {
    return this.world.attempts().some(({ state }) => state === 'sending');
  }

  private sends(): Send[] {
    const { charges } = this.world;
    return this.world.attempts().flatMap((attempt): Send[] => {
      const { unit, state, sentAt, endedAt, fencedAt } = attempt;
      if (state === 'rejected' || state === 'not_sent') return [];
      const send = { unit, cost: this.design.cost(attempt, charges), from: sentAt };
      const verdict = this.settled.get(unit);
      if (state === 'sending') return [{ ...send, to: Infinity, outcome: 'sending' }];
      if (state === 'delivered') return [{ ...send, to: endedAt ?? Infinity, outcome: 'charged' }];
      if (!verdict) return [{ ...send, to: fencedAt, outcome: 'open' }];
      return verdict.verdict === 'delivered' ? [{ ...send, to: verdict.proof.second.at, outcome: 'proved' }] : [];
    });
  }

  /** Stores every reading, as the gateway does while a unit waits. */
  private read(): void {
    const reading = this.world.readBalance();
    if (reading) this.readings.push({ ...reading, points: points(reading.points) });
  }

  private readBetweenCalls(): void {
    const { world } = this;
    this.readAt = world.now();
    const isHeld = world.now() >= this.restUntil;
    if (isHeld) world.hold();
    const until = this.readAt + (isHeld ? TIMING.momentWaitMs : 0);
    while (this.isSending() && world.now() < until) world.runTo(world.now() + RECHECK_MS);
    if (!this.isSending()) {
      world.runTo(world.now() + SLACK_MS);
      this.read();
      if (isHeld) world.runTo(world.now() + SLACK_MS);
    }
    if (!isHeld) return;
    world.resume();
    const held = Math.min(MOMENT_MAX_MS, world.now() - this.readAt);
    this.heldMs += held;
    this.restUntil = world.now() + held * REST;
  }
}

const unitOf = ({ unit, sentAt, endedAt, fencedAt }: WorldAttempt): OpenUnit => ({
  unit,
  sentAt,
  endedAt: endedAt ?? fencedAt,
  fencedAt,
});
