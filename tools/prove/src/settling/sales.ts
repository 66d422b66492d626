import type { SoldUnit } from './attempts.ts';
import { BASKET, HOUR, SALES } from './distributions.ts';
import type { Draws } from './draws.ts';
import { playersMultiplier, type PriceList } from './price-list.ts';
import type { Timeline } from './timeline.ts';

const SECOND = 1_000;
const DAY_HOURS = 24;
const ORDERS_PER_SECOND_MOST = 20;
const MEAN_UNITS = 1.7;
const HEX_DIGITS = 16;

const hex = (number: number): string => number.toString(16).padStart(HEX_DIGITS, '0');

/** Orders that are paid, from true time 0 on without an end. */
export class Sales {
  private readonly timeline: Timeline;
  private readonly draws: Draws;
  private readonly prices: PriceList;
  private readonly seed: number;
  private readonly peakPerSecond: number;
  private readonly startHour: number;
  private factor = 1;
  /** Counts the changes of the rate: what was planned before is void. */
  private phase = 0;
  private orders = 0;
  private units = 0;

  constructor(timeline: Timeline, draws: Draws, prices: PriceList, seed: number) {
    this.timeline = timeline;
    this.draws = draws;
    this.prices = prices;
    this.seed = seed;
    const { peakPerSecond } = SALES;
    const drawn = draws.logNormal(peakPerSecond);
    this.peakPerSecond = Math.min(peakPerSecond.most, Math.max(peakPerSecond.least, drawn));
    this.startHour = draws.between(0, DAY_HOURS);
  }

  /** Hundredths of a point in an average hour of this time of the day. */
  get hundredthsPerHour(): number {
    return this.peakPerSecond * this.hourFactor(HOUR) * (HOUR / SECOND) * MEAN_UNITS * this.prices.meanPoints;
  }

  get sold(): { readonly orders: number; readonly units: number } {
    return { orders: this.orders, units: this.units };
  }

  open(sell: (units: readonly SoldUnit[]) => void): void {
    this.change(sell, this.draws.oneOf({ usual: 0.65, quiet: 0.3, burst: 0.05 }));
    const sellBacklog = (): void =>
      this.timeline.after(this.draws.exponential(HOUR / SALES.backlogsPerHour), () => {
        const { least, most } = SALES.backlog;
        for (let left = this.draws.whole(least, most); left > 0; left--) sell(this.order());
        sellBacklog();
      });
    sellBacklog();
  }

  private change(sell: (units: readonly SoldUnit[]) => void, to: 'usual' | 'quiet' | 'burst'): void {
    const { usual, quiet, burst } = SALES;
    this.phase += 1;
    if (to === 'usual') this.factor = 1;
    else this.factor = to === 'quiet' ? quiet.factor : this.draws.logBetween(burst.factorLeast, burst.factorMost);
    const { mean } = { usual, quiet, burst }[to];
    this.timeline.after(this.draws.exponential(mean), () => {
      const other = this.draws.oneOf({ quiet: quiet.share, burst: 1 - quiet.share });
      this.change(sell, to === 'usual' ? other : 'usual');
    });
    this.sellNext(sell);
  }

  private sellNext(sell: (units: readonly SoldUnit[]) => void): void {
    const { phase } = this;
    const perSecond = this.peakPerSecond * this.hourFactor(this.timeline.now) * this.factor;
    const gapMs = this.draws.exponential(SECOND / Math.min(ORDERS_PER_SECOND_MOST, perSecond));
    this.timeline.after(gapMs, () => {
      if (phase !== this.phase) return;
      sell(this.order());
      this.sellNext(sell);
    });
  }

  private hourFactor(atMs: number): number {
    const hour = this.startHour + atMs / HOUR;
    const wave = 0.5 + 0.5 * Math.cos((2 * Math.PI * (hour - SALES.peakHour)) / DAY_HOURS);
    return SALES.nightShare + (1 - SALES.nightShare) * wave ** 1.5;
  }

  private order(): SoldUnit[] {
    const { draws } = this;
    const orderId = `${hex(this.seed)}${hex(this.orders++)}`;
    const ofPlayer = playersMultiplier(draws);
    const items = { one: 1, two: 2, three: 3 }[draws.oneOf(BASKET.items)];
    return Array.from({ length: items }, (_, item) => {
      const { pointsHundredths, pricePaise, multiplierMillionths } = this.prices.bought(draws);
      const sold = { pointsHundredths, pricePaise, multiplierMillionths: ofPlayer ?? multiplierMillionths, tries: 0 };
      return Array.from({ length: this.quantity() }, (_, unit) => ({
        ...sold,
        unit: `${orderId}:${item + 1}:${unit + 1}`,
        number: this.units++,
      }));
    }).flat();
  }

  private quantity(): number {
    const { quantity, few, many } = BASKET;
    const kind = this.draws.oneOf(quantity);
    if (kind === 'one') return 1;
    if (kind === 'two') return 2;
    return kind === 'few' ? this.draws.whole(few.least, few.most) : this.draws.whole(many.least, many.most);
  }
}
