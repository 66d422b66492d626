import { DISTRIBUTIONS, openWorld, type World, type WorldAttempt } from './world.ts';

/** Prints what the worlds of the first seeds contain, to be compared with what `DISTRIBUTIONS` says. */
const READ_EVERY_MS = 10_000;
const SETTLED_AFTER_MS = 400_000;
const HOUR = 3_600_000;
const SECOND = 1_000;
const CLOSE_MS = 60 * SECOND;

class Figures {
  readonly units: number[] = [];
  readonly ms: number[] = [];
  readonly answerMs: number[] = [];
  readonly chargeMs: number[] = [];
  readonly readingMs: number[] = [];
  readonly lostShares: number[] = [];
  readonly mostPerSecond: number[] = [];
  readonly agesMs: number[] = [];
  readonly backMs: number[] = [];
  readonly counts = new Map<string, number>();
  hours = 0;

  count(name: string, by = 1): void {
    this.counts.set(name, (this.counts.get(name) ?? 0) + by);
  }

  of(name: string): number {
    return this.counts.get(name) ?? 0;
  }

  share(name: string, all: string): string {
    return `${((100 * this.of(name)) / Math.max(1, this.of(all))).toFixed(2)} %`;
  }
}

function play(world: World, figures: Figures): void {
  const before = process.cpuUsage();
  while (world.now() < world.endsAt) {
    const from = world.now();
    figures.count(world.readBalance() ? 'answered' : 'unanswered');
    figures.count('readings');
    figures.readingMs.push(world.now() - from);
    world.runTo(from + READ_EVERY_MS);
  }
  world.runTo(world.endsAt + SETTLED_AFTER_MS);
  const { user, system } = process.cpuUsage(before);
  figures.ms.push((user + system) / 1_000);
  figures.hours += world.endsAt / HOUR;
}

/** What the supplier showed late, and what it gave back. */
function measureSupplier({ world, account, readings }: ReturnType<typeof openWorld>, figures: Figures): void {
  const states = new Map(world.attempts().map(({ unit, state }) => [unit, state]));
  figures.agesMs.push(...readings.agesMs);
  for (const { unit, chargedAt, at } of account.returnedCharges) {
    figures.backMs.push(at - chargedAt);
    figures.count(`given back, ${states.get(unit)}`);
  }
}

function measure(world: World, figures: Figures): void {
  const attempts = world.attempts().filter(({ sentAt }) => sentAt < world.endsAt);
  const before = figures.of('ambiguous');
  for (const attempt of attempts) measureAttempt(world, attempt, figures);
  const ambiguous = figures.of('ambiguous') - before;
  figures.units.push(attempts.length);
  figures.lostShares.push(ambiguous / Math.max(1, attempts.length));
  figures.count('histories');
  figures.count(world.charges);
  if (ambiguous > 0) figures.count('with an ambiguous unit');
  const times = attempts.filter(({ state }) => state === 'ambiguous').map(({ sentAt }) => sentAt);
  const isClose = (at: number, place: number): boolean =>
    times.some((other, otherPlace) => otherPlace !== place && Math.abs(other - at) < CLOSE_MS);
  figures.count('ambiguous within a minute of another', times.filter(isClose).length);
  const bySecond = Map.groupBy(attempts, ({ sentAt }) => Math.floor(sentAt / SECOND));
  figures.mostPerSecond.push(Math.max(0, ...[...bySecond.values()].map((some) => some.length)));
  const points = new Set(attempts.map(({ pointsHundredths }) => pointsHundredths));
  for (const { at, hundredths } of world.foreignMovements()) {
    if (at >= world.endsAt) continue;
    const name = `${world.kind}: ${hundredths > 0 ? 'purchases' : 'refills'}`;
    figures.count(name);
    if (points.has(Math.abs(hundredths))) figures.count(`${name} of as many points as a unit`);
  }
}

