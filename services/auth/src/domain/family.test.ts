import { randomBytes } from 'node:crypto';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { ABSOLUTE_MS, GRACE_MS, IDLE_MS, judge, type Family } from './family.ts';
import { isGenuine, parseRefreshToken, refreshToken } from './refresh-token.ts';

const at = (ms: number): Date => new Date(1_700_000_000_000 + ms);
const family = (generation: number): Family => ({
  ...{ _id: 'f'.repeat(32), accountId: 'a'.repeat(32), salt: 's', kid: 'k1', generation },
  ...{ createdAt: at(0), rotatedAt: at(0), expiresAt: at(ABSOLUTE_MS) },
});

test('only the current generation rotates, only the one before repeats, and only for 10 s', () => {
  const ages = fc.integer({ min: 0, max: IDLE_MS - 1 });
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 99 }), fc.integer({ min: 1, max: 99 }), ages, (current, presented, age) => {
      const repeats = presented === current - 1 && age <= GRACE_MS;
      const expected = presented === current ? 'rotate' : repeats ? 'repeat' : 'reused';
      expect(judge(family(current), presented, at(age))).toBe(expected);
    }),
  );
});

test('whatever is presented, an idle, expired or revoked family is over', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9 }), (presented) => {
      expect(judge(family(5), presented, at(IDLE_MS))).toBe('ended');
      expect(judge({ ...family(5), rotatedAt: at(ABSOLUTE_MS - 1) }, presented, at(ABSOLUTE_MS))).toBe('ended');
      expect(judge({ ...family(5), revokedAt: at(1) }, presented, at(2))).toBe('ended');
    }),
  );
});

test('a token is genuine for its own family, generation and salt, under a present or earlier key', () => {
  const [old, current] = [
    { kid: 'k1', key: randomBytes(32) },
    { kid: 'k2', key: randomBytes(32) },
  ];
  const secret = { familyId: 'f'.repeat(32), generation: 3, salt: 's' };
  const presented = parseRefreshToken(refreshToken(old, secret));
  if (!presented) throw new Error('our own token has another shape');
  expect(isGenuine([current, old], presented, 's')).toBe(true);
  expect(isGenuine([current], presented, 's')).toBe(false);
  expect(isGenuine([old], presented, 'other')).toBe(false);
  expect(isGenuine([old], { ...presented, generation: 4 }, 's')).toBe(false);
  for (const text of ['', 'x', `${'f'.repeat(32)}.-1.${'A'.repeat(43)}`, `${'g'.repeat(32)}.1.${'A'.repeat(43)}`])
    expect(parseRefreshToken(text)).toBeNull();
});
