import { expect, test } from '@jest/globals';
import { createDebitDelays } from './debit-delays.ts';

const delays = () => {
  let nowMs = 0;
  const made = createDebitDelays(() => nowMs);
  const settle = (delayMs: number, times: number): void => {
    for (let i = 0; i < times; i++) made.add(delayMs);
  };
  return { ...made, settle, wait: (ms: number) => (nowMs += ms) };
};

test('payments decided late for some time count as overload', () => {
  const { settle, isLong } = delays();
  settle(20, 100);
  expect(isLong()).toBe(false);
  settle(2_000, 1);
  expect(isLong()).toBe(false);
  settle(2_000, 30);
  expect(isLong()).toBe(true);
  settle(20, 60);
  expect(isLong()).toBe(false);
});

test('a silent wallet does not refuse orders, nor does one late answer after it', () => {
  const { settle, isLong, wait } = delays();
  settle(2_000, 100);
  wait(2_001);
  expect(isLong()).toBe(false);
  settle(8_000, 1);
  expect(isLong()).toBe(false);
});
