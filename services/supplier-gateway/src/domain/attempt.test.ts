import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { isOpen, mayMove, MOVES, orderOfUnit, STATES, type MaybeAbsent } from './attempt.ts';

const walk = fc.array(fc.nat(), { maxLength: 12 }).map((choices) => {
  const path: MaybeAbsent[] = ['absent'];
  for (const choice of choices) {
    const next = MOVES[path.at(-1)!];
    if (next.length === 0) break;
    path.push(next[choice % next.length]!);
  }
  return path;
});

describe('attempt', () => {
  test('a fenced, refused or delivered unit is never sent again, on any path', () => {
    fc.assert(
      fc.property(walk, (path) => {
        const end = path.findIndex((state) => ['void', 'rejected', 'delivered'].includes(state));
        if (end >= 0) expect(path.length).toBe(end + 1);
      }),
    );
  });

  test('a unit whose answer is unknown is sent again only after a definite answer', () => {
    fc.assert(
      fc.property(walk, (path) => {
        path.forEach((state, i) => {
          if (state === 'sending' && i > 0) expect(['absent', 'not_sent', 'retryable']).toContain(path[i - 1]);
        });
      }),
    );
    expect(isOpen('ambiguous')).toBe(false);
    expect(isOpen('sending')).toBe(false);
  });

  test('the fence never touches a unit that may have been sent', () => {
    expect(STATES.filter(isOpen)).toEqual(['retryable', 'not_sent']);
    expect(STATES.filter((state) => mayMove(state, 'ambiguous'))).toEqual(['sending']);
  });

  test('an ambiguous unit moves only to a state that was proved', () =>
    expect(MOVES.ambiguous).toEqual(['delivered', 'rejected', 'retryable', 'not_sent', 'void']));

  test('unit ids name their order', () => {
    const orderId = 'a'.repeat(32);
    expect(orderOfUnit(`${orderId}:0:1`)).toBe(orderId);
    expect(orderOfUnit(`${orderId}:12:345`)).toBe(orderId);
    for (const bad of [`x${orderId}:0:1`, '', 'x:0:1', `${orderId}:0`, `${orderId}:0:1:2`, `${orderId}:$gt:1`])
      expect(orderOfUnit(bad)).toBeNull();
  });
});
