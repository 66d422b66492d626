import { expect, test } from '@jest/globals';
import { bagsOf, serviceFiles } from './bags.ts';

const FIELDS_MAX = 12;

test('no function of a service takes more than a dozen things', () => {
  const bags = bagsOf(serviceFiles());
  // Guards against an empty run, which would satisfy the rule.
  expect(bags.length).toBeGreaterThan(300);
  expect(bags.filter(({ fields }) => fields > FIELDS_MAX)).toEqual([]);
});

test('fields count however they come into a bag', () => {
  const code = `
    type ADeps = { a: 1; b: () => void };
    interface BDeps extends ADeps { c: 1 }
    type CDeps = ADeps & { d: 1; e: { f: 1; g: 1 } };
    type Parts = { one: ADeps; two: Omit<CDeps, 'd'> };
    type Store = { read(): void; write(): void };
    type Named = Pick<BDeps, 'a' | 'c'> & { store: Store };
    function one({ one }: Parts) {}
    const two = (deps: { x: 1; y: 1; z: 1 }, store: Store) => {};
    const three = (given: Named) => {};`;
  const path = '/code.ts';
  expect(bagsOf([path], () => code).map(({ place, fields }) => [place.replace(/^.* /, ''), fields])).toEqual([
    ['ADeps', 2],
    ['BDeps', 3],
    ['CDeps', 5],
    ['parameter', 6],
    ['deps', 3],
    ['given', 3],
  ]);
});
