import '@topup/web-kit/testing/browser.ts';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { useProgress } from './use-progress.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));
const begin = () => {
  const { result } = renderHook(useProgress);
  act(() => result.current.start());
  return { now: () => result.current.value, moves: result.current };
};

describe('the progress of a sync', () => {
  test('starts at 10 and adds 10 every 300 ms', () => {
    const { now } = begin();
    expect(now()).toBe(10);
    pass(299);
    expect(now()).toBe(10);
    pass(1);
    expect(now()).toBe(20);
    pass(300);
    expect(now()).toBe(30);
  });

  test('waits at 90', () => {
    const { now } = begin();
    pass(60_000);
    expect(now()).toBe(90);
  });

  test('jumps to 70 when the list has arrived', () => {
    const { now, moves } = begin();
    pass(600);
    act(() => moves.fetched());
    expect(now()).toBe(70);
  });

  test('never runs backwards', () => {
    const { now, moves } = begin();
    pass(60_000);
    act(() => moves.fetched());
    expect(now()).toBe(90);
  });

  test('is 100 when done, and 0 again 500 ms later', () => {
    const { now, moves } = begin();
    act(() => moves.done());
    expect(now()).toBe(100);
    pass(499);
    expect(now()).toBe(100);
    pass(1);
    expect(now()).toBe(0);
    pass(60_000);
    expect(now()).toBe(0);
  });

  test('is hidden at once on failure', () => {
    const { now, moves } = begin();
    pass(300);
    act(() => moves.failed());
    expect(now()).toBe(0);
    pass(60_000);
    expect(now()).toBe(0);
  });
});
