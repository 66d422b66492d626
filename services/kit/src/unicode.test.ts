import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { isWellFormed, toWellFormed } from './unicode.ts';

test('a lone surrogate is found at any position', () => {
  const at = new Date(0);
  expect(isWellFormed({ a: ['x', { b: '😀' }], at, n: 1, none: undefined, nothing: null })).toBe(true);
  for (const half of ['\ud83d', 'x\ude00', '\ude00\ud83d'])
    for (const value of [half, [half], { a: { b: [half] } }, { [half]: 1 }]) expect(isWellFormed(value)).toBe(false);
});

test('a repaired value equals what a UTF-8 decoder returns; a well-formed one is the same object', () => {
  const value = { a: '😀', at: new Date(0) };
  expect(toWellFormed(value)).toBe(value);
  expect(toWellFormed({ ...value, b: ['x\ud83d'] })).toEqual({ ...value, b: ['x\ufffd'] });
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.array(fc.integer({ min: 0, max: 0xffff })), (text, units) => {
      const any = text + String.fromCharCode(...units);
      expect(toWellFormed([any])).toEqual([Buffer.from(any, 'utf8').toString('utf8')]);
    }),
  );
});
