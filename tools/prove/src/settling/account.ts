import { FOREIGN, HOUR, REFILLS } from './distributions.ts';
import type { Draws } from './draws.ts';
import { multipliedCost, playersMultiplier, type PriceList } from './price-list.ts';
import type { Timeline } from './timeline.ts';

export type WorldKind = 'exclusive' | 'foreign';
export type Charges = 'list' | 'multiplied';
export type Movement = { readonly at: number; readonly hundredths: number };
/** A charge without a delivery. Times are true times in ms; `at`: when the points are given back. */
export type ReturnedCharge = Movement & { readonly unit: string; readonly chargedAt: number };

const POINT = 100;
/** How long the shop waits after a refusal because of points, and how soon it sees a refill. */
const SHORT_MS = 30_000;
const SEEN_AFTER_MS = 3_000;

/** Our account at the supplier, exact to the hundredth of a point and never below zero. Times are true times in ms. */
export class Account {
  /** Of the units that were delivered. */
  readonly chargedAt = new Map<string, number>();
  readonly returnedCharges: ReturnedCharge[] = [];
  /** What the shop did not cause: above zero if somebody else bought, below zero if points were added. */
  readonly movements: Movement[] = [];
  /** The balance after each change, in the order of time. */
  readonly changes: { readonly at: number; readonly balance: number }[] = [];
  readonly startHundredths: number;
  /** The shop sends nothing until then, because points were short. */
  shortUntil = 0;
  private balance: number;
  private isRefillDue = false;
  private readonly timeline: Timeline;
  private readonly draws: Draws;
  private readonly prices: PriceList;
  private readonly charges: Charges;
  private readonly perHour: number;

  /** `perHour`: hundredths of a point that the shop spends in an average hour. */
  constructor(timeline: Timeline, draws: Draws, prices: PriceList, charges: Charges, perHour: number) {
    this.timeline = timeline;
    this.draws = draws;
    this.prices = prices;
    this.charges = charges;
    this.perHour = perHour;
    const { share, hoursLeast, hoursMost } = REFILLS.scarce;
    const hours = draws.chance(share) ? draws.between(hoursLeast, hoursMost) : draws.logNormal(REFILLS.stockHours);
    this.startHundredths = Math.round(hours * perHour);
    this.balance = this.startHundredths;
  }

  get balanceHundredths(): number {
    return this.balance;
  }

  /** After all that happened until then, which must not be later than now. */
  balanceAt(at: number): number {
    return this.changes.findLast((change) => change.at <= at)?.balance ?? this.startHundredths;
  }

  open(kind: WorldKind): void {
    const { exclusive, foreign } = REFILLS.ownerPerHour;
    const refills = kind === 'exclusive' ? exclusive : this.draws.logBetween(foreign.least, foreign.most);
    this.repeat(refills, () => this.refill());
    if (kind === 'foreign') {
      const perHour = this.draws.logBetween(FOREIGN.perHour.least, FOREIGN.perHour.most);
      const wait = this.draws.chance(FOREIGN.beginsWithin) ? this.draws.between(0, HOUR) : 0;
      this.timeline.after(wait, () => this.repeat(perHour, () => this.buyForeign()));
    }
    this.refillWhenLow();
  }

  costOf(pointsHundredths: number, multiplierMillionths: number): number {
    return this.charges === 'list' ? pointsHundredths : multipliedCost(pointsHundredths, multiplierMillionths);
  }

  /** False if points are short: then nothing is charged or delivered. */
  charge(unit: string, hundredths: number): boolean {
    if (!this.take(unit, hundredths)) return false;
    this.chargedAt.set(unit, this.timeline.now);
    return true;
  }

  /** Nothing is delivered for it. False if points are short: then nothing is charged. */
  chargeAndReturn(unit: string, hundredths: number, afterMs: number): boolean {
    if (!this.take(unit, hundredths)) return false;
    const { now } = this.timeline;
    const at = now + Math.round(afterMs);
    this.returnedCharges.push({ unit, chargedAt: now, at, hundredths });
    this.timeline.at(at, () => this.change(hundredths));
    return true;
  }

  private take(unit: string, hundredths: number): boolean {
    if (hundredths > this.balance) {
      this.shortUntil = this.timeline.now + SHORT_MS;
      return false;
    }
    if (this.chargedAt.has(unit)) throw new Error(`${unit} was charged twice`);
    this.change(-hundredths);
    this.refillWhenLow();
    return true;
  }

  private change(hundredths: number): void {
    this.balance += hundredths;
    this.changes.push({ at: this.timeline.now, balance: this.balance });
  }

  private repeat(perHour: number, run: () => void): void {
    this.timeline.after(this.draws.exponential(HOUR / perHour), () => {
      run();
      this.repeat(perHour, run);
    });
  }

  private refillWhenLow(): void {
    if (this.isRefillDue || this.balance > REFILLS.lowHours * this.perHour) return;
    this.isRefillDue = true;
    this.timeline.after(this.draws.exponential(REFILLS.reactionMean), () => {
      this.isRefillDue = false;
      this.refill();
      this.refillWhenLow();
    });
  }

  private refill(): void {
    const hundredths = this.refillAmount();
    this.change(hundredths);
    this.movements.push({ at: this.timeline.now, hundredths: -hundredths });
    this.shortUntil = Math.min(this.shortUntil, this.timeline.now + SEEN_AFTER_MS);
  }

  /** The owner buys round amounts, or pays in another currency, or the supplier gives back the points of a product. */
  private refillAmount(): number {
    const wanted = this.perHour * this.draws.between(2, 24);
    const rounded = (to: number): number => to * Math.max(1, Math.round(wanted / to));
    const kind = this.draws.oneOf(REFILLS.amount);
    if (kind === 'thousands') return rounded(1_000 * POINT);
    if (kind === 'hundreds') return rounded(100 * POINT);
    return kind === 'odd' ? rounded(1) : this.prices.bought(this.draws).pointsHundredths;
  }

  private buyForeign(): void {
    const { pointsHundredths, multiplierMillionths } = this.prices.bought(this.draws);
    const hundredths = this.costOf(pointsHundredths, playersMultiplier(this.draws) ?? multiplierMillionths);
    const buy = (): void => {
      if (hundredths > this.balance) return;
      this.change(-hundredths);
      this.movements.push({ at: this.timeline.now, hundredths });
      this.refillWhenLow();
      if (this.draws.chance(FOREIGN.again)) this.timeline.after(this.draws.exponential(FOREIGN.againAfter), buy);
    };
    buy();
  }
}
