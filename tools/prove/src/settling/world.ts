import { Account, type Charges, type Movement, type WorldKind } from './account.ts';
import { Attempts, type WorldAttempt } from './attempts.ts';
import { Calls } from './calls.ts';
import { Dispatcher } from './dispatcher.ts';
import { HISTORY, MULTIPLIERS } from './distributions.ts';
import { Draws } from './draws.ts';
import { PriceList } from './price-list.ts';
import { Readings, type WorldReading } from './readings.ts';
import { Replica } from './replica.ts';
import { Sales } from './sales.ts';
import { Supplier } from './supplier.ts';
import { Timeline } from './timeline.ts';
import { Trouble } from './trouble.ts';

export { DISTRIBUTIONS } from './distributions.ts';
export type { WorldAttempt, WorldKind, WorldReading };

/**
 * One shop with one supplier account, from true time 0 on. All times are in ms; what the shop stored has the times of its
 * replicas' clocks. Everything goes on after `endsAt` too, so that the last units can be judged.
 */
export type World = {
  /** foreign: somebody else buys with the account too, and it is refilled more often. */
  readonly kind: WorldKind;
  /** How this supplier really charges. */
  readonly charges: Charges;
  readonly endsAt: number;
  now(): number;
  /** Everything until then happens. */
  runTo(at: number): void;
  /** What the shop's database holds now, of both replicas. */
  attempts(): readonly WorldAttempt[];
  /** Asks now and runs time on until the answer; null: there was none. */
  readBalance(): WorldReading | null;
  /** From now on no send starts, except a few in the first 200 ms that were permitted before. What is to be sent waits. */
  hold(): void;
  resume(): void;
  /** For the judge, in true time: above zero if somebody else bought, below zero if points were added. */
  foreignMovements(): readonly Movement[];
  /** For the judge: whether the unit has been delivered by now, and charged. A charge that is given back never counts. */
  wasCharged(unit: string): boolean;
  /** For the judge, in true time; null: not delivered by now. */
  chargedAt(unit: string): number | null;
};

/** Streams of random numbers; those of calls begin at 1,000. */
const STREAM = {
  shop: 1,
  prices: 2,
  sales: 3,
  account: 4,
  supplier: 5,
  trouble: 6,
  dispatch: 7,
  readings: 8,
  age: 9,
  returns: 10,
};

/** The same seed and the same calls make the same world. `seed`: a whole number from 0 up to 2^32. */
export const createWorld = (seed: number, kind: WorldKind): World => openWorld(seed, kind).world;

type OpenWorld = {
  readonly world: World;
  /** Its balance, which the shop can only ask for, and what was given back. */
  readonly account: Account;
  /** How much was sold by now. */
  readonly sales: Pick<Sales, 'sold'>;
  readonly readings: Pick<Readings, 'agesMs'>;
};

/** With what a test needs to know. */
export function openWorld(seed: number, kind: WorldKind): OpenWorld {
  const timeline = new Timeline();
  const draws = (stream: keyof typeof STREAM): Draws => new Draws(seed, STREAM[stream]);
  const ofShop = draws('shop');
  const charges = ofShop.chance(MULTIPLIERS.supplierMultiplies) ? 'multiplied' : 'list';
  const endsAt = ofShop.whole(HISTORY.least, HISTORY.most);
  const prices = new PriceList(draws('prices'));
  const sales = new Sales(timeline, draws('sales'), prices, seed);
  const account = new Account(timeline, draws('account'), prices, charges, sales.hundredthsPerHour);
  const supplier = new Supplier(timeline, account, draws('supplier'), draws('returns'));
  const replicas = [new Replica(timeline, ofShop), new Replica(timeline, ofShop)];
  const attempts = new Attempts(timeline);
  const calls = new Calls({ timeline, supplier, account, attempts, replicas }, seed, ofShop);
  const dispatcher = new Dispatcher({ timeline, calls, attempts, account, replicas }, draws('dispatch'));
  const trouble = new Trouble({ timeline, supplier, calls, attempts, replicas }, draws('trouble'));
  const ofReadings = { latency: draws('readings'), age: draws('age') };
  const readings = new Readings({ timeline, account, supplier, replicas }, ofReadings, (replica, until) =>
    trouble.openBreaker(replica, until),
  );
  account.open(kind);
  trouble.open();
  sales.open((units) => dispatcher.enqueue(units));
  const world: World = {
    kind,
    charges,
    endsAt,
    now: () => timeline.now,
    runTo: (at) => timeline.runTo(at),
    attempts: () => attempts.all(),
    readBalance: () => readings.read(),
    hold: () => dispatcher.hold(),
    resume: () => dispatcher.resume(),
    foreignMovements: () => account.movements,
    wasCharged: (unit) => account.chargedAt.has(unit),
    chargedAt: (unit) => account.chargedAt.get(unit) ?? null,
  };
  return { world, account, sales, readings };
}
