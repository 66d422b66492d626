import { describe, expect, test } from '@jest/globals';
import { grown, tooLarge, type Sample } from './judge.ts';

const MINUTES = Array.from({ length: 121 }, (_, i) => i / 4);
/** Two samples a collection apart: the heap swings by 60 MB above what is kept. */
const samples = (kept: (atMin: number) => number, sockets: (atMin: number) => number = () => 40): Sample[] =>
  MINUTES.map((atMin, i) => ({
    atMin,
    footprints: {
      order: { residentMb: kept(atMin) + 200, heapMb: kept(atMin) + (i % 4) * 20, sockets: sockets(atMin) },
    },
  }));

describe('growth after minute 10', () => {
  test('a leak of one megabyte a minute is found', () => {
    expect(
      grown(
        'order',
        samples((atMin) => 60 + atMin),
      ),
    ).toEqual(['order: the heap after a collection grew from 70 to 86 MB']);
  });

  test('leaked sockets are found', () => {
    const leaking = samples(
      () => 60,
      (atMin) => 40 + Math.round(atMin * 2),
    );
    expect(grown('order', leaking)).toEqual([expect.stringMatching(/^order: the open sockets grew from 6\d to 9\d/)]);
  });

  test.each([
    ['a heap that fills in the first ten minutes', (atMin: number) => 60 + Math.min(atMin, 10) * 10],
    ['a heap that shrinks', (atMin: number) => 200 - atMin],
    ['a steady heap', () => 60],
    ['a small change of a large heap', (atMin: number) => 300 + atMin],
  ])('%s is none', (_, kept) => {
    expect(grown('order', samples(kept))).toEqual([]);
  });

  test('too short a run, and a process without a heap, are not judged', () => {
    const leaking = samples((atMin) => 60 + atMin * 5);
    expect(grown('order', leaking.slice(0, 60))).toEqual([]);
    const redis = MINUTES.map((atMin) => ({ atMin, footprints: { redis: { residentMb: 10 + atMin, sockets: 9 } } }));
    expect(grown('redis', redis)).toEqual([]);
    expect(grown('wallet', leaking)).toEqual([]);
  });
});

test('a process that once held more than two thirds of its limit is named', () => {
  expect(
    tooLarge(
      'order',
      samples(() => 141),
      512,
    ),
  ).toEqual([]);
  expect(
    tooLarge(
      'order',
      samples((atMin) => (atMin === 12 ? 142 : 60)),
      512,
    ),
  ).toEqual(["order: 342 MB are more than two thirds of the chart's limit of 512 MB"]);
});
