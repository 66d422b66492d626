import { expect, test } from '@jest/globals';
import { orderSteps } from './order-steps.ts';

const states = (answer: object | undefined) =>
  orderSteps(answer && { status: '', ...answer }).map(({ state }) => state);

test.each([
  [undefined, ['ahead', 'ahead', 'ahead']],
  [{ status: 'of_another_day' }, ['ahead', 'ahead', 'ahead']],
  [{ status: 'pending' }, ['now', 'ahead', 'ahead']],
  [{ status: 'processing' }, ['done', 'now', 'ahead']],
  [{ status: 'placed' }, ['done', 'now', 'ahead']],
  [{ status: 'completed' }, ['done', 'done', 'done']],
  [{ status: 'partially_completed' }, ['done', 'done', 'ended']],
  [{ status: 'failed', money: [{ at: 'nothing_taken' }] }, ['ended', 'ahead', 'ahead']],
  [{ status: 'cancelled' }, ['ended', 'ahead', 'ahead']],
  [{ status: 'failed', money: [{ at: 'wallet' }] }, ['done', 'ended', 'ahead']],
  [{ status: 'refund_initiated' }, ['done', 'ended', 'ahead']],
  [{ status: 'refunded' }, ['done', 'ended', 'ahead']],
])('%j: %j', (answer, expected) => {
  expect(states(answer)).toEqual(expected);
});

test("the times are those of the owner's timeline; the last step has one only when it is over", () => {
  const at = (minute: number) => `2026-03-01T09:3${minute}:00.000Z`;
  const timeline = [
    { what: 'paid', at: at(0) },
    { what: 'sent', at: at(1) },
    { what: 'delivered', at: at(2) },
    { what: 'sent', at: at(3) },
    { what: 'delivered', at: at(4) },
  ];
  const times = (status: string) => orderSteps({ status, timeline }).map(({ at: time }) => time);
  expect(times('completed')).toEqual([at(0), at(1), at(4)]);
  expect(times('processing')).toEqual([at(0), at(1), null]);
});
