import { describe, expect, test } from '@jest/globals';
import { points } from '@topup/kit/points';
import { costRange } from '@topup/kit/supplier-cost';
import fc from 'fast-check';
import { weigh, type Call, type CaseUnderReview, type Reading } from './evidence.ts';

const SENT = 1_000_000;
const FENCED = SENT + 330_000;
const caseOf = (cost = 6_250): CaseUnderReview => ({
  cost: costRange(points(cost)),
  sentAt: SENT,
  endedAt: SENT + 15_000,
  fencedAt: FENCED,
});
const read = (at: number, left: number): Reading => ({ askedAt: at - 50, at, points: points(left) });
const call = (cost: number, more: Partial<Call> = {}): Call => ({
  unit: 'other',
  cost: costRange(points(cost)),
  from: SENT + 2_000,
  to: SENT + 3_000,
  certain: true,
  ...more,
});
const before = read(SENT - 5_000, 100_000);
const soon = (left: number) => read(SENT + 20_000, left);
const late = (left: number) => read(FENCED + 5_000, left);
const maybe = { certain: false, to: FENCED };

describe('weigh', () => {
  test.each<[string, Call[], Reading[], string]>([
    ['its points are gone', [], [before, soon(93_750)], 'delivered'],
    ['its points are gone beside those of another', [call(4_000)], [before, soon(89_750)], 'delivered'],
    [
      'the points were still there once nothing could be accepted',
      [],
      [before, soon(100_000), late(100_000)],
      'not_delivered',
    ],
    ['the fall is that of another', [call(4_000)], [before, late(96_000)], 'not_delivered'],
    ['an unknown call that is cheaper took the fall', [call(4_000, maybe)], [before, late(96_000)], 'not_delivered'],
    ['an unknown call of the same price', [call(6_250, maybe)], [before, late(93_750)], 'unclear'],
    ['both of the same price were charged', [call(6_250, maybe)], [before, late(87_500)], 'delivered'],
    ['none of the same price was charged', [call(6_250, maybe)], [before, late(100_000)], 'not_delivered'],
    ['another call of unknown points', [call(0)], [before, late(93_750)], 'unclear'],
    ['a fall that nobody explains', [], [before, late(99_000)], 'unclear'],
    ['a refill in between', [], [before, soon(150_000), late(143_750)], 'unclear'],
    ['charged before a refill', [], [before, soon(93_750), late(143_750)], 'delivered'],
    [
      'a call that spans the first reading',
      [call(6_250, { from: SENT - 6_000, to: SENT - 4_500 })],
      [before, late(93_750)],
      'unclear',
    ],
    [
      'a call that ended before the first reading',
      [call(6_250, { from: SENT - 9_000, to: SENT - 7_000 })],
      [before, late(93_750)],
      'delivered',
    ],
    ['charged late, after the first look', [], [before, soon(100_000), late(93_750)], 'delivered'],
    [
      'charged at first, and not at the second look',
      [],
      [before, soon(93_750), late(93_750), late(93_750)],
      'delivered',
    ],
    ['no balance from before', [], [soon(93_750)], 'unclear'],
    ['a balance read too near to the send', [], [read(SENT - 500, 100_000), soon(93_750)], 'unclear'],
  ])('%s', (_name, calls, readings, suggestion) =>
    expect(weigh(caseOf(), calls, readings, FENCED + 60_000).suggestion).toBe(suggestion),
  );

  test('until the signature has expired, unspent points prove nothing: wait', () => {
    const evidence = weigh(caseOf(), [], [before, soon(100_000)], SENT + 30_000);
    expect(evidence).toMatchObject({ suggestion: 'wait', weighed: { finding: 'absent', fell: 0 } });
    expect(weigh(caseOf(), [], [before], SENT + 10_000).suggestion).toBe('wait');
    expect(weigh(caseOf(), [], [before], FENCED + 60_000).suggestion).toBe('unclear');
  });

  test('where its own points are unknown, any unexplained fall is its own', () => {
    expect(weigh(caseOf(0), [call(4_000)], [before, late(95_000)], FENCED + 60_000).suggestion).toBe('delivered');
    expect(weigh(caseOf(0), [call(4_000)], [before, late(96_000)], FENCED + 60_000).suggestion).toBe('not_delivered');
  });

  test('the search over many uncertain calls is bounded', () => {
    const crowd = Array.from({ length: 40 }, (_, i) => call(2 ** i, maybe));
    const evidence = weigh(caseOf(), crowd, [before, late(93_750)], FENCED + 60_000);
    expect(evidence).toMatchObject({ suggestion: 'unclear', weighed: { finding: 'too_many', uncertain: 40 } });
  });

  const trust = 'This holds as long as nobody else buys with our account at the supplier.';
  const checkTheList = "Please look it up in the supplier's own list of orders.";
  const fenced = 'The signature of the request has expired, so the supplier cannot accept it any more.';
  const notFenced = 'The supplier may still accept the request until its signature has expired.';
  const unread = 'The balance has not been read since the call ended.';
  const unspent =
    'The balance did not change; no other delivery is known to have cost points. It only adds up if this item was not charged.';

  test.each<[string, Call[], Reading[], number, string[]]>([
    ['not delivered', [], [before, late(100_000)], FENCED + 60_000, [unspent, fenced, trust]],
    ['too early', [], [before, soon(100_000)], SENT + 30_000, [unspent, notFenced]],
    ['too early, unread', [], [before], FENCED + 999, [unread, notFenced]],
    ['unread', [], [before], FENCED + 1_000, [unread, checkTheList]],
    ['no balance from before', [], [soon(1)], SENT, ['The balance before the call is not known.', checkTheList]],
    [
      'a refill',
      [],
      [before, soon(100_001)],
      FENCED + 60_000,
      ['Points were added in the meantime, so the balance proves nothing.', checkTheList],
    ],
    [
      'a crowd',
      Array.from({ length: 40 }, (_, i) => call(2 ** i, maybe)),
      [before, late(93_750)],
      FENCED + 60_000,
      ['Too many other calls were under way at the same time, so the balance proves nothing.', checkTheList],
    ],
    [
      'both',
      [call(6_250, maybe)],
      [before, late(93_750)],
      FENCED + 60_000,
      [
        'The balance fell by 62.5 points; no other delivery is known to have cost points, and 1 more may have cost some. It adds up either way.',
        checkTheList,
      ],
    ],
    [
      'neither',
      [call(100)],
      [before, late(99_000)],
      FENCED + 60_000,
      [
        'The balance fell by 10 points; other deliveries cost 1. It adds up neither way: somebody else may have used the account, or a price has changed.',
        checkTheList,
      ],
    ],
    [
      'contradicted',
      [call(6_250, { from: SENT + 60_000, to: SENT + 61_000 })],
      [before, soon(93_750), late(93_750)],
      FENCED + 60_000,
      [
        'The balance fell by 62.5 points; other deliveries cost 62.5. It only adds up if this item was not charged.',
        checkTheList,
      ],
    ],
    [
      'delivered by then, only the early look is there',
      [],
      [before, soon(93_750)],
      SENT + 30_000,
      [
        'The balance fell by 62.5 points; no other delivery is known to have cost points. It only adds up if this item was charged.',
        trust,
      ],
    ],
    [
      'somebody else bought in between',
      [],
      [before, soon(99_999), late(93_750)],
      FENCED + 60_000,
      [
        'The balance fell by 62.5 points; no other delivery is known to have cost points. It only adds up if this item was charged.',
        checkTheList,
      ],
    ],
  ])('says why: %s', (_name, calls, readings, now, reasons) =>
    expect(weigh(caseOf(), calls, readings, now).reasons).toEqual(reasons),
  );

  test('a reading counts from one second before and after, to the millisecond', () => {
    const at = (moment: number, left: number): Reading => ({ askedAt: moment, at: moment, points: points(left) });
    const suggested = (first: number, second: number) =>
      weigh(caseOf(), [], [at(first, 100_000), at(second, 93_750)], FENCED + 60_000).suggestion;
    expect(suggested(SENT - 1_000, SENT + 16_000)).toBe('delivered');
    expect(suggested(SENT - 999, SENT + 16_000)).toBe('unclear');
    expect(suggested(SENT - 1_000, SENT + 15_999)).toBe('unclear');
  });

  test('a call counts as surely in between from one second inside, and not at all from one second outside', () => {
    const at = (moment: number, left: number): Reading => ({ askedAt: moment, at: moment, points: points(left) });
    const [first, second] = [SENT - 10_000, FENCED + 10_000];
    const weighed = (from: number, to: number) => {
      const readings = [at(first, 100_000), at(second, 93_750)];
      const found = weigh(caseOf(), [call(6_250, { from, to })], readings, FENCED + 60_000).weighed;
      return found && [found.certain, found.uncertain];
    };
    expect(weighed(first + 1_000, second - 1_000)).toEqual([6_250, 0]);
    expect(weighed(first + 999, second - 1_000)).toEqual([0, 1]);
    expect(weighed(first + 1_000, second - 999)).toEqual([0, 1]);
    expect(weighed(first - 5_000, first - 1_000)).toEqual([0, 0]);
    expect(weighed(first - 5_000, first - 999)).toEqual([0, 1]);
    expect(weighed(second + 1_000, second + 2_000)).toEqual([0, 0]);
    expect(weighed(second + 999, second + 2_000)).toEqual([0, 1]);
  });

  test('a rise before the first reading is no refill; unknown costs of others or of its own leave room', () => {
    const earlier = read(SENT - 9_000, 50_000);
    expect(weigh(caseOf(), [], [earlier, before, late(93_750)], FENCED + 60_000).suggestion).toBe('delivered');
    const some = [call(4_000, maybe), call(0, maybe)];
    expect(weigh(caseOf(), some, [before, late(93_750)], FENCED + 60_000).weighed).toEqual({
      before,
      after: late(93_750),
      fell: 6_250,
      certain: 0,
      certainMost: 0,
      uncertain: 2,
      finding: 'both',
    });
    const own = weigh(caseOf(0), [call(9_000, maybe)], [before, late(95_000)], FENCED + 60_000);
    expect(own.suggestion).toBe('delivered');
    expect(weigh(caseOf(), [], [before, late(150_000)], FENCED + 60_000).weighed).toMatchObject({
      finding: 'refilled',
      fell: -50_000,
    });
  });

  test('the reasons name the figures', () => {
    const { reasons } = weigh(caseOf(), [call(4_000), call(500, maybe)], [before, soon(89_750)], FENCED + 60_000);
    expect(reasons[0]).toBe(
      'The balance fell by 102.5 points; other deliveries cost 40, and 1 more may have cost some. It only adds up if this item was charged.',
    );
  });
});

