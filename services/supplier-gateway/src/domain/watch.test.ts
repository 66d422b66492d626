import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { points } from '@topup/kit/points';
import { TIMING } from './timing.ts';
import { concurrency, isSending, isStalled, observe, STARTING, type Sign, type Watch } from './watch.ts';

const good = (at = 0): Sign => ({ kind: 'answered', balance: points(100), asOf: 1, at });
const bad = (at = 0): Sign => ({ kind: 'failed', at });
const after = (...signs: Sign[]): Watch => signs.reduce((watch, sign) => observe(watch, sign, TIMING), STARTING);

describe('watch', () => {
  test('nothing is sent before the first answer', () => {
    expect(isSending(STARTING)).toBe(false);
    expect(after(good()).phase).toBe('closed');
    expect(after(bad()).phase).toBe('open');
  });

  test('one failure changes nothing, two in a row open, and the balance is unknown then', () => {
    expect(after(good(), bad()).phase).toBe('closed');
    expect(after(good(), bad(), good(), bad()).phase).toBe('closed');
    expect(after(good(), bad(), bad())).toMatchObject({ phase: 'open', balance: null });
  });

  test('only two good answers in a row close it, whatever else happened', () => {
    const sign = fc.constantFrom<Sign>(good(), bad(), { kind: 'stalled', at: 0 }, { kind: 'signature_refused', at: 0 });
    fc.assert(
      fc.property(fc.array(sign), (signs) => {
        let watch = after(good(), bad(), bad());
        let goods = 0;
        for (const next of signs) {
          const before = watch;
          watch = observe(watch, next, TIMING);
          goods = next.kind === 'answered' ? goods + 1 : 0;
          if (before.phase === 'open' && watch.phase !== 'open') expect(goods).toBeGreaterThanOrEqual(2);
        }
      }),
    );
  });

  test('after an outage concurrency doubles from one, for 30 s', () => {
    const watch = after(good(), bad(), bad(), good(0), good(1000));
    const at = (ms: number) => concurrency(watch, 1000 + ms, 64, TIMING);
    expect([0, 4999, 5000, 10_000, 25_000, 30_000].map(at)).toEqual([1, 1, 2, 4, 32, 64]);
    expect(concurrency(after(good()), 0, 64, TIMING)).toBe(64);
    expect(concurrency(after(bad()), 0, 64, TIMING)).toBe(0);
    expect(observe(watch, good(31_000), TIMING).phase).toBe('closed');
    expect(observe(watch, good(30_999), TIMING).phase).toBe('ramp');
    expect(observe(after(bad()), good(99_999), TIMING).phase).toBe('open');
    expect(concurrency(watch, 31_000, 1_000, TIMING)).toBe(1_000);
    expect(concurrency(watch, 30_999, 1_000, TIMING)).toBe(32);
    expect(after(good(), bad(), bad(), good(), good(), bad(), bad()).phase).toBe('open');
  });

  test('hanging calls are a stall only when none was answered meanwhile', () => {
    const hanging = [0, 0, 0, 0, 0];
    expect(isStalled(hanging, -1, 5001, TIMING)).toBe(true);
    expect(isStalled(hanging.slice(1), -1, 5001, TIMING)).toBe(false);
    expect(isStalled(hanging, 4000, 5001, TIMING)).toBe(false);
    expect(isStalled(hanging, -1, 5000, TIMING)).toBe(false);
    expect(isStalled(hanging, 1, 5001, TIMING)).toBe(false);
    expect(isStalled([9, 9, 9, 9, 9], -1, 5009, TIMING)).toBe(false);
  });
});
