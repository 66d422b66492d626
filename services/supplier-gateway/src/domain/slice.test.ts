import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { STATES } from './attempt.ts';
import { mayContinue, remaining, SLICE_UNITS } from './slice.ts';
import { TIMING } from './timing.ts';

test('a slice ends by count or by time', () => {
  expect(mayContinue({ startedAt: 0, sends: SLICE_UNITS - 1 }, TIMING.sliceMs - 1, TIMING)).toBe(true);
  expect(mayContinue({ startedAt: 0, sends: SLICE_UNITS }, 0, TIMING)).toBe(false);
  expect(mayContinue({ startedAt: 0, sends: 0 }, TIMING.sliceMs, TIMING)).toBe(false);
  expect(mayContinue({ startedAt: TIMING.sliceMs, sends: 0 }, TIMING.sliceMs + 1, TIMING)).toBe(true);
});

test('something remains exactly when a unit could still be sent', () => {
  const state = fc.constantFrom('absent' as const, ...STATES);
  fc.assert(
    fc.property(fc.array(state), fc.constantFrom(null, 'points' as const), (states, halt) => {
      const open = states.some((each) => ['absent', 'not_sent', 'retryable'].includes(each));
      expect(remaining(states, halt)).toBe(open ? (halt ? 'halted' : 'more') : 'none');
    }),
  );
});
