import { randomBytes } from 'node:crypto';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { ABSOLUTE_MS, advanced, GRACE_MS, IDLE_MS, judge, type Family } from './family.ts';
import { isGenuine, parseRefreshToken, refreshToken } from './refresh-token.ts';

const at = (ms: number): Date => new Date(1_700_000_000_000 + ms);
const family = (generation: number): Family => ({
  _id: 'f'.repeat(32),
  accountId: 'a'.repeat(32),
  salt: 's',
  kid: 'k1',
  generation,
  createdAt: at(0),
  rotatedAt: at(0),
  expiresAt: at(ABSOLUTE_MS),
});

test('the current and the previous token are accepted, the previous one gets the same answer for 10 s, any other counts as reused', () => {
  const ages = fc.integer({ min: 0, max: IDLE_MS - 1 });
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 99 }), fc.integer({ min: 1, max: 99 }), ages, (current, presented, age) => {
      const before = age <= GRACE_MS ? 'repeat' : 'advance';
      const expected = presented === current ? 'advance' : presented === current - 1 ? before : 'reused';
      expect(judge(family(current), presented, at(age))).toBe(expected);
    }),
  );
});

/** One family as stored, and the answers that holders of its tokens get. */
function session() {
  let now = 0;
  let state = family(1);
  let ended = false;
  return {
    wait: (ms: number) => void (now += ms),
    ended: () => ended,
    /** The generation of the token in the answer; null when the session is over. */
    present: (generation: number): number | null => {
      const verdict = ended ? 'ended' : judge(state, generation, at(now));
      if (verdict === 'reused') ended = true;
      if (verdict === 'advance') state = { ...state, ...advanced(state, generation, 'k1', at(now)) };
      return verdict === 'advance' || verdict === 'repeat' ? state.generation : null;
    },
  };
}
const waits = fc.constantFrom(0, 1_000, GRACE_MS, GRACE_MS + 1, 600_000, 6 * 3_600_000);

test('a single holder is never signed out, however many answers are lost and however late it repeats', () => {
  const steps = fc.array(fc.record({ wait: waits, lost: fc.boolean() }), { maxLength: 20 });
  fc.assert(
    fc.property(steps, (all) => {
      const { wait, present } = session();
      let held = 1;
      for (const step of all) {
        wait(step.wait);
        const given = present(held);
        expect(given).not.toBeNull();
        if (!step.lost) held = given ?? 0;
      }
    }),
  );
});

test('a theft is detected at the latest when both parties have used the successors of the stolen token', () => {
  const step = fc.record({ thief: fc.boolean(), wait: waits, lost: fc.boolean() });
  fc.assert(
    fc.property(fc.array(fc.boolean(), { maxLength: 5 }), fc.array(step, { maxLength: 20 }), (before, steps) => {
      const { wait, present, ended } = session();
      let stolen = 1;
      // Refreshes by the owner before the token was copied.
      for (const lost of before) {
        wait(GRACE_MS + 1);
        const given = present(stolen) ?? 0;
        if (!lost) stolen = given;
      }
      const owner = { held: stolen, used: false };
      const other = { ...owner };
      for (const { thief, wait: ms, lost } of steps) {
        const holder = thief ? other : owner;
        // Two refreshes within 10 s count as one holder with two tabs, so a thief is only noticed at the next refresh
        // after that.
        wait(ms + GRACE_MS + 1);
        if (holder.held !== stolen) holder.used = true;
        const given = present(holder.held);
        if (given !== null && !lost) holder.held = given;
        if (owner.used && other.used) expect(ended()).toBe(true);
      }
    }),
  );
});

test('an idle, expired or revoked family accepts no token', () => {
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
