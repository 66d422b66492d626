import { afterEach, expect, jest, test } from '@jest/globals';
import { createLimiter, readLimits } from './limits.ts';
import type { Redis } from './redis.ts';

const away: Pick<Redis, 'attempt'> = { attempt: async () => undefined };

afterEach(() => void jest.useRealTimers());

test('without Redis a process counts for itself with the same numbers', async () => {
  jest.useFakeTimers({ now: 0 });
  const limiter = createLimiter({ service: 't', limits: { orders: 2 }, redis: away });
  expect(await limiter.peek('orders', 'a')).toBeNull();
  expect([await limiter.take('orders', 'a'), await limiter.take('orders', 'a')]).toEqual([null, null]);
  expect(await limiter.peek('orders', 'a')).toBe(60);
  jest.advanceTimersByTime(20_000);
  expect(await limiter.take('orders', 'a')).toBe(40);
  expect(await limiter.take('orders', 'b')).toBeNull();
  await expect(limiter.enforce('orders', 'a', 'Slow down.')).rejects.toMatchObject({
    status: 429,
    message: 'Slow down.',
  });
  jest.advanceTimersByTime(40_000);
  expect(await limiter.take('orders', 'a')).toBeNull();
});

test('a limit may have a window of its own', async () => {
  jest.useFakeTimers({ now: 0 });
  const limits = { orders: 1, unpaid: 1 };
  const limiter = createLimiter({ service: 't', limits, redis: away, windowsS: { unpaid: 86_400 } });
  for (const name of ['orders', 'unpaid'] as const) await limiter.take(name, 'a');
  jest.advanceTimersByTime(60_000);
  expect(await limiter.peek('orders', 'a')).toBeNull();
  expect(await limiter.peek('unpaid', 'a')).toBe(86_340);
});

test('a Redis that answers reads and refuses writes does not hide what the process has counted', async () => {
  let isRead = false;
  const full: Pick<Redis, 'attempt'> = { attempt: async () => (isRead ? (null as never) : undefined) };
  const limiter = createLimiter({ service: 't', limits: { orders: 1 }, redis: full });
  await limiter.take('orders', 'a');
  isRead = true;
  expect(await limiter.peek('orders', 'a')).toBe(60);
  expect(await limiter.peek('orders', 'b')).toBeNull();
});

test('without Redis at most 50,000 keys are counted; a key that keeps calling is not forgotten', async () => {
  const limiter = createLimiter({ service: 't', limits: { orders: 1, recharges: 1 }, redis: away });
  const isLimited = async (key: string) => (await limiter.take('orders', key)) !== null;
  await limiter.take('orders', 'quiet');
  await limiter.take('orders', 'busy');
  expect([await isLimited('quiet'), await isLimited('busy')]).toEqual([true, true]);
  for (let i = 0; i < 50_000; i++) {
    await limiter.take(i % 2 ? 'orders' : 'recharges', `other-${i}`);
    if (i % 10_000 === 0) expect(await isLimited('busy')).toBe(true);
  }
  expect([await isLimited('busy'), await isLimited('other-49999'), await isLimited('quiet')]).toEqual([
    true,
    true,
    false,
  ]);
});

test('configuration overrides the numbers it names, and a bad one stops the boot', () => {
  expect(readLimits({ orders: 2, recharges: 3 }, '{"orders":500,"others":1}')).toEqual({ orders: 500, recharges: 3 });
  expect(readLimits({ orders: 2 }, undefined)).toEqual({ orders: 2 });
  expect(() => readLimits({ orders: 2 }, '{"orders":-1}')).toThrow('RATE_LIMITS');
});