function measureAttempt(world: World, attempt: WorldAttempt, figures: Figures): void {
  const { unit, state, sentAt, endedAt, multiplierMillionths } = attempt;
  figures.count('units');
  figures.count(state);
  if (multiplierMillionths === 1_004_300) figures.count('at 1.0043');
  else if (multiplierMillionths !== 1_000_000) figures.count('at another multiplier');
  const at = world.chargedAt(unit);
  if (at !== null) figures.chargeMs.push(at - sentAt);
  if (state === 'ambiguous' && at !== null) figures.count('ambiguous and charged');
  if (state !== 'delivered' || endedAt === null) return;
  figures.answerMs.push(endedAt - sentAt);
  if (endedAt - sentAt > 15 * SECOND) figures.count('delivered by a late answer');
}

/** The 1st, 10th, 50th, 90th, 99th and 100th percentile. */
function quantiles(some: readonly number[], digits = 0): string {
  const sorted = some.toSorted((a, b) => a - b);
  return [0.01, 0.1, 0.5, 0.9, 0.99, 1]
    .map((share) => (sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0).toFixed(digits))
    .join(' / ');
}

function lines(figures: Figures): string[] {
  const mean = figures.ms.reduce((all, one) => all + one, 0) / figures.ms.length;
  const movements = [...figures.counts]
    .filter(([name]) => name.includes(': '))
    .map(([name, count]) => `${name} ${((2 * count) / figures.hours).toFixed(2)}/h`);
  return [
    `percentiles are 1 / 10 / 50 / 90 / 99 / 100`,
    `histories ${figures.of('histories')} (half of them foreign), ${figures.hours.toFixed(0)} h, charged by multiplier ${figures.share('multiplied', 'histories')}`,
    `CPU ms per history with a reading every ${READ_EVERY_MS / SECOND} s: mean ${mean.toFixed(2)}, ${quantiles(figures.ms, 2)}`,
    `units per history: ${quantiles(figures.units)}; most sends in a second: ${quantiles(figures.mostPerSecond)}`,
    `states: ${['delivered', 'rejected', 'ambiguous', 'not_sent', 'sending'].map((state) => `${state} ${figures.share(state, 'units')}`).join(', ')}`,
    `histories with an ambiguous unit ${figures.share('with an ambiguous unit', 'histories')}; share of ambiguous units per history: ${quantiles(figures.lostShares, 4)}`,
    `of the ambiguous units ${figures.share('ambiguous and charged', 'ambiguous')} were charged, ${figures.share('ambiguous within a minute of another', 'ambiguous')} were sent within a minute of another; delivered by a late answer ${figures.share('delivered by a late answer', 'units')}`,
    `multipliers: 1.0043 ${figures.share('at 1.0043', 'units')}, others ${figures.share('at another multiplier', 'units')}`,
    `ms from send to charge: ${quantiles(figures.chargeMs)}; to the stored answer: ${quantiles(figures.answerMs)}`,
    `readings: unanswered ${figures.share('unanswered', 'readings')}, ms ${quantiles(figures.readingMs)}`,
    `old balances ${figures.agesMs.length}, 1 in ${(figures.of('answered') / figures.agesMs.length).toFixed(0)} answers, older by ms: ${quantiles(figures.agesMs)}`,
    `charged and given back: lost ${figures.of('given back, ambiguous')}, refused ${figures.of('given back, rejected')}, after ms: ${quantiles(figures.backMs)}`,
    `movements: ${movements.toSorted().join(', ')}`,
  ];
}

const figures = new Figures();
const histories = Number(process.argv[2] ?? 2_000);
for (let seed = 1; seed <= histories; seed++) {
  const opened = openWorld(seed, seed % 2 === 0 ? 'exclusive' : 'foreign');
  play(opened.world, figures);
  measure(opened.world, figures);
  measureSupplier(opened, figures);
}
console.log([...DISTRIBUTIONS, '', ...lines(figures)].join('\n'));
