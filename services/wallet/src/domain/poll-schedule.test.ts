import { expect, test } from '@jest/globals';
import { EXPIRES_AFTER_MS, nextPollAt } from './poll-schedule.ts';

const createdAt = new Date('2026-11-21T10:00:00Z');
const after = (ms: number) => new Date(createdAt.getTime() + ms);

test('asks at 20 s, then 3, 6, 10, 30, 60 s apart, then every hour until the gateway says something', () => {
  const pauses: number[] = [];
  let now = createdAt;
  while (now < after(100 * 3_600_000)) {
    const next = nextPollAt({ createdAt, state: 'open' }, now);
    if (!next) throw new Error('nobody watches an open payment');
    pauses.push((next.getTime() - now.getTime()) / 1_000);
    now = next;
  }
  expect(pauses[0]).toBe(20);
  expect([...new Set(pauses.slice(1))]).toEqual([3, 6, 10, 30, 60, 3600]);
  expect(pauses.filter((pause) => pause === 3600)).toHaveLength(100);
});

test('a payment that failed is looked at every hour only, and given up after three days', () => {
  expect(nextPollAt({ createdAt, state: 'failed' }, after(5_000))).toEqual(after(3_605_000));
  expect(nextPollAt({ createdAt, state: 'expired' }, after(EXPIRES_AFTER_MS))).toEqual(
    after(EXPIRES_AFTER_MS + 3_600_000),
  );
  expect(nextPollAt({ createdAt, state: 'failed' }, after(73 * 3_600_000))).toBeNull();
});
