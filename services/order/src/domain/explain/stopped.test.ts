import { expect, test } from '@jest/globals';
import { evidenceOf, PAID, type Case } from '../../testing/explained.ts';
import { judge } from './diagnosis.ts';

const stopped = { stoppedBecause: 'The supplier delivers twice.', moved: [PAID] };
const next = (of: Case) => judge(evidenceOf(of)).next;
const text = 'Deliveries are stopped by a brake: The supplier delivers twice. They go on when an admin releases it.';

test.each<[string, Case]>([
  ['paused', { at: 'placed/waiting', change: { placedReason: 'paused' } }],
  ['short of points', { at: 'placed/waiting', change: { placedReason: 'points' } }],
])('an order that waits, %s: the brake is named, and when its money goes back', (_, of) => {
  const time = { what: 'What is not delivered by then is refunded', at: new Date('2026-03-02T06:30:00.000Z') };
  expect(next({ ...of, ...stopped })).toEqual({ who: 'admin', text, time });
});

test('an order that is about to be delivered: the brake is named', () => {
  expect(next({ at: 'processing/delivering', units: ['delivered', 'not_sent'], ...stopped })).toEqual({
    who: 'admin',
    text,
  });
});

test('an order of a blocked account says so, until it is closed', () => {
  const change = { blocked: true } as const;
  expect(next({ at: 'placed/voiding', change, moved: [PAID] })).toEqual({
    who: 'store',
    text: 'This account is blocked: nothing is sent for it, and what was not sent is refunded to its wallet. What was not sent is being blocked, and is then refunded. Nothing to do.',
  });
  expect(next({ at: 'completed/done', units: ['delivered', 'delivered'], change }).text).not.toContain('account');
});

test.each<[string, Case, RegExp]>([
  ['whose delivery is unclear', { at: 'processing/delivering', units: ['ambiguous', 'unsent'] }, /^Check with the/],
  ['that is being refunded', { at: 'placed/refunding' }, /^The wallet is asked/],
  ['that is completed', { at: 'completed/done', units: ['delivered', 'delivered'] }, /^Nothing to do/],
])('an order %s does not wait for the brake', (_, of, advice) => {
  expect(next({ ...of, ...stopped }).text).toMatch(advice);
});
