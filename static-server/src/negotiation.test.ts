import { expect, test } from '@jest/globals';
import { names, partOf, takesCoding } from './negotiation.ts';

test.each([
  ['gzip, deflate, br', true],
  ['BR;q=0.5', true],
  ['*', true],
  ['br;q=0, *', false],
  ['br; q=0.000', false],
  ['*;q=0', false],
  ['brotli, xbr', false],
  ['', false],
])('Accept-Encoding: %s takes br: %s', (header, takes) => {
  expect(takesCoding(header, 'br')).toBe(takes);
});

test.each([
  ['"a"', true],
  ['W/"a"', true],
  ['"b", "a"', true],
  ['*', true],
  ['"b"', false],
  ['a', false],
  [undefined, false],
])('If-None-Match: %s names "a": %s', (header, named) => {
  expect(names(header, '"a"')).toBe(named);
});

test.each([
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=2-4', { start: 2, end: 4 }],
  ['bytes=8-99', { start: 8, end: 9 }],
  ['bytes=7-', { start: 7, end: 9 }],
  ['bytes=-3', { start: 7, end: 9 }],
  ['bytes=-30', { start: 0, end: 9 }],
  ['bytes=10-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=4-2', null],
  ['bytes=0-1,4-5', null],
  ['lines=0-1', null],
  ['bytes=-', null],
  [undefined, null],
])('Range: %s of ten bytes', (header, part) => {
  expect(partOf(header, 10)).toEqual(part);
});

test('no part of an empty file can be sent', () => {
  expect([partOf('bytes=0-', 0), partOf('bytes=-1', 0)]).toEqual(['unsatisfiable', 'unsatisfiable']);
});
