import { expect, test } from '@jest/globals';
import { EXPIRES_AFTER_MS, nextPollAt, nextReturnAt } from './poll-schedule.ts';

const createdAt = new Date('2026-11-21T10:00:00Z');
const after = (ms: number) => new Date(createdAt.getTime() + ms);

test('asks at 20 s, then 3, 6, 10, 30, 60 s apart, then every hour until the gateway says something', () => {
  const pauses: number[] = [];
  let now = createdAt;
  while (now < after(100 * 3_600_000) && pauses.length < 500) {
    const next = nextPollAt({ createdAt, state: 'open' }, now);
    if (!next) throw new Error('nobody watches an open payment');
    pauses.push((next.getTime() - now.getTime()) / 1_000);
    now = next;
  }
  expect(pauses[0]).toBe(20);
  expect([...new Set(pauses.slice(1))]).toEqual([3, 6, 10, 30, 60, 3600]);
  expect(pauses.filter((pause) => pause === 3600)).toHaveLength(100);
});

test('a failed payment is queried every hour, for three days', () => {
  expect(nextPollAt({ createdAt, state: 'failed' }, after(5_000))).toEqual(after(3_605_000));
  expect(nextPollAt({ createdAt, state: 'expired' }, after(EXPIRES_AFTER_MS))).toEqual(
    after(EXPIRES_AFTER_MS + 3_600_000),
  );
  expect(nextPollAt({ createdAt, state: 'failed' }, after(73 * 3_600_000))).toBeNull();
});

test('each pause lasts exactly up to its age', () => {
  const pauseAt = (seconds: number) => {
    const now = after(seconds * 1_000);
    return ((nextPollAt({ createdAt, state: 'creating' }, now)?.getTime() ?? 0) - now.getTime()) / 1_000;
  };
  expect([0, 5, 19, 20, 49, 50, 109, 110, 169, 170, 229, 230, 1799, 1800].map(pauseAt)).toEqual([
    20, 15, 1, 3, 3, 6, 6, 10, 10, 30, 30, 60, 60, 3600,
  ]);
});

test('a payment without a readable gateway answer is queried after three days too', () => {
  const late = after(73 * 3_600_000);
  expect(nextPollAt({ createdAt, state: 'expired' }, late, true)).toEqual(after(74 * 3_600_000));
  expect(nextPollAt({ createdAt, state: 'failed' }, late, false)).toBeNull();
});

test('three days are over at their last millisecond', () => {
  const end = 72 * 3_600_000;
  expect(nextPollAt({ createdAt, state: 'expired' }, after(end - 1))).toEqual(after(end - 1 + 3_600_000));
  expect(nextPollAt({ createdAt, state: 'expired' }, after(end))).toBeNull();
});

test('a pending refund at its source is queried every minute for half an hour from the capture, then every hour', () => {
  const capturedAt = after(7_000_000);
  const end = EXPIRES_AFTER_MS;
  const captured = (ms: number) => new Date(capturedAt.getTime() + ms);
  expect(nextReturnAt({ createdAt, capturedAt }, captured(0))).toEqual(captured(60_000));
  expect(nextReturnAt({ createdAt, capturedAt }, captured(end - 1))).toEqual(captured(end - 1 + 60_000));
  expect(nextReturnAt({ createdAt, capturedAt }, captured(end))).toEqual(captured(end + 3_600_000));
  expect(nextReturnAt({ createdAt }, after(0))).toEqual(after(60_000));
  expect(nextReturnAt({ createdAt }, after(end))).toEqual(after(end + 3_600_000));
});