/** A supplier whose truth is known: what it charged and when; the suggestion is compared with it. */
const COSTS = [6_250, 4_000, 11_950];
const aCall = fc.record({
  cost: fc.constantFrom(...COSTS),
  from: fc.integer({ min: SENT - 30_000, max: FENCED }),
  lasts: fc.integer({ min: 0, max: 15_000 }),
  answered: fc.boolean(),
  charged: fc.boolean(),
  chargedAfter: fc.double({ min: 0, max: 1, noNaN: true }),
});
const aReading = fc.record({
  askedAt: fc.integer({ min: SENT - 40_000, max: FENCED + 60_000 }),
  takes: fc.integer({ min: 0, max: 3_000 }),
  trueAfter: fc.double({ min: 0, max: 1, noNaN: true }),
});

test('a suggestion never contradicts what the supplier really did', () => {
  let [right, silent] = [0, 0];
  fc.assert(
    fc.property(
      fc.boolean(),
      fc.integer({ min: 0, max: 330_000 }),
      fc.array(aCall, { maxLength: 5 }),
      fc.array(aReading, { minLength: 2, maxLength: 8 }),
      (delivered, chargedAfter, others, polls) => {
        const charges = others
          .filter(({ charged, answered }) => charged || answered)
          .map(({ cost, from, lasts, answered, chargedAfter: part }) => ({
            cost,
            at: from + part * (answered ? lasts : 330_000),
          }));
        if (delivered) charges.push({ cost: 6_250, at: SENT + chargedAfter });
        const calls = others.map(({ cost, from, lasts, answered }, i) =>
          call(cost, { unit: String(i), from, to: from + (answered ? lasts : 330_000), certain: answered }),
        );
        const readings = polls.map(({ askedAt, takes, trueAfter }) => {
          const at = askedAt + takes;
          const moment = askedAt + trueAfter * takes;
          const spent = charges.filter((charge) => charge.at <= moment).reduce((sum, { cost }) => sum + cost, 0);
          return { askedAt, at, points: points(1_000_000 - spent) };
        });
        const { suggestion } = weigh(caseOf(), calls, readings, FENCED + 90_000);
        if (suggestion === 'delivered' || suggestion === 'not_delivered') {
          expect(suggestion).toBe(delivered ? 'delivered' : 'not_delivered');
          right += 1;
        } else silent += 1;
      },
    ),
    { numRuns: 5_000, seed: 20_261_121 },
  );
  // A suggestion that is always 'unclear' would never be wrong, so a minimum share must be decisive.
  expect(right / (right + silent)).toBeGreaterThan(0.2);
});
