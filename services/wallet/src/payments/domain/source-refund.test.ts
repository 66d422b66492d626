import { describe, expect, test } from '@jest/globals';
import type { RefundAnswer } from './payments.ts';
import { ASK_AGAIN_AFTER_MS, GIVEN_UP_AFTER_MS, returnStep, waitsForPerson } from './source-refund.ts';

const now = new Date('2026-11-21T12:00:00Z');
const before = (ms: number) => new Date(now.getTime() - ms);
const requested = (refundAskedTimes: number, ms = 0) => ({ refundAskedAt: before(ms), refundAskedTimes });

describe('the next step after the gateway’s answer', () => {
  test('the first request needs no answer', () => {
    expect(returnStep({}, null, now)).toBe('ask');
    expect(returnStep({}, { state: 'failed' }, now)).toBe('ask');
  });

  test.each<[RefundAnswer['state'], string]>([
    ['completed', 'done'],
    ['failed', 'refused'],
    ['pending', 'wait'],
    ['unclear', 'wait'],
  ])('%s: %s, however long ago it was asked for', (state, step) => {
    expect(returnStep(requested(1), { state }, now)).toBe(step);
    expect(returnStep(requested(1, GIVEN_UP_AFTER_MS), { state }, now)).toBe(step);
  });

  test('not listed yet: requested again later, three times in all, never treated as refused', () => {
    const unknown = { state: 'unknown' } as const;
    expect(returnStep(requested(1, ASK_AGAIN_AFTER_MS - 1), unknown, now)).toBe('wait');
    expect(returnStep(requested(1, ASK_AGAIN_AFTER_MS), unknown, now)).toBe('ask');
    expect(returnStep(requested(2, ASK_AGAIN_AFTER_MS), unknown, now)).toBe('ask');
    expect(returnStep(requested(3, ASK_AGAIN_AFTER_MS), unknown, now)).toBe('wait');
    expect(returnStep({ refundAskedAt: before(ASK_AGAIN_AFTER_MS) }, unknown, now)).toBe('ask');
  });

  test('requested, and no answer: wait', () => expect(returnStep(requested(1), null, now)).toBe('wait'));
});

test('an admin may decide money in suspense, and a refund without effect a day after three requests', () => {
  expect(waitsForPerson({ state: 'suspended' }, now)).toBe(true);
  expect(waitsForPerson({ state: 'open', ...requested(3, GIVEN_UP_AFTER_MS) }, now)).toBe(false);
  expect(waitsForPerson({ state: 'returning' }, now)).toBe(false);
  expect(waitsForPerson({ state: 'returning', ...requested(3, GIVEN_UP_AFTER_MS - 1) }, now)).toBe(false);
  expect(waitsForPerson({ state: 'returning', ...requested(2, GIVEN_UP_AFTER_MS) }, now)).toBe(false);
  expect(waitsForPerson({ state: 'returning', refundAskedAt: before(GIVEN_UP_AFTER_MS) }, now)).toBe(false);
  expect(waitsForPerson({ state: 'returning', ...requested(3, GIVEN_UP_AFTER_MS) }, now)).toBe(true);
});
