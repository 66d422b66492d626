import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { points } from '@topup/kit/points';
import { costOf, costRange, multiplier, type Multiplier } from '@topup/kit/supplier-cost';
import { weigh, type Call, type CaseUnderReview, type Reading } from './evidence.ts';

const SENT = 1_000_000;
const FENCED = SENT + 330_000;
const NOW = FENCED + 60_000;
const caseOf = (list: number, by?: Multiplier): CaseUnderReview => ({
  cost: costRange(points(list), by),
  sentAt: SENT,
  endedAt: SENT + 15_000,
  fencedAt: FENCED,
});
const call = (list: number, by?: Multiplier, more: Partial<Call> = {}): Call => ({
  unit: 'other',
  cost: costRange(points(list), by),
  from: SENT + 2_000,
  to: SENT + 3_000,
  certain: true,
  ...more,
});
const read = (at: number, left: number): Reading => ({ askedAt: at - 50, at, points: points(left) });
const after = (fell: number): Reading[] => [read(SENT - 5_000, 100_000), read(FENCED + 5_000, 100_000 - fell)];
const suggested = (reviewed: CaseUnderReview, calls: Call[], fell: number) =>
  weigh(reviewed, calls, after(fell), NOW).suggestion;

const DEARER = multiplier(1_300_000);
const CHEAPER = multiplier(900_000);
const maybe = { certain: false, to: FENCED };

describe('a unit that may cost a multiple of its list price', () => {
  test.each<[string, Multiplier, number, string]>([
    ['its list price is gone', DEARER, 10_000, 'delivered'],
    ['its multiplied price is gone', DEARER, 13_000, 'delivered'],
    ['something in between is gone', DEARER, 11_111, 'delivered'],
    ['nothing is gone', DEARER, 0, 'not_delivered'],
    ['a hundredth less than its list price is gone', DEARER, 9_999, 'unclear'],
    ['a hundredth more than its multiplied price is gone', DEARER, 13_001, 'unclear'],
    ['its price of less than the list is gone', CHEAPER, 9_000, 'delivered'],
    ['less than that is gone', CHEAPER, 8_999, 'unclear'],
    ['more than its list price is gone', CHEAPER, 10_001, 'unclear'],
  ])('%s', (_name, by, fell, suggestion) => expect(suggested(caseOf(10_000, by), [], fell)).toBe(suggestion));

  test.each<[string, Call[], number, string]>([
    ['the other alone explains the fall', [call(50_000, DEARER)], 65_000, 'unclear'],
    ['only both together explain it', [call(50_000, DEARER)], 65_001, 'delivered'],
    ['only the other explains it', [call(50_000, DEARER)], 59_999, 'not_delivered'],
    ['a lost call in the same range', [call(11_000, DEARER, maybe)], 12_000, 'unclear'],
    ['that and more than either of the two', [call(11_000, DEARER, maybe)], 21_000, 'delivered'],
    ['neither of the two', [call(11_000, DEARER, maybe)], 0, 'not_delivered'],
    ['a lost call of another range', [call(20_000, DEARER, maybe)], 26_000, 'not_delivered'],
    ['a lost call that cannot be told from both', [call(20_000, multiplier(1_600_000), maybe)], 31_000, 'unclear'],
  ])('beside another: %s', (_name, calls, fell, suggestion) =>
    expect(suggested(caseOf(10_000, DEARER), calls, fell)).toBe(suggestion),
  );

  test('the words name what others may have cost', () => {
    const { reasons, weighed } = weigh(caseOf(10_000, DEARER), [call(50_000, DEARER)], after(65_000), NOW);
    expect(weighed).toMatchObject({ certain: 50_000, certainMost: 65_000, finding: 'both' });
    expect(reasons[0]).toBe('The balance fell by 650 points; other deliveries cost 500 to 650. It adds up either way.');
  });

  test('no suggestion is ever wrong, whether the supplier charges the list price or the multiplied one', () => {
    const unit = fc.record({
      list: fc.integer({ min: 1, max: 500 }),
      by: fc.integer({ min: 900_000, max: 1_300_000 }).map(multiplier),
      isCharged: fc.boolean(),
      certain: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(unit, { minLength: 1, maxLength: 8 }), fc.boolean(), (units, multiplied) => {
        const cost = ({ list, by }: (typeof units)[number]) => (multiplied ? costOf(points(list), by) : list);
        const [own, ...others] = units;
        const charged = [own!, ...others.map((one) => ({ ...one, isCharged: one.isCharged || one.certain }))];
        const fell = charged.reduce((sum, one) => sum + (one.isCharged ? cost(one) : 0), 0);
        const calls = others.map(({ list, by, certain }) => call(list, by, certain ? {} : maybe));
        const suggestion = suggested(caseOf(own!.list, own!.by), calls, fell);
        expect(suggestion).not.toBe(own!.isCharged ? 'not_delivered' : 'delivered');
      }),
    );
  });
});
