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

test('configuration overrides the numbers it names, and a bad one stops the boot', () => {
  expect(readLimits({ orders: 2, recharges: 3 }, '{"orders":500,"others":1}')).toEqual({ orders: 500, recharges: 3 });
  expect(readLimits({ orders: 2 }, undefined)).toEqual({ orders: 2 });
  expect(() => readLimits({ orders: 2 }, '{"orders":-1}')).toThrow('RATE_LIMITS');
});
