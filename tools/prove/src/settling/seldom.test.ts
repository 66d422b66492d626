import { expect, test } from '@jest/globals';
import { Account } from './account.ts';
import { RETURNED, OLD_BALANCE } from './distributions.ts';
import { Draws } from './draws.ts';
import { PriceList } from './price-list.ts';
import { Readings } from './readings.ts';
import { Replica } from './replica.ts';
import { Supplier, type Answer, type Request } from './supplier.ts';
import { Timeline } from './timeline.ts';

/** The share by which a measured number may differ: the seeds are fixed, so this is about what their number allows. */
const NEAR = 0.35;
const DAY = 86_400_000;
const ENOUGH = 1_000_000_000;
const COST = 7;

/** Every call is refused, or none. */
class Decisive extends Draws {
  private readonly isRefused: boolean;
  constructor(isRefused: boolean) {
    super(1, 20);
    this.isRefused = isRefused;
  }
  override chance(share: number): boolean {
    return share === 1 || this.isRefused;
  }
}

function opened() {
  const timeline = new Timeline();
  const prices = new PriceList(new Draws(1, 2));
  const account = new Account(timeline, new Draws(1, 3), prices, 'list', ENOUGH);
  const supplier = new Supplier(timeline, account, new Draws(1, 4), new Draws(1, 5));
  return { timeline, account, supplier };
}

type Case = {
  readonly calls: number;
  readonly isLost: boolean;
  readonly isRefused?: boolean;
  readonly fails?: boolean;
};

/** One call every 10 ms, and a day to process them; `begin` makes the supplier's trouble. */
function send({ calls, isLost, isRefused = false, fails = false }: Case, begin: (supplier: Supplier) => void) {
  const { timeline, account, supplier } = opened();
  const draws = new Decisive(isRefused);
  const answers = new Set<Answer>();
  begin(supplier);
  for (let call = 0; call < calls; call++) {
    const signedAt = timeline.now;
    const request: Request = {
      unit: `${call}`,
      costHundredths: COST,
      signedAt,
      draws,
      fails,
      isAnswerLost: () => isLost,
    };
    supplier.receive(request, (answer) => answers.add(answer));
    timeline.runTo(timeline.now + 10);
  }
  timeline.runTo(timeline.now + DAY);
  const charged = account.chargedAt.size;
  expect(account.balanceHundredths).toBe(account.startHundredths - charged * COST);
  return { account, answers, charged, returnedCharges: account.returnedCharges };
}

function expectNear(measured: number, said: number): void {
  expect(Math.abs(measured / said - 1)).toBeLessThan(NEAR);
}

/** Calls that take longer than their signature is valid are refused. */
function expectAlmostAll(charged: number, calls: number): void {
  expect(charged).toBeLessThanOrEqual(calls);
  expect(charged).toBeGreaterThan(0.998 * calls);
}

const badGateway = (supplier: Supplier): void => {
  supplier.badGatewayUntil = DAY;
  supplier.badGatewayProcesses = 1;
};
const stall = (supplier: Supplier): void => void (supplier.stalledUntil = 250_000);
const none = (): void => undefined;

test.each([
  ['502s', { calls: 20_000, isLost: false }, badGateway],
  ['a stall', { calls: 20_000, isLost: true }, stall],
  ['an error page', { calls: 20_000, isLost: true, fails: true }, none],
])(
  'of the calls charged in %s whose answer is lost some are given back, and nothing is delivered',
  (_, calls, begin) => {
    const { account, returnedCharges, charged } = send(calls, begin);
    expectAlmostAll(charged + returnedCharges.length, calls.calls);
    expectNear(returnedCharges.length / calls.calls, RETURNED.lost.share);
    const { leastMs, mostMs } = RETURNED.lost;
    for (const { unit, chargedAt, at, hundredths } of returnedCharges) {
      expect([account.chargedAt.has(unit), hundredths]).toEqual([false, COST]);
      expect(at - chargedAt >= leastMs && at - chargedAt <= mostMs).toBe(true);
    }
    expect(account.movements.filter((one) => one.hundredths > 0)).toEqual([]);
  },
);

test('nothing is given back of a call that is answered, or that is lost while the supplier is well', () => {
  const answered = send({ calls: 20_000, isLost: false }, stall);
  expect(answered.returnedCharges).toEqual([]);
  expectAlmostAll(answered.charged, 20_000);
  const well = send({ calls: 20_000, isLost: true }, none);
  expect(well.returnedCharges).toEqual([]);
  expectAlmostAll(well.charged, 20_000);
});

test('of the refused calls some are charged and given back soon', () => {
  const calls = 600_000;
  const { returnedCharges, charged, answers } = send({ calls, isLost: false, isRefused: true }, none);
  expect([charged, [...answers]]).toEqual([0, ['rejected']]);
  expectNear(returnedCharges.length / calls, RETURNED.refused.share);
  const { leastMs, mostMs } = RETURNED.refused;
  expect(returnedCharges.filter(({ at, chargedAt }) => at - chargedAt < leastMs || at - chargedAt > mostMs)).toEqual(
    [],
  );
});

test('points that are given back fall and rise again', () => {
  const { timeline, account } = opened();
  const { startHundredths: start } = account;
  timeline.runTo(100);
  expect(account.chargeAndReturn('unit', start + 1, 1_000)).toBe(false);
  expect(account.chargeAndReturn('unit', COST, 1_000)).toBe(true);
  const balances = [99, 100, 1_099, 1_100].map((at) => {
    timeline.runTo(at);
    return account.balanceAt(at);
  });
  expect(balances).toEqual([start, start - COST, start - COST, start]);
});

test.each([
  ['in no trouble', 600_000, OLD_BALANCE.share, false],
  ['in trouble', 20_000, OLD_BALANCE.inTrouble, true],
])('of the answers of a supplier %s some show the balance of up to 20 s before', (_, questions, share, isInTrouble) => {
  const { timeline, account, supplier } = opened();
  if (isInTrouble) supplier.stalledUntil = Number.POSITIVE_INFINITY;
  const replica = new Replica(timeline, new Draws(1, 6));
  const draws = { latency: new Draws(1, 7), age: new Draws(1, 8) };
  const readings = new Readings({ timeline, account, supplier, replicas: [replica] }, draws, none);
  let answered = 0;
  let different = 0;
  let tooOld = 0;
  for (let question = 0; question < questions; question++) {
    account.charge(`${question}`, COST);
    const [from, before] = [timeline.now, account.balanceHundredths];
    const reading = readings.read();
    if (reading) answered += 1;
    if (reading && reading.points !== before) different += 1;
    // The balance only falls here.
    if (reading && reading.points > account.balanceAt(from - OLD_BALANCE.mostMs)) tooOld += 1;
  }
  expectNear(readings.agesMs.length / answered, share);
  expect(tooOld).toBe(0);
  expect(different).toBeGreaterThan(readings.agesMs.length / 2);
  expect(different).toBeLessThanOrEqual(readings.agesMs.length);
});
